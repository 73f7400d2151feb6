/** Replays: finished deliveries that are sent again (docs/rules/webhooks.md, "Replays"). */
import { Refusal, refuse } from '../../contracts/http/errors.ts';
import type { Delivery, Replayed, ReplayBody } from '../../contracts/webhooks/delivery.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Store, Transaction } from '../store/port.ts';
import {
  deliveries,
  endpoints,
  lines,
  newLine,
  webhooksAggregate,
  type StoredDelivery,
} from './documents.ts';
import { deliveryView } from './log.ts';
import { mostOpen, putDue } from './queue.ts';

/** Maximum number of deliveries that one commit replays. */
const atOnce = 200;
/** Maximum number of deliveries that one call reads, including those that it skips. */
const mostReplayed = 5_000;

/**
 * Queues a finished delivery again, within a commit that touches `webhooksAggregate(owner)`. Leaves a pending delivery
 * as it is, so that a repeated call does no harm.
 */
export function replayDelivery(tx: Transaction, owner: string, id: string, now: number): Delivery | Refusal {
  const ref = deliveries.ref(owner, id);
  const delivery = tx.get(ref);
  if (delivery === undefined || (delivery.expiresAt ?? Infinity) <= now) return refuse('not_found');
  if (delivery.state === 'pending') return deliveryView(delivery);
  if (tx.get(endpoints.ref(owner, delivery.target))?.enabled !== true) {
    return refuse('conflict', { message: 'The webhook is off: turn it on, then replay' });
  }
  const line = tx.get(lines.ref(owner, delivery.target)) ?? newLine(owner, delivery.target);
  if ((line.open ?? 0) >= mostOpen) return refuse('conflict', { message: 'Too many deliveries are pending' });
  const pending: StoredDelivery = { ...delivery, state: 'pending', dueAt: now, failed: 0, expiresAt: null };
  tx.put(ref, pending);
  const missed = Math.max(0, line.missed - (delivery.state === 'missed' ? 1 : 0));
  putDue(tx, { ...line, missed, open: (line.open ?? 0) + 1 }, now, now);
  return deliveryView(pending);
}

/**
 * Replays the deliveries of a time range, latest first, except tests and deliveries of endpoints that are off.
 * @throws {InvalidCursor}
 */
export async function replayRange(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  owner: string,
  { since, until, state, cursor }: ReplayBody,
): Promise<Replayed> {
  const from = Date.parse(since);
  const to = until === undefined ? Infinity : Date.parse(until);
  const prefix = state === undefined ? [owner] : [owner, state];
  let after = cursor;
  let count = 0;
  let read = 0;
  for (;;) {
    const query = { collection: deliveries, index: state === undefined ? 'log' : 'state', prefix };
    // A replayed delivery moves in the index, because its state changes. The cursor is a position, so it stays valid.
    const page = await store.find({ ...query, limit: atOnce, descending: true, after });
    const chosen = page.documents.filter(
      ({ createdAt, state: now, test }) => createdAt >= from && createdAt < to && now !== 'pending' && !test,
    );
    count += await replayAll(store, owner, chosen, clock.now());
    read += page.documents.length;
    const last = page.documents.at(-1);
    if (page.cursor === undefined || last === undefined || last.createdAt < from) return { count };
    if (read >= mostReplayed) return { count, nextCursor: page.cursor };
    after = page.cursor;
  }
}

async function replayAll(
  store: Store,
  owner: string,
  chosen: readonly StoredDelivery[],
  now: number,
): Promise<number> {
  if (chosen.length === 0) return 0;
  return store.commit({
    touch: [webhooksAggregate(owner)],
    decide(tx) {
      tx.getAll(chosen.map(({ id }) => deliveries.ref(owner, id)));
      const outcomes = chosen
        .filter(({ id }) => tx.get(deliveries.ref(owner, id))?.state !== 'pending')
        .map(({ id }) => replayDelivery(tx, owner, id, now));
      return outcomes.filter((outcome) => !(outcome instanceof Refusal)).length;
    },
  });
}
