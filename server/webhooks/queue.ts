import type { Json, Transaction } from '../store/port.ts';
import { deliveries, endpoints, lines, newLine, webhooksAggregate, type Line } from './documents.ts';
import { kept } from './schedule.ts';

/** Maximum number of tries of an endpoint at the same time, over all nodes. */
const atOnce = 4;

/** Maximum number of missed deliveries that are stored for an endpoint. Further missed events are dropped. */
const mostMissed = 1_000;

/**
 * Maximum number of pending deliveries of an endpoint. Above that, new events are stored as missed, and replays are
 * refused.
 */
export const mostOpen = 10_000;

/** Type of the event that wakes the nodes. */
export const webhookDue = 'webhook-due';

export interface WebhookEvent {
  /** Unique, from `newEventId`. */
  readonly id: string;
  readonly type: string;
  readonly owner: string;
  readonly target: string;
  /** Time of the event in milliseconds, by the clock that schedules the deliveries. */
  readonly at: number;
  readonly data: Json;
  /** Person that the event is about, so that the delivery can be erased with the person. */
  readonly subject?: string;
  /** True for a test event, which is tried only once, even while the endpoint is off. */
  readonly test?: boolean;
}

/**
 * Queues a webhook in the commit that causes the event. Does nothing if the target has no endpoint, or if the owner has
 * turned the endpoint off. The commit should touch `webhooksAggregate(owner)`.
 * @returns whether a delivery was stored
 */
export function queueWebhook(tx: Transaction, event: WebhookEvent): boolean {
  const { id, type, owner, target, at, data, subject, test = false } = event;
  const endpoint = tx.get(endpoints.ref(owner, target));
  if (endpoint === undefined || endpoint.url === '') return false;
  if (!test && !endpoint.enabled && endpoint.off === null) return false;
  const line = tx.get(lines.ref(owner, target)) ?? newLine(owner, target);
  if (test && (line.open ?? 0) >= mostOpen) return false;
  const isMissed = !test && (!endpoint.enabled || (line.open ?? 0) >= mostOpen);
  if (isMissed && line.missed >= mostMissed) return false;
  tx.put(deliveries.ref(owner, id), {
    ...{ id, owner, target, type, test, createdAt: at, failed: 0, tries: [], answer: null },
    ...(subject !== undefined && { subject }),
    body: JSON.stringify({ id, type, timestamp: new Date(at).toISOString(), data, ...(test && { test }) }),
    state: isMissed ? 'missed' : 'pending',
    dueAt: isMissed ? null : at,
    expiresAt: isMissed ? at + kept.missed : null,
  });
  if (isMissed) tx.put(lines.ref(owner, target), { ...line, missed: line.missed + 1 });
  else putDue(tx, { ...line, open: (line.open ?? 0) + 1 }, at, at);
  return true;
}

/**
 * Stores the time at which a delivery of an endpoint is due. Wakes the nodes if the time of their next search changes.
 */
export function putDue(tx: Transaction, line: Line, dueAt: number, now: number): void {
  const active = line.claims.filter(({ until }) => until > now);
  // If all tries of the endpoint are running, wait for the first claim to end. A node searches anyway when a try ends.
  const isFull = active.length >= placesOf(line);
  const free = isFull ? Math.min(...active.map(({ until }) => until)) : 0;
  const at = Math.max(dueAt, free, line.heldUntil ?? 0);
  const nextAt = Math.min(line.nextAt ?? Infinity, at);
  tx.put(lines.ref(line.owner, line.target), { ...line, revision: line.revision + 1, nextAt });
  if (nextAt !== line.nextAt) {
    tx.publish({ topic: webhooksAggregate(line.owner), type: webhookDue, data: null });
  }
}

/** Returns the maximum number of tries of an endpoint at the same time. A failing receiver gets one. */
export const placesOf = ({ failingSince }: Pick<Line, 'failingSince'>): number =>
  failingSince === null ? atOnce : 1;
