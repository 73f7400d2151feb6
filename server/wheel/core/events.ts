import type { PublicEntry } from '../../../contracts/wheel/wheel.ts';
import type { NewEvent, StoredEvent } from '../../store/port.ts';

/**
 * Event of a commit that changed a wheel. Events stay small. The event of a long change contains no rows, and the event
 * of a spin contains only its number, because subscribers can read the documents.
 */
export type WheelEvent =
  /** Settings, the whole list or too many rows changed: pages have to read the wheel again. */
  | { readonly type: 'changed'; readonly version: number; readonly visibility: 'public' | 'private' }
  /** Listed rows that are new or changed, and ids of rows no longer listed. */
  | ({
      readonly type: 'rows';
      readonly version: number;
      /**
       * Ordinals of new or changed participants, if any. Names are left out, because an erasure could not remove them
       * from an event.
       */
      readonly participants?: ChangedOrdinals;
      /** Id of an erased participant. */
      readonly erased?: string;
      /** Numbers of refused adds by error code, if they changed. */
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
  /** Generation of the list of participants. */
  readonly list: string;
  readonly changed: readonly number[];
  /** Ids of participants that are no longer listed. */
  readonly removed: readonly string[];
};

/** Maximum rows in one `rows` event; a longer change is published as a `changed` event. */
export const mostEventRows = 100;

const prefix = 'wheel:';

export function wheelEvent(listName: string, { type, ...data }: WheelEvent): NewEvent {
  return { topic: prefix + listName, type: `wheel.${type}`, data };
}

/** Reads an event of a wheel; returns undefined for events of other domains. */
export function readWheelEvent(event: StoredEvent): { listName: string; event: WheelEvent } | undefined {
  if (!event.topic.startsWith(prefix) || !event.type.startsWith('wheel.')) return undefined;
  const type = event.type.slice('wheel.'.length);
  return {
    listName: event.topic.slice(prefix.length),
    event: { type, ...(event.data as object) } as WheelEvent,
  };
}
