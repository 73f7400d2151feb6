import {
  ListReceipt,
  type PassedRow,
  type RedrawProof,
  type SpinProof,
} from '../../../contracts/wheel/proof.ts';
import type { SealedLeaf } from '../../../contracts/wheel/spin-evidence.ts';
import { SpinResult, type Winner } from '../../../contracts/wheel/wheel.ts';
import { z } from '../../../contracts/zod.ts';
import { commitmentOf, drawTarget, proofFormat } from './draw.ts';
import { fromHex, toHex } from './hash.ts';
import { leaf, leafDigest, userTag } from './leaf.ts';
import { digestOfWinner, firstPreviousHash, spinHash } from './proof.ts';
import type { Summary } from './sum-node.ts';
import { climb } from './sum-path.ts';
import { RootOfLeaves } from './sum-root.ts';
import { fromThousandths, toThousandths } from './weight.ts';

export type ProofFault =
  /** The proof has a format that this code does not know. */
  | 'format_unknown'
  /** The result has a value that no genuine result contains. */
  | 'malformed'
  /** The seed does not match its commitment. */
  | 'commitment_mismatch'
  /** The commitment differs from the one that was published before the spin. */
  | 'commitment_not_published'
  /** The sealed list has no winner with this name and weight. */
  | 'winner_not_in_list'
  /** The name was erased, but the result shows a name. */
  | 'name_not_proven'
  /** The draw falls on a row other than the row of the winner. */
  | 'winner_not_drawn'
  /** `index` differs from the winner's place among the listed rows. */
  | 'index_mismatch'
  /** `totalWeight` differs from the total weight of the sealed list. */
  | 'total_mismatch'
  /** `entryCount` differs from the number of entries of the sealed list. */
  | 'entry_count_mismatch'
  /** `winner` differs from the first of `winners`. */
  | 'first_winner_mismatch'
  /** The result was changed after it was hashed. */
  | 'hash_mismatch'
  /** The spin does not follow the given previous spin, or its `previousHash` does not fit its number. */
  | 'previous_mismatch'
  /** The shown list differs from the sealed list. */
  | 'list_mismatch'
  /** A removed or hidden row has a weight above 0. */
  | 'hidden_row_weighs'
  /** The winner of a re-draw was not allowed to win. */
  | 'left_out_won'
  /** A re-draw passed over a row of a person who had not won before. */
  | 'passed_unduly'
  /** A re-draw does not name the spin that it replaces. */
  | 'redraw_mismatch';

export interface KnownOfSpin {
  readonly commitment?: string;
  readonly previous?: { readonly number: number; readonly proof: Pick<SpinProof, 'hash'> };
  readonly leaves?: readonly SealedLeaf[];
}

/**
 * Returns every fault of a spin (docs/rules/wheel.md, "Proof"). Never throws.
 *
 * A spin without faults proves that this list gives these winners. If the commitment was seen before the
 * spin, it also proves that the seed was fixed by then.
 */
export function verifySpin(result: SpinResult, known: KnownOfSpin = {}): ProofFault[] {
  const faults = new Set<ProofFault>();
  try {
    if (result.proof.format !== proofFormat) return ['format_unknown'];
    // Check types first: a number and a string can have the same bytes, and so the same hash.
    if (!z.safeParse(SpinResult, result).success || !isExact(result)) return ['malformed'];
    checkChain(result, known, faults);
    checkDraw(result, faults);
    if (known.leaves && rootOfLeaves(known.leaves) !== result.proof.root) faults.add('list_mismatch');
  } catch {
    // An error means that a member is missing, or that a sum is above 2^53.
    faults.add('malformed');
  }
  return [...faults];
}

/**
 * Returns whether all values have the form that the service writes. The hash does not prove this, because
 * values are rounded before hashing.
 */
function isExact(result: SpinResult): boolean {
  const { totalWeight, durationSeconds, drawSlug, winners } = result;
  const inThousandths = (value: number) => fromThousandths(Math.round(value * 1000)) === value;
  return (
    drawSlug !== '' &&
    inThousandths(totalWeight) &&
    inThousandths(durationSeconds) &&
    isExactRedraw(result) &&
    winners.every(({ weight }) => fromThousandths(toThousandths(weight)) === weight)
  );
}

/**
 * Returns whether `redrawOf` and `redraw` are valid together: a re-draw has both, any other spin has neither.
 */
export function isExactRedraw({ number, redrawOf, winners, proof: { redraw } }: SpinResult): boolean {
  if (redrawOf === undefined || redraw === undefined) return redrawOf === redraw;
  const { leftOut } = redraw;
  return winners.length === 1 && redrawOf.spinNumber < number && new Set(leftOut).size === leftOut.length;
}

