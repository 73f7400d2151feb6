import type { PublicParticipant } from '../../../contracts/wheel/participant.ts';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import type { Store } from '../../store/port.ts';
import { headRef, remainderRef, spinRef } from '../core/documents.ts';
import type { ToldPlaces } from '../core/events.ts';
import { participantList, toPublicParticipant } from '../lists/participant-list.ts';
import { publicResult } from '../core/result-people.ts';
import { resolveSettings } from '../settings/settings.ts';

/** What live pages have to know of a wheel before they follow it. */
export interface Standing {
  readonly version: number;
  readonly visibility: 'public' | 'private';
}

/**
 * A wheel as it stands; undefined where there was never one. One that was deleted stands at the version of its
 * deletion, so that a page that missed it is told.
 */
export async function readStanding(store: Store, listName: string): Promise<Standing | undefined> {
  const wheel = await store.get(headRef(listName));
  if (wheel) return { version: wheel.version, visibility: resolveSettings(wheel.settings).visibility };
  const deleted = await store.get(remainderRef(listName));
  return deleted && { version: deleted.version, visibility: 'public' };
}

/** A persisted spin as everybody may see it; undefined where there is none of this number. */
export async function readPublicSpin(
  store: Store,
  listName: string,
  number: number,
): Promise<SpinResult | undefined> {
  const spin = await store.get(spinRef(listName, number));
  return spin && publicResult(spin.result);
}

/** Participants as everybody may see them now. One that went or was hidden meanwhile is left out: that is told next. */
export async function readPublicParticipants(
  store: Store,
  { list, changed }: ToldPlaces,
): Promise<PublicParticipant[]> {
  if (changed.length === 0) return [];
  const rows = await participantList.latest(store, { generation: list }, changed);
  return rows.flatMap((row) =>
    row === undefined || row.removed || row.hidden ? [] : toPublicParticipant(row),
  );
}
