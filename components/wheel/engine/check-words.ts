/** What the checks of a spin mean, in the words of somebody who has never heard of a hash. */
import type { Check, CheckId, EvidenceFault } from './check-evidence.ts';

interface Words {
  readonly title: string;
  /** What was found where it passed. */
  readonly passed: string;
}

const words: Readonly<Record<CheckId, Words>> = {
  file: {
    title: 'The evidence can be read',
    passed: 'It is complete and written as the service writes it.',
  },
  commitment: {
    title: 'The seed fits its commitment',
    passed:
      'A wheel publishes the commitment before it is spun. Where it is the one you saw then, the seed was fixed in advance.',
  },
  list: {
    title: 'The list is the sealed one',
    passed: 'Every row, with its weight and its place, makes the seal that the draw was made under.',
  },
  totals: {
    title: 'The totals are right',
    passed: 'The rows add up to the total weight and the number of entries that the result names.',
  },
  winner: {
    title: 'The winner stands in the list',
    passed: 'Under this name, with this weight, at this place.',
  },
  draw: {
    title: 'The draw falls on the winner',
    passed: 'Seed, spin number and list give one number, and the row under that number is the winner.',
  },
  record: {
    title: 'The record is unchanged',
    passed: 'Its fingerprint covers every field that is shown here, but for colours.',
  },
  chain: {
    title: 'It follows the spin before',
    passed: 'It names the fingerprint of the spin before it, so that none can be taken out between them.',
  },
};

const faultWords: Readonly<Record<EvidenceFault, string>> = {
  not_evidence: 'This is no evidence of a spin.',
  format_unknown: 'It was written by a newer version than this one. Check it with a newer one.',
  malformed: 'It holds values that the service never writes.',
  commitment_mismatch: 'The seed is not the one that was committed to.',
  commitment_not_published: 'The commitment is not the one you noted before the spin.',
  list_mismatch: 'A row was changed, added, moved or left out since the list was sealed.',
  hidden_row_weighs: 'A hidden or removed row has a weight: it could have been drawn unseen.',
  total_mismatch: 'The total weight is not that of the list.',
  entry_count_mismatch: 'The number of entries is not that of the list.',
  winner_not_in_list: 'No row of the sealed list has this name and this weight.',
  name_not_proven: 'The entrant was erased, and the name that is shown is not proven by anything.',
  index_mismatch: 'The winner stands at another place of the list.',
  first_winner_mismatch: 'The winner that is shown is not the first of the winners.',
  winner_not_drawn: 'The drawn number falls on another row.',
  hash_mismatch: 'Something in the result was changed after it was recorded.',
  previous_mismatch: 'It does not follow the spin it is said to follow.',
};

const openChain =
  'The spin before is not part of this evidence. The fingerprint it must have is named below.';

export const checkTitle = (id: CheckId): string => words[id].title;

const firstOfChain = 'It is the first spin of this wheel: nothing comes before it.';
const asNoted = 'The commitment is the one you noted before the spin, so the seed was fixed in advance.';

/**
 * What a check found, in a sentence or two.
 * @param about `first`: the spin is the wheel's first; `noted`: it was compared with a commitment the reader kept
 */
export function checkWords(
  { id, outcome, faults }: Check,
  about: { first?: boolean; noted?: boolean } = {},
): string {
  if (outcome === 'failed') return faults.map((fault) => faultWords[fault]).join(' ');
  if (outcome === 'open') return id === 'chain' ? openChain : 'Not looked at.';
  if (id === 'chain' && about.first === true) return firstOfChain;
  return id === 'commitment' && about.noted === true ? asNoted : words[id].passed;
}

/** What a spin that passes every check proves, and what nothing of this kind can (wheel.md, "Proof"). */
export const proves: readonly string[] = [
  'The seed behind the draw was fixed before it, as far as its commitment was seen before.',
  'The winner was drawn from exactly this list, with exactly these odds.',
  'No recorded spin before this one is missing, as far as the spins before it were seen: each names the fingerprint of the one before.',
];

export const doesNotProve: readonly string[] = [
  'That whoever holds the secret did not choose, order or time the entries to suit it. They could compute the winner beforehand.',
  'That no spin was dropped before it was recorded.',
  'For the last spin of a wheel, fields such as its time: until the next spin is chained to it, its record could be written anew. Keep the evidence, and nobody can do so unseen.',
];
