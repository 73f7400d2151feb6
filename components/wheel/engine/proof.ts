/**
 * The proof of a spin (docs/rules/wheel.md, "Proof" and "Chain of spins"). Each spin includes the hash of the
 * previous spin:
 *
 *     hash = SHA-256(fields("svc-spin/1", previousHash, spinId, number, listName, type, level, commitment,
 *            clientSeed, root, total weight in thousandths, entryCount, drawSlug, spunAt,
 *            duration in milliseconds, and of each winner: id, weight in thousandths, index, digest))
 *
 * `fields` is `encodeFields` of hash.ts. Hashes are 32 bytes. A `drawSlug` of null is "". The digest covers
 * the winner's name and user, so the hash stays valid after an erasure.
 *
 * The first field of a re-draw is "svc-redraw/1". These fields are added before the winners: number and id of the
 * replaced spin, place, hash of the replaced spin, number of rows left out, and their ids.
 */
import type { ProvenWinner, RedrawProof, SpinProof } from '../../../contracts/wheel/proof.ts';
import type { RedrawOf, SpinResult } from '../../../contracts/wheel/wheel.ts';
import { commitmentOf, proofFormat } from './draw.ts';
import { fromHex, hashFields, toHex, zeroHash } from './hash.ts';
import { leafDigest } from './leaf.ts';
import { toThousandths } from './weight.ts';

export const firstPreviousHash = zeroHash;

export type UnhashedResult = Omit<SpinResult, 'proof'> & { readonly proof: Omit<SpinProof, 'hash'> };

/** Parts of a proof, as determined by the draw. Seed, root and hashes are in hexadecimal. */
export interface ProofParts {
  readonly level: SpinProof['level'];
  readonly seed: string;
  readonly clientSeed: string;
  readonly root: string;
  /** `hash` of the wheel's previous spin, or {@link firstPreviousHash}. */
  readonly previousHash: string;
  readonly winners: readonly ProvenWinner[];
  /** Present for a result with `redrawOf`. */
  readonly redraw?: RedrawProof | undefined;
}

export function proveSpin(result: Omit<SpinResult, 'proof'>, parts: ProofParts): SpinResult {
  const proof: Omit<SpinProof, 'hash'> = {
    format: proofFormat,
    level: parts.level,
    commitment: commitmentOf(parts.seed),
    seed: parts.seed,
    clientSeed: parts.clientSeed,
    root: parts.root,
    previousHash: parts.previousHash,
    winners: [...parts.winners],
    ...(parts.redraw && { redraw: parts.redraw }),
  };
  return { ...result, proof: { ...proof, hash: spinHash({ ...result, proof }) } };
}

/**
 * Returns the hash of a result in hexadecimal.
 * @throws {RangeError} if a count or weight is invalid
 */
export function spinHash(result: UnhashedResult): string {
  const { proof, redrawOf } = result;
  const { redraw } = proof;
  const replaced = redrawOf && redraw && replacedFields(redrawOf, redraw);
  const winners = result.winners.flatMap((winner, at) => {
    const proven = proof.winners[at];
    return [
      winner.id,
      toThousandths(winner.weight),
      winner.index,
      proven ? digestOfWinner(proven, winner.name) : '',
    ];
  });
  return toHex(
    hashFields([
      `${replaced ? 'svc-redraw' : 'svc-spin'}/${proof.format}`,
      fromHex(proof.previousHash),
      result.spinId,
      result.number,
      result.listName,
      result.type,
      proof.level,
      fromHex(proof.commitment),
      proof.clientSeed,
      fromHex(proof.root),
      Math.round(result.totalWeight * 1000),
      result.entryCount,
      result.drawSlug ?? '',
      result.spunAt,
      Math.round(result.durationSeconds * 1000),
      ...(replaced ?? []),
      ...winners,
    ]),
  );
}

function replacedFields({ spinNumber, spinId, place }: RedrawOf, { replaces, leftOut }: RedrawProof) {
  return [spinNumber, spinId, place, fromHex(replaces), leftOut.length, ...leftOut];
}

/** Returns the digest of a winner's leaf. If the name was erased, the digest is in the proof. */
export function digestOfWinner(proven: ProvenWinner, name: string): Uint8Array {
  if (proven.digest !== undefined) return fromHex(proven.digest);
  return leafDigest(proven.salt, name, fromHex(proven.userTag));
}
