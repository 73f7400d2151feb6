/**
 * Proofs by which accounts joined: an external identity or a verified e-mail address (docs/rules/wheel.md, "Join
 * page"). A proof can move to another account.
 */
import { z } from '../../../contracts/zod.ts';
import { collection, type Transaction } from '../../store/port.ts';
import { joinRef, type ParticipantJoin } from './joins.ts';
import { isStranger, readMarks } from './subjects/marks.ts';

export const ParticipantProof = z.object({
  list: z.string(),
  hash: z.string(),
  identity: z.string(),
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

type Joiner = Pick<ParticipantProof, 'list' | 'identity'>;

/** Returns whether another identity that the wheel knows has joined with one of these proofs. */
export function isProofUsed(tx: Transaction, joiner: Joiner, hashes: readonly string[]): boolean {
  return heldByOthers(tx, joiner, hashes).size > 0;
}

function heldByOthers(
  tx: Transaction,
  { list, identity }: Joiner,
  hashes: readonly string[],
): ReadonlySet<string> {
  const others = tx
    .getAll(hashes.map((hash) => proofRef({ list, hash })))
    .flatMap((proof) => (proof === undefined || proof.identity === identity ? [] : [proof]));
  const marks = readMarks(tx, list, others);
  return new Set(others.flatMap(({ hash }, at) => (isStranger(marks[at]!.identity) ? [] : [hash])));
}

/** Stores a join with its proofs. A further join adds the proofs that nobody else holds. */
export function noteJoin(
  tx: Transaction,
  join: Omit<ParticipantJoin, 'proofs'>,
  identity: string,
  hashes: readonly string[],
): void {
  const { list, id } = join;
  const before = tx.get(joinRef(join));
  const proofs = new Set(before?.proofs);
  const held = heldByOthers(tx, { list, identity }, hashes);
  for (const hash of hashes) {
    if (proofs.has(hash) || held.has(hash)) continue;
    const earlier = tx.get(proofRef({ list, hash }));
    if (earlier !== undefined) forgetProofs(tx, [earlier]);
    tx.put(proofRef({ list, hash }), { list, hash, identity, id });
    proofs.add(hash);
  }
  if (before !== undefined && proofs.size === (before.proofs?.length ?? 0)) return;
  tx.put(joinRef(join), { ...join, ...(proofs.size > 0 && { proofs: [...proofs] }) });
}

/** Deletes proofs, and their hashes from the joins that they belong to. */
export function forgetProofs(tx: Transaction, proofs: readonly ParticipantProof[]): void {
  tx.getAll(proofs.map(joinRef));
  for (const proof of proofs) {
    tx.delete(proofRef(proof));
    const join = tx.get(joinRef(proof));
    if (join?.proofs === undefined) continue;
    const { proofs: hashes, ...rest } = join;
    const others = hashes.filter((hash) => hash !== proof.hash);
    tx.put(joinRef(join), { ...rest, ...(others.length > 0 && { proofs: others }) });
  }
}

/**
 * Deletes a join.
 * @param keepProofs if true, the proofs stay stored, so that no other account can join with them
 */
export function forgetJoin(
  tx: Transaction,
  join: Pick<ParticipantJoin, 'list' | 'id'>,
  { keepProofs }: { readonly keepProofs: boolean },
): void {
  const { list, id } = join;
  for (const hash of keepProofs ? [] : (tx.get(joinRef(join))?.proofs ?? [])) {
    const ref = proofRef({ list, hash });
    if (tx.get(ref)?.id === id) tx.delete(ref);
  }
  tx.delete(joinRef(join));
}
