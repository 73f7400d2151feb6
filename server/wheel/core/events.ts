import type { PublicEntry } from '../../../contracts/wheel/wheel.ts';
import type { NewEvent, StoredEvent } from '../../store/port.ts';

/**
 * What a commit tells about a wheel. Events carry what live pages can use at once and stay small: a long change
 * says only that there was one, and a spin only its number, since its document can be read.
 */
export type WheelEvent =
  /** Settings or the whole list changed, or more rows than are worth telling: read the wheel anew. */
  | { readonly type: 'changed'; readonly version: number; readonly visibility: 'public' | 'private' }
  /** Listed rows that are new or changed, and ids of rows that are listed no more. */
  | ({
      readonly type: 'rows';
      readonly version: number;
      /**
       * Where the rows stand that are new or changed, by their ordinals in a list; absent: none. Without their names,
       * which an erasure could not take out of an event again.
       */
      readonly participants?: ToldPlaces;
      /** Id of a participant whose name is gone from everything that is kept. */
      readonly erased?: string;
      /** Refused adds by their code, where they changed. */
      readonly tallies?: Readonly<Record<string, number>>;
    } & ToldRows<PublicEntry>)
  | {
      readonly type: 'spun';
      readonly version: number;
      readonly number: number;
      /** Of the seed of the next spin. */
      readonly commitment: string;
    };

export type ToldRows<Row> = { readonly changed: readonly Row[]; readonly removed: readonly string[] };

export type ToldPlaces = {
  /** Generation of the participants. */
  readonly list: string;
  readonly changed: readonly number[];
  /** Ids. */
  readonly removed: readonly string[];
};

/** Rows told one by one; a longer change is `changed`. */
export const toldRows = 100;

const prefix = 'wheel:';

export function wheelEvent(listName: string, { type, ...data }: WheelEvent): NewEvent {
  return { topic: prefix + listName, type: `wheel.${type}`, data };
}

/** The wheel an event is about and what it says, or undefined for events of other domains. */
export function readWheelEvent(event: StoredEvent): { listName: string; event: WheelEvent } | undefined {
  if (!event.topic.startsWith(prefix) || !event.type.startsWith('wheel.')) return undefined;
  const type = event.type.slice('wheel.'.length);
  return {
    listName: event.topic.slice(prefix.length),
    event: { type, ...(event.data as object) } as WheelEvent,
  };
}
