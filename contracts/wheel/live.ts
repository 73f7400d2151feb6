/**
 * Messages on the WebSocket `/wheelapp/live` (docs/rules/wheel.md, "Live pages"): JSON text frames. A page opens one
 * socket, which may subscribe to several wheels. Spins are timed by the server's clock, so each message carries
 * `serverTime`.
 */
import { ListName } from './list-name.ts';
import { PublicParticipant } from './participant.ts';
import { PublicEntry, SpinResult } from './wheel.ts';
import { z } from '../zod.ts';

/**
 * Message of a page. `version` is the wheel version that the page has; the server sends the changes after it, or
 * `refetch`.
 */
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
 * Message of the server. A page that has version v of a wheel
 *
 * - applies `rows` with `from ≤ v < version` (rows are complete, so applying changes that the page already has does no
 *   harm), and fetches the wheel again if `from > v`
 * - plays a `spin`, which is sent after the rows that it was drawn from
 * - ignores `rows` and `spin` with a version of v or less
 *
 * After `rows` or `spin`, the `version` of the message is the new v.
 */
export const LiveMessage = z.discriminatedUnion('type', [
  /** The subscription is active. Messages about changes after `version` follow. */
  z.object({ type: z.literal('subscribed'), ...about }),
  /**
   * Changed rows, at most four such messages per second and wheel. `removed`: ids of rows that are no longer listed.
   */
  z.object({
    type: z.literal('rows'),
    ...about,
    /** Version of the wheel before the changes. */
    from: z.int(),
    changed: z.array(PublicEntry),
    removed: z.array(z.string()),
    /** Changed rows and removed ids of participants. */
    participants: z.object({ changed: z.array(PublicParticipant), removed: z.array(z.string()) }),
    /** All tallies, present if one of them has changed. */
    tallies: z.optional(z.record(z.string(), z.int())),
  }),
  /** A stored spin: every open page plays it at once and stops at its winner. */
  z.object({
    type: z.literal('spin'),
    ...about,
    result: SpinResult,
    /** Commitment to the seed of the next spin. */
    commitment: z.optional(z.string()),
  }),
  /**
   * Participants whose names a page must stop showing, even in results that it already lists. Changed rows are sent in
   * a separate message; this message leaves v unchanged.
   */
  z.object({ type: z.literal('erased'), ...about, ids: z.array(z.string()) }),
  /**
   * There are too many changes, or the version of the page is too old. The page has to read `GET
   * /wheelapp/data/{listName}` again, after a random delay.
   */
  z.object({ type: z.literal('refetch'), ...about }),
  /**
   * Refusal of a request, or end of a subscription because the wheel has become private. `listName` is present if the
   * error is about a wheel.
   */
  z.object({
    type: z.literal('error'),
    code: z.string(),
    message: z.string(),
    listName: z.optional(z.string()),
  }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;
