import type { PublicParticipant } from '../../../contracts/wheel/participant.ts';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import type { Store } from '../../store/port.ts';
import { headRef, remainderRef, spinRef } from '../core/documents.ts';
import type { ChangedOrdinals } from '../core/events.ts';
import { participantList, toPublicParticipant } from '../lists/participant-list.ts';
import { publicResult } from '../core/result-people.ts';
import { resolveSettings } from '../settings/settings.ts';

export interface WheelStatus {
  readonly version: number;
  readonly visibility: 'public' | 'private';
}

/**
 * Returns undefined if the wheel never existed. Returns the version of the deletion for a deleted wheel, so that
 * pages refetch.
 */
export async function readStatus(store: Store, listName: string): Promise<WheelStatus | undefined> {
  const wheel = await store.get(headRef(listName));
  if (wheel) return { version: wheel.version, visibility: resolveSettings(wheel.settings).visibility };
  const deleted = await store.get(remainderRef(listName));
  return deleted && { version: deleted.version, visibility: 'public' };
}

/** Returns the public form of a spin. Returns undefined if there is no spin with this number. */
export async function readPublicSpin(
  store: Store,
  listName: string,
  number: number,
): Promise<SpinResult | undefined> {
  const spin = await store.get(spinRef(listName, number));
  return spin && publicResult(spin.result);
}

/**
 * Returns the public form of changed participants. Omits hidden and removed ones, which the event lists separately.
 */
export async function readPublicParticipants(
  store: Store,
  { list, changed }: ChangedOrdinals,
): Promise<PublicParticipant[]> {
  if (changed.length === 0) return [];
  const rows = await participantList.latest(store, { generation: list }, changed);
  return rows.flatMap((row) =>
    row === undefined || row.removed || row.hidden ? [] : toPublicParticipant(row),
  );
}
