/** A step of the queue of one endpoint: stores ended tries and claims due deliveries, in one commit. */
import type { Clock } from '../runtime/clock.ts';
import { randomToken, type RandomSource } from '../runtime/random.ts';
import type { Store, Transaction } from '../store/port.ts';
import { deliveries, endpoints, lines, type Endpoint, type Line, type StoredDelivery } from './documents.ts';
import { placesOf } from './queue.ts';
import {
  ended,
  healthAfter,
  heldUntil,
  reasonToTurnOff,
  settled,
  succeeded,
  type Outcome,
} from './settle.ts';

/**
 * Milliseconds of a claim. Longer than a try, so that its result is stored before another node can claim the delivery.
 */
export const claimLength = 30_000;

/**
 * Maximum number of open deliveries that a step reads: those that it can settle and claim, and the next one after them.
 */
const readAtOnce = 9;
/** Maximum number of open deliveries that a step reads and marks as missed if the endpoint is off. */
const missedAtOnce = 200;

export interface Claimed {
  readonly delivery: StoredDelivery;
  readonly endpoint: Endpoint;
  readonly by: string;
}

export interface Step {
  readonly claimed: readonly Claimed[];
  /** State of the endpoint's queue after the step. Undefined if the endpoint has no queue. */
  readonly line: Line | undefined;
  /** Reason if this step turned the endpoint off. */
  readonly turnedOff: 'gone' | 'failing' | undefined;
}

export interface StepWorld {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Called in the commit that turns an endpoint off, so that its owner learns of it. Must be pure. */
  readonly onTurnedOff: (tx: Transaction, endpoint: Endpoint) => void;
}

/**
 * Stores the outcomes and claims due deliveries.
 * @param wanted maximum number of deliveries to claim
 */
export async function step(
  { store, clock, random, onTurnedOff }: StepWorld,
  owner: string,
  target: string,
  outcomes: readonly Outcome[],
  wanted: number,
): Promise<Step> {
  const lineRef = lines.ref(owner, target);
  const endpointRef = endpoints.ref(owner, target);
  // Read the revision before the list: a delivery that is queued after this changes the revision, so the commit sees
  // that the list is stale.
  const [seen, known] = await Promise.all([store.get(lineRef), store.get(endpointRef)]);
  const limit = known?.enabled === true ? readAtOnce : missedAtOnce;
  const query = { collection: deliveries, index: 'open', prefix: [owner, target], limit };
  const { documents: open, cursor } = await store.find(query);
  const tokens = Array.from({ length: wanted }, () => randomToken(random, 16));

  return store.commit({
    touch: [lineRef.aggregate],
    decide(tx): Step {
      const now = clock.now();
      const stored = tx.get(lineRef);
      if (stored === undefined) return { claimed: [], line: undefined, turnedOff: undefined };
      let line: Line = { ...stored, claims: stored.claims.filter(({ until }) => until > now) };
      let endpoint = tx.get(endpointRef);
      let turnedOff: Step['turnedOff'];
      // Request all documents before the loops, so that they are loaded in one batch.
      const ids = [...open, ...outcomes].map(({ id }) => id);
      tx.getAll([...new Set(ids)].map((id) => deliveries.ref(owner, id)));
      const changed = new Map<string, StoredDelivery>();
      const put = (delivery: StoredDelivery) => {
        changed.set(delivery.id, delivery);
        if (delivery.state !== 'pending') line = { ...line, open: Math.max(0, (line.open ?? 0) - 1) };
        if (delivery.state === 'missed') line = { ...line, missed: line.missed + 1 };
        tx.put(deliveries.ref(owner, delivery.id), delivery);
      };

      for (const outcome of outcomes) {
        const isHeld = line.claims.some(({ id, by }) => id === outcome.id && by === outcome.by);
        line = { ...line, claims: line.claims.filter(({ by }) => by !== outcome.by) };
        const delivery = tx.get(deliveries.ref(owner, outcome.id));
        // Without its claim, which may have expired, count only a success: another node may be trying the delivery.
        if (delivery?.state !== 'pending' || (!isHeld && !succeeded(outcome))) continue;
        line = { ...line, heldUntil: Math.max(line.heldUntil ?? 0, isHeld ? heldUntil(outcome, now) : 0) };
        // Without its claim, do not count the try for the health either: the URL may have changed since.
        if (!delivery.test && isHeld) {
          line = { ...line, ...healthAfter(line, outcome, now) };
          const reason = reasonToTurnOff(line, outcome, now);
          if (reason !== undefined && endpoint?.enabled === true) {
            turnedOff = reason;
            endpoint = { ...endpoint, enabled: false, off: { at: now, reason } };
            tx.put(endpointRef, endpoint);
            onTurnedOff(tx, endpoint);
          }
        }
        put(settled(delivery, outcome, endpoint, now));
      }

      const claimed: Claimed[] = [];
      for (const { id } of open) {
        const delivery = changed.get(id) ?? tx.get(deliveries.ref(owner, id));
        if (typeof delivery?.dueAt !== 'number' || line.claims.some((claim) => claim.id === id)) continue;
        if (endpoint === undefined || (!endpoint.enabled && !delivery.test)) {
          put(ended(delivery, 'missed', now));
          continue;
        }
        const by = tokens[claimed.length];
        const isFull = line.claims.length >= placesOf(line);
        if (Math.max(delivery.dueAt, line.heldUntil ?? 0) > now || isFull || by === undefined) continue;
        const until = now + claimLength;
        put({ ...delivery, dueAt: until });
        line = { ...line, claims: [...line.claims, { id, by, until }] };
        claimed.push({ delivery, endpoint, by });
      }

      const remaining = [
        ...open.map(({ id }) => changed.get(id) ?? tx.get(deliveries.ref(owner, id))),
        ...[...changed.values()].filter(({ id }) => !open.some((each) => each.id === id)),
      ].flatMap((delivery) => (typeof delivery?.dueAt === 'number' ? [delivery.dueAt] : []));
      const isStale = stored.revision !== seen?.revision;
      // If the list is stale and this step changes nothing, keep the stored time of the next search. Another time would
      // make the lists of other nodes stale in turn, and two nodes could repeat this endlessly.
      if (isStale && changed.size === 0) return { claimed, line: stored, turnedOff };
      const hasMore = isStale || (cursor !== undefined && remaining.length === 0);
      line = { ...line, nextAt: nextAtOf(line, remaining, hasMore ? now : undefined) };
      if (endpoint === undefined && line.nextAt === null) {
        tx.delete(lineRef);
        return { claimed, line: undefined, turnedOff };
      }
      if (changed.size > 0) line = { ...line, revision: line.revision + 1 };
      const isUnchanged =
        changed.size === 0 && line.nextAt === stored.nextAt && line.claims.length === stored.claims.length;
      if (!isUnchanged) tx.put(lineRef, line);
      return { claimed, line, turnedOff };
    },
  });
}

/** @param now given if there may be further open deliveries; then the next search is due immediately */
function nextAtOf(line: Line, remaining: readonly number[], now: number | undefined): number | null {
  const claimEnds = line.claims.map(({ until }) => until);
  if (claimEnds.length >= placesOf(line)) return Math.min(...claimEnds);
  const waiting = [...remaining, ...(now === undefined ? [] : [now])];
  const times = [...waiting.map((at) => Math.max(at, line.heldUntil ?? 0)), ...claimEnds];
  return times.length === 0 ? null : Math.min(...times);
}
