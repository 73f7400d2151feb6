import type { Check, CheckId, EvidenceFault, Report } from './check-evidence.ts';
import type { RedrawGap } from './check-redraw.ts';

interface Words {
  readonly title: string;
  readonly passed: string;
}

const words: Readonly<Record<CheckId, Words>> = {
  file: {
    title: 'The evidence can be read',
    passed:
      'It is complete and has no part that the service does not write. The note `about` is not checked.',
  },
  commitment: {
    title: 'The seed matches its commitment',
    passed:
      'A wheel publishes the commitment before it is spun. If it is the one you saw then, the seed was fixed in advance.',
  },
  list: {
    title: 'The list is the sealed one',
    passed: 'All rows, with their weights and places, give the seal under which the draw was made.',
  },
  totals: {
    title: 'The totals are right',
    passed: 'The rows add up to the total weight and the number of entries in the result.',
  },
  winner: {
    title: 'The winner is in the list',
    passed: 'Under this name, with this weight, at this place.',
  },
  draw: {
    title: 'The draw falls on the winner',
    passed: 'Seed, spin number and list give one number, and the row under that number is the winner.',
  },
  record: {
    title: 'The record is unchanged',
    passed: 'Its fingerprint covers every field shown here except colours.',
  },
  chain: {
    title: 'It follows the previous spin',
    passed: 'It names the fingerprint of the previous spin, so that none can be removed between them.',
  },
  redraw: {
    title: 'Only earlier winners were left out',
    passed:
      'By the records of all spins since the draw, the rows left out are exactly the winners of the draw and its earlier re-draws. Other rows were passed over only if they are of the same people.',
  },
};

const faultWords: Readonly<Record<EvidenceFault, string>> = {
  not_evidence: 'This is not evidence of a spin.',
  format_unknown: 'It was written by a newer version of this checker. Check it with that version.',
  malformed: 'It holds values that the service never writes.',
  unknown_member: 'It has members that the service never writes, such as a note or a user id.',
  commitment_mismatch: 'The seed does not match the commitment.',
  commitment_not_published: 'The commitment is not the one you noted before the spin.',
  list_mismatch: 'A row was changed, added, moved or removed after the list was sealed.',
  hidden_row_weighs: 'A hidden or removed row has a weight: it could have been drawn unseen.',
  total_mismatch: 'The total weight is not that of the list.',
  entry_count_mismatch: 'The number of entries is not that of the list.',
  winner_not_in_list: 'No row of the sealed list has this name and this weight.',
  name_not_proven: 'The entrant was erased, and nothing proves the name that is shown.',
  index_mismatch: 'The winner is at another place in the list.',
  first_winner_mismatch: 'The winner that is shown is not the first of the winners.',
  winner_not_drawn: 'The drawn number falls on another row.',
  left_out_won: 'The winner of this re-draw had won before, and had to be left out.',
  passed_unduly: 'This re-draw passed over a row that could win.',
  hash_mismatch: 'Something in the result was changed after it was recorded.',
  redraw_mismatch:
    'It does not name the draw that it replaces, or the records since that draw do not follow each other.',
  left_out_mismatch: 'The rows left out are not exactly the winners of the draw and its earlier re-draws.',
  previous_mismatch: 'It does not follow the spin given as the previous one.',
};

const openRedraw: Readonly<Record<RedrawGap, string>> = {
  spins:
    'The spins since the draw are not part of this evidence. Read them: no row may be left out that won neither the draw nor one of its re-draws.',
  names:
    'Names were erased, so nothing shows whether every row that was passed over is of an earlier winner.',
};
const openChain = 'The previous spin is not part of this evidence. Its fingerprint must be the one below.';

export const checkTitle = (id: CheckId): string => words[id].title;

const firstOfChain = 'It is the first spin of this wheel: nothing comes before it.';
const asNoted = 'The commitment is the one you noted before the spin, so the seed was fixed in advance.';

export function checkWords(
  { id, outcome, faults, gap }: Check,
  about: { first?: boolean; noted?: boolean } = {},
): string {
  if (outcome === 'failed') return faults.map((fault) => faultWords[fault]).join(' ');
  if (outcome === 'open') return gap ? openRedraw[gap] : id === 'chain' ? openChain : 'Not checked.';
  if (id === 'chain' && about.first === true) return firstOfChain;
  return id === 'commitment' && about.noted === true ? asNoted : words[id].passed;
}

export function verdict({ passed, checks }: Report): string {
  if (!passed) return 'This spin does not check out';
  const isOpen = checks.some(({ id, outcome }) => id === 'redraw' && outcome === 'open');
  return isOpen ? 'This spin checks out only in part' : 'This spin checks out';
}

/**
 * Statements that are proven if all checks pass. No check can prove the statements of `doesNotProve`
 * (docs/rules/wheel.md, "Proof").
 */
export const proves: readonly string[] = [
  'The seed was fixed before the draw, provided that its commitment was seen before.',
  'The winner was drawn from exactly this list, with exactly these odds.',
  'No earlier recorded spin is missing, provided that those spins were seen: each names the fingerprint of the previous one.',
];

export const doesNotProve: readonly string[] = [
  'That nobody who holds the secret chose, ordered or timed the entries to suit it. They could compute the winner beforehand.',
  'That no spin was dropped before it was recorded.',
  'For the last spin of a wheel, fields such as its time: until the next spin is chained to it, its record could be rewritten. Keep the evidence, and a change will be noticed.',
];
