import type { Joined } from '../../../contracts/wheel/join-endpoints.ts';
import { cleanName } from '../../../contracts/wheel/entry-name.ts';
import type { Person } from '../../identity/index.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { ListedRow } from '../../store/list/list.ts';
import type { Transaction } from '../../store/port.ts';
import { headRef, type WheelDocument } from '../core/documents.ts';
import { participantList, type ParticipantRow } from '../lists/participant-list.ts';
import { participantsAggregate } from '../participants/admit-one.ts';
import { readMarks, type IdentityMark } from '../participants/subjects/marks.ts';
import type { SubjectKeys } from '../participants/subjects/subject-keys.ts';
import type { JoinWorld } from './world.ts';

/** Returns the display name if wheels accept it, otherwise the user name. */
export function nameOf({ displayName, userName }: Person): string {
  return cleanName(displayName).text ?? userName;
}

/** Returns the stored mark of an account. The commit must lock the list's aggregate. */
export function ownMark(
  tx: Transaction,
  { participants }: WheelDocument,
  keys: SubjectKeys,
  accountId: string,
): IdentityMark | undefined {
  const identity = keys.identity({ userId: accountId, name: '' });
  return participants && readMarks(tx, participants.list.generation, [{ identity }])[0]!.identity;
}

/** Returns the row of an account on a wheel. The commit must lock the list's aggregate. */
export function ownRow(
  tx: Transaction,
  wheel: WheelDocument,
  keys: SubjectKeys,
  accountId: string,
): ListedRow<ParticipantRow> | undefined {
  const place = ownMark(tx, wheel, keys, accountId)?.row;
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

export function toJoined({ id, weight, hidden, row }: ListedRow<ParticipantRow>): Joined {
  return {
    id,
    name: row.name,
    userId: row.userId ?? '',
    weight: weight / 1_000,
    addedAt: isoTime(row.addedAt),
    hidden,
  };
}
