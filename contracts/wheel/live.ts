/**
 * Messages on the WebSocket `/wheelapp/live` (wheel.md, "Embed pages"): JSON text frames. One socket a page; it
 * may subscribe to several wheels. The server's clock times every spin, so each message carries `serverTime`.
 */
import { ListName } from './list-name.ts';
import { PublicParticipant } from './participant.ts';
import { PublicEntry, SpinResult } from './wheel.ts';
import { z } from '../zod.ts';

/** Page → server. `version`: the wheel version the page has; changes behind it are sent, or `refetch`. */
export const LiveRequest = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('subscribe'),
    listName: ListName,
    version: z.optional(z.int().check(z.nonnegative())),
  }),
  z.strictObject({ type: z.literal('unsubscribe'), listName: ListName }),
]);
export type LiveRequest = z.infer<typeof LiveRequest>;

const about = { listName: z.string(), version: z.int(), serverTime: z.string() };

/**
 * Server → page. How a page that has version v follows: `rows` with `from ≤ v < version` are applied (they are
 * whole states, so an earlier `from` does no harm) and with `from > v` make it refetch; a `spin` is played, after
 * the rows it needs; either way v becomes `version`, and what says a version of v or less is old news.
 */
export const LiveMessage = z.discriminatedUnion('type', [
  /** The subscription stands; changes after `version` follow. */
  z.object({ type: z.literal('subscribed'), ...about }),
  /** Rows changed, at most four such messages a second a wheel. `removed` holds ids. */
  z.object({
    type: z.literal('rows'),
    ...about,
    /** The version these changes apply to. */
    from: z.int(),
    changed: z.array(PublicEntry),
    removed: z.array(z.string()),
    /** The same of the participants. */
    participants: z.object({ changed: z.array(PublicParticipant), removed: z.array(z.string()) }),
    /** All of them, where one has changed. */
    tallies: z.optional(z.record(z.string(), z.int())),
  }),
  /** A persisted spin: every open page plays it at once and lands on its winner. */
  z.object({
    type: z.literal('spin'),
    ...about,
    result: SpinResult,
    /** Of the seed of the next spin. */
    commitment: z.optional(z.string()),
  }),
  /**
   * People whose names are to be shown no more, wherever a page still has them, such as in results it has listed.
   * It comes besides the changes of rows and moves no version.
   */
  z.object({ type: z.literal('erased'), ...about, ids: z.array(z.string()) }),
  /** Too much has changed, or too long ago: read `GET /wheelapp/data/{listName}` anew (with jitter). */
  z.object({ type: z.literal('refetch'), ...about }),
  /** `listName`: the wheel it is about; a wheel that turns private is followed no more. */
  z.object({
    type: z.literal('error'),
    code: z.string(),
    message: z.string(),
    listName: z.optional(z.string()),
  }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;
