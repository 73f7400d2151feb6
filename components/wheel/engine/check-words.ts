import { text } from '../../language/text.ts';
import type { Check, CheckId, EvidenceFault, Report } from './check-evidence.ts';
import type { RedrawGap } from './check-redraw.ts';

interface Words {
  readonly title: string;
  readonly passed: string;
}

const words = (): Readonly<Record<CheckId, Words>> => ({
  file: {
    title: text('The evidence can be read'),
    passed: text(
      'It is complete and has no part that the service does not write. The note “about” is not checked.',
    ),
  },
  commitment: {
    title: text('The seed matches its commitment'),
    passed: text(
      'A wheel publishes the commitment before it is spun. If it is the one you saw then, the seed was fixed in advance.',
    ),
  },
  list: {
    title: text('The list is the sealed one'),
    passed: text('All rows, with their weights and places, give the seal under which the draw was made.'),
  },
  totals: {
    title: text('The totals are right'),
    passed: text('The rows add up to the total weight and the number of entries in the result.'),
  },
  winner: {
    title: text('The winner is in the list'),
    passed: text('Under this name, with this weight, at this place.'),
  },
  draw: {
    title: text('The draw falls on the winner'),
    passed: text('Seed, spin number and list give one number, and the row under that number is the winner.'),
  },
  record: {
    title: text('The record is unchanged'),
    passed: text('Its fingerprint covers every field shown here except colours.'),
  },
  chain: {
    title: text('It follows the previous spin'),
    passed: text('It names the fingerprint of the previous spin, so that none can be removed between them.'),
  },
  redraw: {
    title: text('Only earlier winners were left out'),
    passed: text(
      'By the records of all spins since the draw, the rows left out are exactly the winners of the draw and its earlier re-draws. Other rows were passed over only if they are of the same people.',
    ),
  },
});

const faultWords = (): Readonly<Record<EvidenceFault, string>> => ({
  not_evidence: text('This is not evidence of a spin.'),
  format_unknown: text('It was written by a newer version of this checker. Check it with that version.'),
  malformed: text('It holds values that the service never writes.'),
  unknown_member: text('It has members that the service never writes, such as a note or a user id.'),
  commitment_mismatch: text('The seed does not match the commitment.'),
  commitment_not_published: text('The commitment is not the one you noted before the spin.'),
  list_mismatch: text('A row was changed, added, moved or removed after the list was sealed.'),
  hidden_row_weighs: text('A hidden or removed row has a weight: it could have been drawn unseen.'),
  total_mismatch: text('The total weight is not that of the list.'),
  entry_count_mismatch: text('The number of entries is not that of the list.'),
  winner_not_in_list: text('No row of the sealed list has this name and this weight.'),
  name_not_proven: text('The entrant was erased, and nothing proves the name that is shown.'),
  index_mismatch: text('The winner is at another place in the list.'),
  first_winner_mismatch: text('The winner that is shown is not the first of the winners.'),
  winner_not_drawn: text('The drawn number falls on another row.'),
  left_out_won: text('The winner of this re-draw had won before, and had to be left out.'),
  passed_unduly: text('This re-draw passed over a row that could win.'),
  hash_mismatch: text('Something in the result was changed after it was recorded.'),
  redraw_mismatch: text(
    'It does not name the draw that it replaces, or the records since that draw do not follow each other.',
  ),
  left_out_mismatch: text(
    'The rows left out are not exactly the winners of the draw and its earlier re-draws.',
  ),
  previous_mismatch: text('It does not follow the spin given as the previous one.'),
});

const openRedraw = (gap: RedrawGap): string =>
  gap === 'spins'
    ? text(
        'The spins since the draw are not part of this evidence. Read them: no row may be left out that won neither the draw nor one of its re-draws.',
      )
    : text(
        'Names were erased, so nothing shows whether every row that was passed over is of an earlier winner.',
      );
const openChain = (): string =>
  text('The previous spin is not part of this evidence. Its fingerprint must be the one below.');

export const checkTitle = (id: CheckId): string => words()[id].title;

const firstOfChain = (): string => text('It is the first spin of this wheel: nothing comes before it.');
const asNoted = (): string =>
  text('The commitment is the one you noted before the spin, so the seed was fixed in advance.');

export function checkWords(
  { id, outcome, faults, gap }: Check,
  about: { first?: boolean; noted?: boolean } = {},
): string {
  if (outcome === 'failed') {
    const known = faultWords();
    return faults.map((fault) => known[fault]).join(' ');
  }
  if (outcome === 'open') {
    return gap ? openRedraw(gap) : id === 'chain' ? openChain() : text('Not checked.');
  }
  if (id === 'chain' && about.first === true) return firstOfChain();
  return id === 'commitment' && about.noted === true ? asNoted() : words()[id].passed;
}

export function verdict({ passed, checks }: Report): string {
  if (!passed) return text('This spin does not check out');
  const isOpen = checks.some(({ id, outcome }) => id === 'redraw' && outcome === 'open');
  return text(isOpen ? 'This spin checks out only in part' : 'This spin checks out');
}

/**
 * Statements that are proven if all checks pass. No check can prove the statements of `doesNotProve`
 * (docs/rules/wheel.md, "Proof").
 */
export const proves = (): readonly string[] => [
  text('The seed was fixed before the draw, provided that its commitment was seen before.'),
  text('The winner was drawn from exactly this list, with exactly these odds.'),
  text(
    'No earlier recorded spin is missing, provided that those spins were seen: each names the fingerprint of the previous one.',
  ),
];

export const doesNotProve = (): readonly string[] => [
  text(
    'That nobody who holds the secret chose, ordered or timed the entries to suit it. They could compute the winner beforehand.',
  ),
  text('That no spin was dropped before it was recorded.'),
  text(
    'For the last spin of a wheel, fields such as its time: until the next spin is chained to it, its record could be rewritten. Keep the evidence, and a change will be noticed.',
  ),
];
