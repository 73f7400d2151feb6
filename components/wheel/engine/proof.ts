/**
 * The proof of a spin (docs/rules/wheel.md, "Proof" and "Chain of spins"): created by the server in the spin's
 * commit, verifiable by anyone.
 *
 * The spins of a wheel form a chain:
 *
 *     hash = SHA-256(fields("svc-spin/1", previousHash, spinId, number, listName, type, level, commitment,
 *            clientSeed, root, total weight in thousandths, entryCount, drawSlug, spunAt,
 *            duration in milliseconds, and of each winner: id, weight in thousandths, index, digest))
 *
 * with hashes as 32 bytes, a null drawSlug as "" and `fields` as in hash.ts. The digest covers a winner's name
 * and user, so that the chain stays valid after an erasure. Colours are not covered, because they prove nothing.
 */
import type { ProvenWinner, SpinProof } from '../../../contracts/wheel/proof.ts';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { commitmentOf, proofFormat } from './draw.ts';
import { fromHex, hashFields, toHex, zeroHash } from './hash.ts';
import { leafDigest } from './leaf.ts';
import { toThousandths } from './weight.ts';

/** `previousHash` of a wheel's first spin. */
export const firstPreviousHash = zeroHash;

/** A result whose proof has no hash yet. */
export type UnhashedResult = Omit<SpinResult, 'proof'> & { readonly proof: Omit<SpinProof, 'hash'> };

/** Parts of a proof that come from the draw; seed, root and hashes are hexadecimal. */
export interface ProofParts {
  readonly level: SpinProof['level'];
  readonly seed: string;
  readonly clientSeed: string;
  /** Root of the list that was drawn from. */
  readonly root: string;
  /** `hash` of the wheel's previous spin, or {@link firstPreviousHash}. */
  readonly previousHash: string;
  /** Proofs of the winners, in the order of `result.winners`. */
  readonly winners: readonly ProvenWinner[];
}

/** Returns the result with its proof, chained to the previous spin. */
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
  };
  return { ...result, proof: { ...proof, hash: spinHash({ ...result, proof }) } };
}

/** Returns the chain hash of a result, hexadecimal. @throws {RangeError} an invalid count or weight */
export function spinHash(result: UnhashedResult): string {
  const { proof } = result;
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
      `svc-spin/${proof.format}`,
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
      ...winners,
    ]),
  );
}

/**
 * Returns the digest of a winner's leaf. If the winner was erased, the digest is taken from the proof, otherwise it is
 * computed from the name.
 */
export function digestOfWinner(proven: ProvenWinner, name: string): Uint8Array {
  if (proven.digest !== undefined) return fromHex(proven.digest);
  return leafDigest(proven.salt, name, fromHex(proven.userTag));
}
