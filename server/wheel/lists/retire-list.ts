import type { Refusal } from '../../../contracts/http/errors.ts';
import type { ListHead } from '../../store/list/head.ts';
import type { List, ListOwner } from '../../store/list/list.ts';
import type { Transaction } from '../../store/port.ts';
import type { WheelDocument } from '../core/documents.ts';
import { entryList } from './entry-list.ts';
import { participantList } from './participant-list.ts';
import { overQuota, type Quota } from '../core/quota.ts';
import { changeUsage, usageIn } from '../quota/usage.ts';

/**
 * Retires the entries of a wheel. They count as stored bytes until a sweep deletes them. Entries from which a spin
 * was drawn are never deleted.
 * @param quota limits the replaced lists of the account; absent if the wheel is deleted
 */
export function retireEntries(
  tx: Transaction,
  wheel: WheelDocument,
  now: number,
  quota?: Quota,
): Refusal | undefined {
  const { list, drawn = wheel.spinCount > 0 } = wheel.entries;
  if (quota && drawn && usageIn(tx, wheel.ownerId).keptLists >= quota.keptLists) {
    return overQuota(quota, 'keptLists');
  }
  retire(tx, entryList, list, { owner: wheel.ownerId, drawn, now });
  return undefined;
}

export function retireParticipants(tx: Transaction, wheel: WheelDocument, now: number): void {
  if (wheel.participants === undefined) return;
  const { list, drawn = wheel.spinCount > 0 } = wheel.participants;
  retire(tx, participantList, list, { owner: wheel.ownerId, drawn, now });
}

function retire<Row>(
  tx: Transaction,
  kind: List<Row>,
  list: ListHead,
  given: { owner: string; drawn: boolean; now: number },
): void {
  const bytes = kind.retire(tx, list, given);
  changeUsage(tx, given.owner, { bytes, keptLists: given.drawn ? 1 : 0 });
}

export const counting: Pick<ListOwner, 'deleted' | 'keptForSpins'> = {
  deleted: (tx, { owner, bytes, drawn }) =>
    changeUsage(tx, owner, { bytes: -bytes, keptLists: drawn ? -1 : 0 }),
  keptForSpins: (tx, { owner }) => changeUsage(tx, owner, { keptLists: 1 }),
};