function checkChain(result: SpinResult, known: KnownOfSpin, faults: Set<ProofFault>): void {
  const { proof } = result;
  if (commitmentOf(proof.seed) !== proof.commitment) faults.add('commitment_mismatch');
  if (known.commitment !== undefined && known.commitment !== proof.commitment)
    faults.add('commitment_not_published');
  if (spinHash(result) !== proof.hash) faults.add('hash_mismatch');
  if ((result.number === 1) !== (proof.previousHash === firstPreviousHash)) faults.add('previous_mismatch');
  const { previous } = known;
  if (previous && (previous.proof.hash !== proof.previousHash || previous.number + 1 !== result.number)) {
    faults.add('previous_mismatch');
  }
  const { redrawOf } = result;
  if (
    redrawOf &&
    previous?.number === redrawOf.spinNumber &&
    previous.proof.hash !== proof.redraw?.replaces
  ) {
    faults.add('redraw_mismatch');
  }
}

function checkDraw(result: SpinResult, faults: Set<ProofFault>): void {
  const { proof, winners, listName, number } = result;
  const [first] = winners;
  if (!first || winners.length !== proof.winners.length) return void faults.add('malformed');
  if (!isSame(first, result.winner)) faults.add('first_winner_mismatch');
  const { leftOut, passed }: Pick<RedrawProof, 'leftOut' | 'passed'> = proof.redraw ?? {
    leftOut: [],
    passed: [],
  };
  if (leftOut.includes(first.id)) faults.add('left_out_won');
  const mayBeErased = result.type === 'participants';
  for (const { id, digest, person } of passed) {
    const isKnown = person ? digestOfPerson(person) === digest : mayBeErased || leftOut.includes(id);
    if (!isKnown) faults.add('passed_unduly');
  }
  const drawn = [
    ...passed.map((row) => ({ ...row, digest: fromHex(row.digest), winner: undefined })),
    ...winners.map((winner, at) => {
      const { path, ...proven } = proof.winners[at]!;
      const weight = toThousandths(winner.weight);
      if (proven.digest !== undefined && winner.name !== '') faults.add('name_not_proven');
      if (proven.id !== winner.id || proven.weight !== weight) faults.add('winner_not_in_list');
      return {
        id: winner.id,
        weight,
        digest: digestOfWinner({ path, ...proven }, winner.name),
        path,
        winner,
      };
    }),
  ];
  let root = proof.root;
  for (const [at, { id, weight, digest, path, winner }] of drawn.entries()) {
    const place = climb(leaf(id, weight, true, digest), path);
    if (toHex(place.root.hash) !== root) faults.add('winner_not_in_list');
    if (at === 0 && place.root.weight !== Math.round(result.totalWeight * 1000)) faults.add('total_mismatch');
    if (at === 0 && place.root.live !== result.entryCount) faults.add('entry_count_mismatch');
    if (winner && place.index !== winner.index) faults.add('index_mismatch');
    const fields = { seed: proof.seed, listName, number, clientSeed: proof.clientSeed };
    const target = drawTarget(fields, root, place.root.weight);
    if (target < place.before || target >= place.before + weight) faults.add('winner_not_drawn');
    // For the draw of the next winner, compute the root with weight 0 for this row.
    root = toHex(climb(leaf(id, 0, true, digest), path).root.hash);
  }
}

/**
 * Returns the digest of a passed row. Whether its person has won before is checked in `check-redraw.ts`,
 * which knows the spins since the draw.
 */
function digestOfPerson({ salt, name, userTag: tag }: NonNullable<PassedRow['person']>): string {
  return toHex(leafDigest(salt, name, fromHex(tag)));
}

function isSame(one: Winner, other: Winner): boolean {
  return (['id', 'name', 'userId', 'weight', 'color', 'index'] as const).every(
    (key) => one[key] === other[key],
  );
}

export function rootOfLeaves(leaves: readonly SealedLeaf[]): string {
  const tree = new RootOfLeaves();
  for (const row of leaves) tree.add(sealedLeaf(row));
  return toHex(tree.root().hash);
}

export function sealedLeaf({ id, weight, live, digest }: SealedLeaf): Summary {
  return leaf(id, weight, live === 1, fromHex(digest));
}

/**
 * Returns whether a receipt with this name and user leads to its own root. The caller compares the row with
 * the list of a spin.
 */
export function verifyReceipt(receipt: ListReceipt, name: string, userId = ''): boolean {
  try {
    if (!z.safeParse(ListReceipt, receipt).success || receipt.format !== proofFormat) return false;
    const tag = userTag(receipt.userSalt, userId);
    const winner = {
      id: receipt.id,
      weight: receipt.weight,
      salt: receipt.salt,
      userTag: toHex(tag),
      path: [],
    };
    const sealed = leaf(receipt.id, receipt.weight, receipt.live === 1, digestOfWinner(winner, name));
    return toHex(climb(sealed, receipt.path).root.hash) === receipt.root;
  } catch {
    return false;
  }
}
