import type { SpinProof } from '../../../contracts/proof.ts';
import type { SpinResult } from '../../../contracts/wheel.ts';
import { commitmentOf, drawTarget, proofFormat } from './draw.ts';
import { fromHex, toHex } from './hash.ts';
import { leaf, userTag } from './leaf.ts';
import { digestOfWinner, spinHash } from './proof.ts';
import { climb } from './sum-path.ts';
import { emptyTree, setLeaves } from './sum-tree.ts';
import { toThousandths } from './weight.ts';

/** What can be wrong with a spin. */
export type ProofFault =
  /** Made under rules this code does not know. */
  | 'format_unknown'
  /** A value that cannot be: a bad hash, a count that is no count, winners and proofs that do not pair up. */
  | 'malformed'
  /** The seed is not the one that was committed to. */
  | 'commitment_mismatch'
  /** The commitment is not the one that was published before the spin. */
  | 'commitment_not_published'
  /** A winner, under its name and weight, is not in the sealed list. */
  | 'winner_not_in_list'
  /** The entrant was erased, and yet a name is shown that nothing proves. */
  | 'name_not_proven'
  /** The draw falls on another row. */
  | 'winner_not_drawn'
  /** `index` is not the winner's place among the listed rows. */
  | 'index_mismatch'
  /** `totalWeight` is not the sealed list's. */
  | 'total_mismatch'
  /** `entryCount` is not the sealed list's. */
  | 'entry_count_mismatch'
  /** `winner` is not the first of `winners`. */
  | 'first_winner_mismatch'
  /** The result was changed after it was hashed. */
  | 'hash_mismatch'
  /** It does not follow the spin it is said to follow. */
  | 'previous_mismatch'
  /** The list that was shown is not the sealed one. */
  | 'list_mismatch';

/** What the verifier knows beside the result; more knowledge checks more. */
export interface KnownOfSpin {
  /** The commitment seen before the spin. */
  readonly commitment?: string;
  /** The spin before this one on its wheel. */
  readonly previous?: { readonly number: number; readonly proof: Pick<SpinProof, 'hash'> };
  /** Every leaf of the list in ordinal order, removed and hidden rows too. Weights in thousandths. */
  readonly leaves?: readonly SealedLeaf[];
}

export interface SealedLeaf {
  readonly id: string;
  readonly weight: number;
  readonly live: number;
  /** Hexadecimal. */
  readonly digest: string;
}

/**
 * Checks a spin (wheel.md, "Proof") and returns every fault found; none: the seed was fixed in advance as far as
 * `known.commitment` shows it, and this list with these odds gives these winners. Never throws. Colours are not
 * proven, and a winner's userId only to who holds the receipt.
 */
export function verifySpin(result: SpinResult, known: KnownOfSpin = {}): ProofFault[] {
  if (result.proof.format !== proofFormat) return ['format_unknown'];
  const faults = new Set<ProofFault>();
  try {
    checkChain(result, known, faults);
    checkDraw(result, faults);
    if (known.leaves && rootOfLeaves(known.leaves) !== result.proof.root) faults.add('list_mismatch');
  } catch {
    // Hex that is none, sums past 2^53: values that no honest proof holds.
    faults.add('malformed');
  }
  return [...faults];
}

function checkChain(result: SpinResult, known: KnownOfSpin, faults: Set<ProofFault>): void {
  const { proof } = result;
  if (commitmentOf(proof.seed) !== proof.commitment) faults.add('commitment_mismatch');
  if (known.commitment !== undefined && known.commitment !== proof.commitment)
    faults.add('commitment_not_published');
  if (spinHash(result) !== proof.hash) faults.add('hash_mismatch');
  const { previous } = known;
  if (previous && (previous.proof.hash !== proof.previousHash || previous.number + 1 !== result.number)) {
    faults.add('previous_mismatch');
  }
}

function checkDraw(result: SpinResult, faults: Set<ProofFault>): void {
  const { proof, winners, listName, number } = result;
  const [first] = winners;
  if (!first || winners.length !== proof.winners.length) return void faults.add('malformed');
  if (
    first.id !== result.winner.id ||
    first.name !== result.winner.name ||
    first.index !== result.winner.index
  ) {
    faults.add('first_winner_mismatch');
  }
  let root = proof.root;
  winners.forEach((winner, at) => {
    const proven = proof.winners[at]!;
    const digest = digestOfWinner(proven, winner.name);
    if (proven.digest !== undefined && winner.name !== '') faults.add('name_not_proven');
    const weight = toThousandths(winner.weight);
    const place = climb(leaf(winner.id, weight, true, digest), proven.path);
    if (toHex(place.root.hash) !== root || proven.id !== winner.id || proven.weight !== weight) {
      faults.add('winner_not_in_list');
    }
    if (at === 0 && place.root.weight !== Math.round(result.totalWeight * 1000)) faults.add('total_mismatch');
    if (at === 0 && place.root.live !== result.entryCount) faults.add('entry_count_mismatch');
    if (place.index !== winner.index) faults.add('index_mismatch');
    const fields = { seed: proof.seed, listName, number, clientSeed: proof.clientSeed };
    const target = drawTarget(fields, root, place.root.weight);
    if (target < place.before || target >= place.before + weight) faults.add('winner_not_drawn');
    // The next one is drawn from the list in which this row weighs nothing.
    root = toHex(climb(leaf(winner.id, 0, true, digest), proven.path).root.hash);
  });
}

/** The root of a whole list, hexadecimal. */
export function rootOfLeaves(leaves: readonly SealedLeaf[]): string {
  const noNodes = (): never => {
    throw new Error('an empty tree has no nodes');
  };
  const placed = leaves.map(({ id, weight, live, digest }, ordinal) => ({
    ordinal,
    leaf: leaf(id, weight, live === 1, fromHex(digest)),
  }));
  return toHex(setLeaves(emptyTree, noNodes, placed).tree.hash);
}

/** Whether a receipt, with the name and user it was given for, leads to its root. Compare the root with a spin's. */
export function verifyReceipt(
  receipt: { root: string; id: string; weight: number; live: number; salt: string; userSalt: string } & {
    path: Parameters<typeof climb>[1];
  },
  name: string,
  userId = '',
): boolean {
  try {
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
