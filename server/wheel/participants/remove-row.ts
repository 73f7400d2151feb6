import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import type { LastRow } from '../../store/list/list.ts';
import type { Transaction } from '../../store/port.ts';
import type { WheelDocument } from '../core/documents.ts';
import { wheelEvent } from '../core/events.ts';
import { putWheel } from '../quota/put-wheel.ts';
import { nextVersion } from '../core/versions.ts';
import { participantList, type ParticipantRow } from '../lists/participant-list.ts';

export function unknownParticipant(): Refusal {
  return refuse('not_found', { message: 'There is no participant with this id' });
}

/** Removes a row from the wheel. The sealed list keeps the row with weight 0. */
export function removeRow(
  tx: Transaction,
  wheel: WheelDocument,
  { ordinal, id, hidden }: LastRow<ParticipantRow>,
  now: number,
): void {
  const { list, hiddenCount } = wheel.participants!;
  const next = nextVersion(wheel, {
    ...wheel,
    updatedAt: now,
    participants: {
      ...wheel.participants!,
      list: participantList.remove(tx, list, ordinal),
      hiddenCount: hiddenCount - (hidden ? 1 : 0),
    },
  });
  putWheel(tx, wheel, next);
  const participants = { list: list.generation, changed: [], removed: hidden ? [] : [id] };
  tx.publish(
    wheelEvent(wheel.listName, {
      type: 'rows',
      version: next.version,
      changed: [],
      removed: [],
      participants,
    }),
  );
}
