import { ListName } from './list-name.ts';
import { PublicParticipant } from './participant.ts';
import { PublicEntry, SpinResult } from './wheel.ts';
import { z } from '../zod.ts';

/** Message from a page. `version` is the version of the wheel that the page has loaded. */
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
 * Message from the server (docs/rules/wheel.md, "Live pages").
 * - `rows` takes the page from version `from` to `version`. A page with a version before `from` loads the
 *   wheel again.
 * - `spin` is played immediately.
 * - A message with a version that the page already has is ignored.
 */
export const LiveMessage = z.discriminatedUnion('type', [
  /** The subscription is active. Changes after `version` follow. */
  z.object({ type: z.literal('subscribed'), ...about }),
  /** Changed rows. Maximum rate: four messages per second and wheel. */
  z.object({
    type: z.literal('rows'),
    ...about,
    /** Version of the wheel before the changes. */
    from: z.int(),
    changed: z.array(PublicEntry),
    removed: z.array(z.string()),
    participants: z.object({ changed: z.array(PublicParticipant), removed: z.array(z.string()) }),
    /** Numbers of refusals by error code, all of them; missing if none has changed. */
    tallies: z.optional(z.record(z.string(), z.int())),
  }),
  /** A stored spin. Every open page plays it immediately. */
  z.object({
    type: z.literal('spin'),
    ...about,
    result: SpinResult,
    /** Commitment to the seed of the next spin. */
    commitment: z.optional(z.string()),
  }),
  /** Participants whose names the page must hide, also in earlier results. */
  z.object({ type: z.literal('erased'), ...about, ids: z.array(z.string()) }),
  /**
   * The page must load `GET /wheelapp/data/{listName}` again after a random delay, because its version is too
   * old, or there are too many changes.
   */
  z.object({ type: z.literal('refetch'), ...about }),
  /** Refuses a request, or ends a subscription because the wheel became private. */
  z.object({
    type: z.literal('error'),
    code: z.string(),
    message: z.string(),
    listName: z.optional(z.string()),
  }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;
