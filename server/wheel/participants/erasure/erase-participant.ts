import { Refusal } from '../../../../contracts/http/errors.ts';
import type { Outcome } from '../../../http/answers/answer.ts';
import type { Transaction } from '../../../store/port.ts';
import { headRef, remainderRef, type RemainderDocument, type WheelDocument } from '../../core/documents.ts';
import { eraseWins, noteErasure } from './erasures.ts';
import { releaseName, withoutRow } from '../leave.ts';
import { listsOf } from '../ledger.ts';
import { forgetJoin } from '../proofs.ts';
import { spotless, type Conduct } from '../jail/jail.ts';
import { isStranger, markRef, putMark, readMarks, type IdentityMark } from '../subjects/marks.ts';
import { participantList, type ParticipantRow } from '../../lists/participant-list.ts';
import { resolveSettings } from '../../settings/settings.ts';
import type { LastRow } from '../../../store/list/list.ts';
import { removeRow, unknownParticipant } from '../remove-row.ts';
import { sourcesOf } from '../subjects/sources.ts';
import { subjectKeys } from '../subjects/subject-keys.ts';
import { publishErasure } from './publish-erasure.ts';
import type { ParticipantWorld } from '../world.ts';

interface ErasureRequest {
  readonly listName: string;
  readonly id: string;
  /** Ordinal in the id. Undefined if the id is malformed. */
  readonly ordinal: number | undefined;
  /**
   * Returns a refusal for callers who may not erase.
   * @param deleted remainder of a deleted wheel of this name
   */
  readonly judge: (
    wheel: WheelDocument | undefined,
    deleted: RemainderDocument | undefined,
  ) => Refusal | undefined;
}

/**
 * Erases name and user of a participant from all stored data (docs/rules/wheel.md, "Erasure"). The first commit
 * removes the row and records the erasure, so that a job can finish it after a crash (`erasures.ts`).
 */
export async function eraseParticipant(world: ParticipantWorld, erasure: ErasureRequest): Promise<Outcome> {
  const { store } = world;
  const { listName, judge } = erasure;
  const [wheel, deleted] = [await store.get(headRef(listName)), await store.get(remainderRef(listName))];
  const early = judge(wheel, deleted);
  if (early !== undefined) return early;
  for (const list of await listsOf(store, listName)) {
    const outcome = await eraseFrom(world, erasure, list);
    if (outcome instanceof Refusal) return outcome;
    if (outcome === 'erased') return { status: 204 };
  }
  return unknownParticipant();
}

/** Erases a participant of one list. Returns `elsewhere` if the row is not in this list. */
export async function eraseFrom(
  world: ParticipantWorld,
  erasure: ErasureRequest,
  list: string,
): Promise<Refusal | 'elsewhere' | 'erased'> {
  const outcome = await eraseRow(world, erasure, list);
  if (outcome === 'erased')
    await eraseWins(world.store, { list, id: erasure.id, listName: erasure.listName });
  return outcome;
}

function eraseRow(
  { store, config, clock }: ParticipantWorld,
  { listName, id, ordinal, judge }: ErasureRequest,
  generation: string,
): Promise<Refusal | 'elsewhere' | 'erased'> {
  const keys = subjectKeys(config.masterKey, listName);
  const now = clock.now();
  return store.commit({
    touch: [headRef(listName).aggregate, participantList.aggregate(generation)],
    decide(tx) {
      const wheel = tx.get(headRef(listName));
      const refusal = judge(wheel, tx.get(remainderRef(listName)));
      if (refusal !== undefined) return refusal;
      const row = ordinal === undefined ? undefined : participantList.last(tx, { generation }, ordinal, id);
      if (row === undefined) return 'elsewhere';
      const { identity } = readMarks(tx, generation, [{ identity: keys.identity(row.row) }])[0]!;
      const current = wheel?.participants?.list.generation === generation ? wheel : undefined;
      if (identity.row === undefined || identity.row.id === id) {
        const { jail } = identity.conduct;
        forget(tx, identity, {
          removed: current !== undefined && isKeptOut(identity, row, current),
          wonAt: current !== undefined && isCooling(identity, current, now) ? identity.wonAt : undefined,
          jail: current !== undefined && jail !== undefined && jail.until > now ? jail : undefined,
        });
      }
      releaseName(tx, generation, keys, row);
      if (!row.removed && current !== undefined) removeRow(tx, current, row, now);
      if (row.row.name !== '') publishErasure(tx, listName, id);
      participantList.erase(tx, { generation }, row.ordinal);
      const after = readMarks(tx, generation, [{ identity: identity.hash }])[0]!;
      forgetJoin(tx, { list: generation, id }, { keepProofs: !isStranger(after.identity) });
      noteErasure(tx, { list: generation, id, listName });
      return 'erased';
    },
  });
}

/** Returns whether a participant cannot join the wheel again without the owner's help. */
function isKeptOut(
  { removed, wonAt }: IdentityMark,
  { hidden, removed: isGone, row }: LastRow<ParticipantRow>,
  { settings }: WheelDocument,
): boolean {
  const takenOff = wonAt !== undefined && resolveSettings(settings).removeWinner !== 'never';
  return row.userId !== undefined && (removed === true || (hidden && !isGone) || takenOff);
}

/** Returns whether the cooldown of a winner is still running. */
function isCooling({ wonAt }: IdentityMark, { settings }: WheelDocument, now: number): boolean {
  const { winnerCooldownSeconds: cooldown } = resolveSettings(settings).entryRules;
  return wonAt !== undefined && cooldown !== null && now < wonAt + cooldown * 1_000;
}

/**
 * Deletes the mark of an identity, and removes the identity's hash from other marks.
 * @param kept removal, cooldown and jailing that still prevent the identity from joining; if there are any, a
 * mark with only these remains
 */
function forget(
  tx: Transaction,
  identity: IdentityMark,
  {
    removed,
    wonAt,
    jail,
  }: { readonly removed: boolean; readonly wonAt: number | undefined; readonly jail: Conduct['jail'] },
): void {
  const { list, hash } = withoutRow(tx, identity);
  const { fingerprints, addresses } = sourcesOf(identity);
  const conduct = jail === undefined ? spotless : { strikes: [], jail };
  const kept = { ...(removed && { removed }), ...(wonAt !== undefined && { wonAt }) };
  if (removed || wonAt !== undefined || jail !== undefined)
    putMark(tx, { list, kind: 'identity', hash, conduct, ...kept });
  else tx.delete(markRef(list, 'identity', hash));
  for (const { fingerprint: mark } of readMarks(
    tx,
    list,
    [...fingerprints].map((fingerprint) => ({ identity: hash, fingerprint })),
  )) {
    if (mark === undefined) continue;
    const { identity: first, lastJoined, ...rest } = mark;
    if (first !== hash && lastJoined !== hash) continue;
    putMark(tx, {
      ...rest,
      ...(first !== undefined && first !== hash && { identity: first }),
      ...(lastJoined !== undefined && lastJoined !== hash && { lastJoined }),
    });
  }
  for (const { address: mark } of readMarks(
    tx,
    list,
    [...addresses].map((address) => ({ identity: hash, address })),
  )) {
    if (mark === undefined) continue;
    putMark(tx, { ...mark, strikers: mark.strikers.filter((striker) => striker.identity !== hash) });
  }
}
