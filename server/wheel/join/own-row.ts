import type { Joined } from '../../../contracts/wheel/join/join-view.ts';
import { cleanName } from '../../../contracts/wheel/entry-name.ts';
import type { Person } from '../../identity/index.ts';
import type { NoCaller, SessionCaller } from '../../http/auth/caller.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { ListedRow } from '../../store/list/list.ts';
import type { Transaction } from '../../store/port.ts';
import { headRef, type WheelDocument } from '../core/documents.ts';
import { participantList, type ParticipantRow } from '../lists/participant-list.ts';
import { participantsAggregate } from '../participants/admit-one.ts';
import { readMarks, type IdentityMark } from '../participants/subjects/marks.ts';
import type { SubjectKeys } from '../participants/subjects/subject-keys.ts';
import type { JoinWorld } from './world.ts';

/** Returns the display name, or the user name if wheels do not accept the display name. */
export function nameOf({ displayName, userName }: Person): string {
  return cleanName(displayName).text ?? userName;
}

/**
 * Returns what the rules of the wheel store about a user id, which may belong to a person without an account
 * (`participants/subjects/marks.ts`). The commit must lock the list's aggregate.
 */
export function ownMark(
  tx: Transaction,
  { participants }: WheelDocument,
  keys: SubjectKeys,
  userId: string,
): IdentityMark | undefined {
  const identity = keys.identity({ userId, name: '' });
  return participants && readMarks(tx, participants.list.generation, [{ identity }])[0]!.identity;
}

/**
 * Returns the row of a user id, which may belong to a person without an account. The commit must lock the list's
 * aggregate.
 */
export function ownRow(
  tx: Transaction,
  wheel: WheelDocument,
  keys: SubjectKeys,
  userId: string,
): ListedRow<ParticipantRow> | undefined {
  const place = ownMark(tx, wheel, keys, userId)?.row;
  return (
    place && wheel.participants && participantList.row(tx, wheel.participants.list, place.ordinal, place.id)
  );
}

/** Runs `read` in a commit that writes nothing, so that wheel, row and receipt are from the same moment. */
export async function readTogether<T>(
  { store }: Pick<JoinWorld, 'store'>,
  listName: string,
  read: (tx: Transaction, wheel: WheelDocument | undefined) => T,
): Promise<T> {
  const ref = headRef(listName);
  const seen = await store.get(ref);
  return store.commit({
    touch: [ref.aggregate, ...(seen?.participants ? [participantsAggregate(seen, '')] : [])],
    decide: (tx) => read(tx, tx.get(ref)),
  });
}

/**
 * Returns the user ids that a caller may have on the wheel: first the id of the account, then the id of the
 * browser.
 */
export function userIdsOf(
  caller: SessionCaller | NoCaller,
  device: string | undefined,
  keys: SubjectKeys,
): string[] {
  return [
    ...(caller.kind === 'session' ? [caller.accountId] : []),
    ...(device === undefined ? [] : [keys.guest(device)]),
  ];
}

/**
 * Returns the row of the first of these users who is on the wheel. The commit must lock the list's aggregate.
 */
export function firstRow(
  tx: Transaction,
  wheel: WheelDocument,
  keys: SubjectKeys,
  userIds: readonly string[],
): ListedRow<ParticipantRow> | undefined {
  for (const userId of userIds) {
    const row = ownRow(tx, wheel, keys, userId);
    if (row !== undefined) return row;
  }
  return undefined;
}

export function toJoined({ id, weight, hidden, row }: ListedRow<ParticipantRow>): Joined {
  return {
    id,
    name: row.name,
    userId: row.userId ?? '',
    ...(row.guest && { guest: true as const }),
    weight: weight / 1_000,
    addedAt: isoTime(row.addedAt),
    hidden,
  };
}
