/** Documents of webhooks (docs/rules/webhooks.md). Times are milliseconds since the epoch. */
import { deliveryStates } from '../../contracts/webhooks/delivery.ts';
import { z } from '../../contracts/zod.ts';
import { collection } from '../store/port.ts';

/** A receiver and its secrets. Changed by its owner, and turned off after too many failures. */
const Endpoint = z.strictObject({
  owner: z.string(),
  target: z.string(),
  enabled: z.boolean(),
  url: z.string(),
  headerName: z.string(),
  /** Sealed API key. */
  apiKey: z.nullable(z.string()),
  /** Sealed signing secrets, the current one first. Replaced secrets also sign until `until`. */
  secrets: z.array(z.strictObject({ sealed: z.string(), until: z.nullable(z.int()) })),
  /** Present if the service, not the owner, turned the endpoint off. */
  off: z.nullable(z.strictObject({ at: z.int(), reason: z.enum(['gone', 'failing']) })),
});
export type Endpoint = z.infer<typeof Endpoint>;

/**
 * The queue of an endpoint and the results of its tries. Every commit that changes an open delivery of the endpoint
 * increments `revision`, so that a list of open deliveries that has become stale can be recognized.
 */
const Line = z.strictObject({
  owner: z.string(),
  target: z.string(),
  revision: z.int(),
  /** Time of the next search for due deliveries of this endpoint. Null without open deliveries. */
  nextAt: z.nullable(z.int()),
  /** No try begins before this time, because the receiver asked to wait. */
  heldUntil: z.optional(z.int()),
  /** Number of pending deliveries. Absent in documents of earlier releases. */
  open: z.optional(z.int()),
  /** Deliveries that nodes are trying now. A claim is void after `until`. */
  claims: z.array(z.strictObject({ id: z.string(), by: z.string(), until: z.int() })),
  lastSuccessAt: z.nullable(z.int()),
  failingSince: z.nullable(z.int()),
  failures: z.int(),
  /** Number of stored deliveries that were missed. */
  missed: z.int(),
});
export type Line = z.infer<typeof Line>;

const StoredDelivery = z.strictObject({
  id: z.string(),
  owner: z.string(),
  target: z.string(),
  type: z.string(),
  /** Person that the event is about. Absent if it is about nobody. */
  subject: z.optional(z.string()),
  test: z.boolean(),
  /** Body of the request. Each try sends the same bytes. */
  body: z.string(),
  createdAt: z.int(),
  state: z.enum(deliveryStates),
  /** Time of the next try, or the end of the claim during a try. Null unless pending. */
  dueAt: z.nullable(z.int()),
  /** Number of failed tries in the current round. A replay begins a new round. */
  failed: z.int(),
  tries: z.array(
    z.strictObject({
      at: z.int(),
      duration: z.int(),
      status: z.nullable(z.int()),
      error: z.nullable(z.string()),
    }),
  ),
  answer: z.nullable(z.string()),
  /** Null while pending. */
  expiresAt: z.nullable(z.int()),
});
export type StoredDelivery = z.infer<typeof StoredDelivery>;

/**
 * Aggregate of all documents of an owner. There is only one, so that other domains know in advance what their commits
 * lock.
 */
export const webhooksAggregate = (owner: string): string => `webhooks:${owner}`;

export const endpoints = collection({
  name: 'webhook-endpoint',
  aggregate: 'webhooks',
  part: 'endpoint',
  schema: Endpoint,
  indexes: { owner: ({ owner, target }: Endpoint) => [owner, target] },
});

export const lines = collection({
  name: 'webhook-line',
  aggregate: 'webhooks',
  part: 'line',
  schema: Line,
  indexes: {
    /** Failing endpoints are in a separate range, so that a search for others does not read them. */
    due: ({ nextAt, failingSince }: Line) =>
      nextAt === null ? null : [failingSince === null ? 'well' : 'failing', nextAt],
  },
});

export const deliveries = collection({
  name: 'webhook-delivery',
  aggregate: 'webhooks',
  part: 'delivery',
  schema: StoredDelivery,
  indexes: {
    open: ({ owner, target, dueAt }: StoredDelivery) => (dueAt === null ? null : [owner, target, dueAt]),
    log: ({ owner, createdAt, id }: StoredDelivery) => [owner, createdAt, id],
    state: ({ owner, state, createdAt, id }: StoredDelivery) => [owner, state, createdAt, id],
    type: ({ owner, type, createdAt, id }: StoredDelivery) => [owner, type, createdAt, id],
    subject: ({ owner, subject }: StoredDelivery) => (subject === undefined ? null : [owner, subject]),
    end: ({ expiresAt }: StoredDelivery) => (expiresAt === null ? null : [expiresAt]),
  },
});

export const webhookCollections = [endpoints, lines, deliveries] as const;

export const newLine = (owner: string, target: string): Line => ({
  ...{ owner, target, revision: 0, nextAt: null, open: 0, claims: [] },
  ...{ lastSuccessAt: null, failingSince: null, failures: 0, missed: 0 },
});
