import type { PublicEntry } from '../../../contracts/wheel/wheel.ts';
import type { NewEvent, StoredEvent } from '../../store/port.ts';

/** Event of a commit that changed a wheel. Stays small, because subscribers can read the documents. */
export type WheelEvent =
  /** Pages have to read the wheel again. */
  | { readonly type: 'changed'; readonly version: number; readonly visibility: 'public' | 'private' }
  /** New and changed rows, and ids of rows that are no longer listed. */
  | ({
      readonly type: 'rows';
      readonly version: number;
      /** Ordinals instead of names, because an erasure cannot remove a name from an event. */
      readonly participants?: ChangedOrdinals;
      readonly erased?: string;
      /** Numbers of refused requests to add a participant, by error code. Absent if unchanged. */
      readonly tallies?: Readonly<Record<string, number>>;
    } & EventRows<PublicEntry>)
  | {
      readonly type: 'spun';
      readonly version: number;
      readonly number: number;
      /** Commitment to the seed of the next spin. */
      readonly commitment: string;
    };

export type EventRows<Row> = { readonly changed: readonly Row[]; readonly removed: readonly string[] };

export type ChangedOrdinals = {
  /** Id of the list of participants. */
  readonly list: string;
  readonly changed: readonly number[];
  readonly removed: readonly string[];
};

/** Maximum rows in one `rows` event. A longer change is published as a `changed` event. */
export const mostEventRows = 100;

const prefix = 'wheel:';

export function wheelEvent(listName: string, { type, ...data }: WheelEvent): NewEvent {
  return { topic: prefix + listName, type: `wheel.${type}`, data };
}

/** Reads an event of a wheel. Returns undefined for events of other domains. */
export function readWheelEvent(event: StoredEvent): { listName: string; event: WheelEvent } | undefined {
  if (!event.topic.startsWith(prefix) || !event.type.startsWith('wheel.')) return undefined;
  const type = event.type.slice('wheel.'.length);
  return {
    listName: event.topic.slice(prefix.length),
    event: { type, ...(event.data as object) } as WheelEvent,
  };
}
