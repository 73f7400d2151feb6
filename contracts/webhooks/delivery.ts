/** The delivery log of webhooks, and the condition of their receivers. */
import { limitQuery, pageOf } from '../http/page.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { TurnedOff } from './receiver-settings.ts';

/**
 * `pending`: is tried until it is delivered, or becomes `dead` after the last try. `missed`: was not tried,
 * or not tried any more, because the receiver was turned off.
 */
export const deliveryStates = ['pending', 'delivered', 'dead', 'missed'] as const;

const Try = z.object({
  at: Time,
  durationMs: z.int(),
  /** HTTP status of the answer; null if there was none. */
  status: z.nullable(z.int()),
  /** Reason why there was no answer, such as `timeout`; null if there was one. */
  error: z.nullable(z.string()),
});

export const Delivery = z.object({
  /** Id of the event, the same in each try. */
  id: z.string(),
  type: z.string(),
  /** Receiver that the event is for. */
  target: z.string(),
  test: z.boolean(),
  state: z.enum(deliveryStates),
  createdAt: Time,
  /** Earliest time of the next try; null unless `pending`. */
  nextTryAt: z.nullable(Time),
  /** Time at which the entry is deleted; null while `pending`. */
  expiresAt: z.nullable(Time),
  /** The latest tries, oldest first. */
  tries: z.array(Try),
  /** Beginning of the body of the last answer, at most 1 KiB. */
  answer: z.nullable(z.string()),
});
export type Delivery = z.infer<typeof Delivery>;

export const Deliveries = pageOf('deliveries', Delivery);

export const DeliveryQuery = z.extend(limitQuery({ usual: 50, most: 100 }), {
  type: z.optional(z.string().check(z.maxLength(64))),
  state: z.optional(z.enum(deliveryStates)),
});
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

const From = z.iso.datetime({ offset: true });

/** Replays all finished deliveries of a time range, or those in one state. `until` is exclusive. */
export const ReplayBody = z.strictObject({
  since: From,
  until: z.optional(From),
  state: z.optional(z.enum(['delivered', 'dead', 'missed'])),
  /** `nextCursor` of the previous call with the same range and state. */
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(2_048))),
});
export type ReplayBody = z.infer<typeof ReplayBody>;

export const Replayed = z.object({
  /** Number of deliveries that were queued again. */
  count: z.int(),
  /** Present if the range has more deliveries. */
  nextCursor: z.optional(z.string()),
});
export type Replayed = z.infer<typeof Replayed>;

export const WebhookReceiver = z.object({
  target: z.string(),
  enabled: z.boolean(),
  url: z.string(),
  headerName: z.string(),
  apiKeySet: z.boolean(),
  signingSecretSet: z.boolean(),
  /**
   * Number of secrets with which requests are signed. For 24 hours after a change, this includes earlier
   * secrets.
   */
  signingSecrets: z.int(),
  lastSuccessAt: z.nullable(Time),
  /** Time of the first failure since the last success; null if the last try succeeded. */
  failingSince: z.nullable(Time),
  /** Number of failed tries since the last success. */
  failures: z.int(),
  turnedOff: z.nullable(TurnedOff),
});
export type WebhookReceiver = z.infer<typeof WebhookReceiver>;
