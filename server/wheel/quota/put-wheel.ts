import type { Refusal } from '../../../contracts/http/errors.ts';
import type { Store, Transaction } from '../../store/port.ts';
import { headRef, type RemainderDocument, type WheelDocument } from '../core/documents.ts';
import { inBlocks, storedBytes } from './stored-bytes.ts';
import { overQuota, type Quota } from '../core/quota.ts';
import { changeUsage, usageIn, usageRef } from './usage.ts';

/**
 * Writes a wheel's head and updates the usage of its account.
 * @param before undefined for a new wheel
 * @param quota limit of growth; absent for writes that add nothing, or whose size {@link mayGrowTo} has already
 * accepted
 * @param remainder remainder of the deleted wheel whose name and history the new wheel takes over
 */
export function putWheel(
  tx: Transaction,
  before: WheelDocument | undefined,
  wheel: WheelDocument,
  quota?: Quota,
  remainder?: RemainderDocument,
): Refusal | undefined {
  const charged = inBlocks(storedBytes(wheel));
  const counted = before?.charged;
  if (counted !== charged) {
    const wheels = counted === undefined ? 1 : 0;
    const bytes = charged - (counted ?? remainder?.charged ?? 0);
    const refusal = quota && judge(tx, { before, wheel, wheels, bytes }, quota);
    if (refusal !== undefined) return refusal;
    changeUsage(tx, wheel.ownerId, { wheels, bytes });
  }
  tx.put(headRef(wheel.listName), { ...wheel, charged });
  return undefined;
}

interface Change {
  readonly before: WheelDocument | undefined;
  readonly wheel: WheelDocument;
  readonly wheels: number;
  readonly bytes: number;
}

function judge(tx: Transaction, { before, wheel, wheels, bytes }: Change, quota: Quota) {
  if (before !== undefined) {
    return mayGrowTo(tx, before, storedBytes(wheel), quota) ? undefined : overQuota(quota, 'bytes');
  }
  const usage = usageIn(tx, wheel.ownerId);
  if (usage.wheels + wheels > quota.wheels) return overQuota(quota, 'wheels');
  return usage.bytes + bytes > quota.bytes ? overQuota(quota, 'bytes') : undefined;
}

/**
 * Returns whether a wheel may grow to this size. Reads the usage of the account only if the wheel needs another
 * block.
 */
export function mayGrowTo(tx: Transaction, wheel: WheelDocument, bytes: number, quota: Quota): boolean {
  const charged = inBlocks(bytes);
  // Let a wheel of an earlier release, which is not counted yet, keep its current size, but not grow.
  if (charged <= (wheel.charged ?? inBlocks(storedBytes(wheel)))) return true;
  return usageIn(tx, wheel.ownerId).bytes + charged - (wheel.charged ?? 0) <= quota.bytes;
}

/** Refuses a long write that would exceed the quota, before anything is written. */
export async function judgeRoom(
  store: Store,
  ownerId: string,
  bytes: number,
  quota: Quota,
): Promise<Refusal | undefined> {
  const usage = await store.get(usageRef(ownerId));
  return (usage?.bytes ?? 0) + bytes > quota.bytes ? overQuota(quota, 'bytes') : undefined;
}
