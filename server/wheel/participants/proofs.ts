/**
 * Proofs by which accounts joined: an external identity or a verified e-mail address, which can move to another account
 * (docs/rules/wheel.md, "Join page").
 */
import { z } from '../../../contracts/zod.ts';
import { collection, type Transaction } from '../../store/port.ts';
import { joinRef, type ParticipantJoin } from './joins.ts';
import { isStranger, readMarks } from './subjects/marks.ts';

/** Last join to a list with one proof. */
export const ParticipantProof = z.object({
  /** Generation of the participants. */
  list: z.string(),
  /** Keyed hash of the proof. */
  hash: z.string(),
  /** Hash of the identity that joined. */
  identity: z.string(),
  /** Id of the participant. */
  id: z.string(),
});
export type ParticipantProof = z.infer<typeof ParticipantProof>;

export const participantProofs = collection<ParticipantProof>({
  name: 'participant-proof',
  aggregate: 'wheel-participants',
  part: 'proof',
  schema: ParticipantProof,
  indexes: { list: ({ list }) => [list] },
});

export const proofRef = ({ list, hash }: Pick<ParticipantProof, 'list' | 'hash'>) =>
  participantProofs.ref(list, hash);

/**
 * Returns whether one of these proofs was used for joining by another identity that is on the wheel, has won on it, or
 * was removed by the owner.
 */
export function isProofUsed(
  tx: Transaction,
  { list, identity }: Pick<ParticipantProof, 'list' | 'identity'>,
  hashes: readonly string[],
): boolean {
  const others = tx
    .getAll(hashes.map((hash) => proofRef({ list, hash })))
    .flatMap((proof) => (proof === undefined || proof.identity === identity ? [] : [proof]));
  return readMarks(tx, list, others).some(({ identity: mark }) => mark.removed === true || !isStranger(mark));
}

/** Stores a join with the proofs by which the account met the conditions of the wheel. */
export function noteJoin(
  tx: Transaction,
  join: Omit<ParticipantJoin, 'proofs'>,
  identity: string,
  hashes: readonly string[],
): void {
  const { list, id } = join;
  tx.put(joinRef(join), { ...join, ...(hashes.length > 0 && { proofs: [...hashes] }) });
  for (const hash of hashes) tx.put(proofRef({ list, hash }), { list, hash, identity, id });
}

/** Deletes a join and its proofs, unless another row has used them since. */
export function forgetJoin(tx: Transaction, join: Pick<ParticipantJoin, 'list' | 'id'>): void {
  const { list, id } = join;
  for (const hash of tx.get(joinRef(join))?.proofs ?? []) {
    const ref = proofRef({ list, hash });
    if (tx.get(ref)?.id === id) tx.delete(ref);
  }
  tx.delete(joinRef(join));
}
