import type { Logger } from 'pino';
import type { Scheduler } from '../runtime/scheduler.ts';
import { turn } from '../runtime/turn.ts';
import type { StoredEvent } from '../store/port.ts';
import { lines, type Endpoint, type StoredDelivery } from './documents.ts';
import { placesOf, webhookDue } from './queue.ts';
import type { Result } from './send.ts';
import type { Outcome } from './settle.ts';
import { step, type Claimed, type StepWorld } from './step.ts';

/**
 * Maximum milliseconds between two searches for due deliveries. A search also finds deliveries whose claim ended
 * because their node died.
 */
const lookEvery = 10_000;

/** Milliseconds before a failed step is repeated. */
const again = 1_000;

/** Milliseconds that running tries may take to finish when the process stops. */
const stopping = 3_000;

/** Kinds of endpoints. An endpoint is `failing` if its last success was followed by a failure. */
const kinds = ['well', 'failing'] as const;
type Kind = (typeof kinds)[number];

/**
 * Maximum number of tries of this node at the same time, by kind. Failing endpoints have a limit of their own, so that
 * they cannot delay others.
 */
const places: Readonly<Record<Kind, number>> = { well: 256, failing: 128 };

/**
 * Maximum number of tries of one owner and kind at the same time, so that slow receivers of one guild do not delay
 * others.
 */
const placesOfOwner = 16;

/** Maximum number of endpoints that a search reads at a time. */
const readAtOnce = 100;

/** A due endpoint. */
interface Waiting {
  readonly owner: string;
  readonly target: string;
  readonly kind: Kind;
}

/** Work of this node for one endpoint. */
interface Running extends Omit<Waiting, 'kind'> {
  kind: Kind;
  /** Tries that have ended, but are not stored yet. */
  outcomes: Outcome[];
  tries: number;
  isStepping: boolean;
  isWanted: boolean;
}

export interface CourierWorld extends StepWorld {
  readonly log: Logger;
  readonly scheduler: Scheduler;
  /** Sends a delivery once. Rejects if the signal aborts. */
  send(endpoint: Endpoint, delivery: StoredDelivery, stopping: AbortSignal): Promise<Result>;
}

/**
 * Sends due deliveries. Every node runs a courier: an event of the store or a timer wakes it, and commits decide which
 * node makes a try.
 */
export class Courier {
  readonly #world: CourierWorld;
  readonly #running = new Map<string, Running>();
  readonly #free = { ...places };
  readonly #aborted = new AbortController();
  /** Number of running tries, by {@link ownerKey}. */
  readonly #ofOwner = new Map<string, number>();
  /** Endpoints that wait for a try of their owner to end, by {@link ownerKey} and then by target. */
  readonly #waitingOfOwner = new Map<string, Map<string, Waiting>>();
  /** Kinds with a due endpoint that waits because all tries of the kind are running. */
  readonly #starved = new Set<Kind>();
  #isClosing = false;
  #looking: Promise<void> | undefined;
  #isLookWanted = false;
  #cancelTimer: () => void = () => undefined;
  #timerAt = Infinity;
  #waiting: (() => void)[] = [];

  constructor(world: CourierWorld) {
    this.#world = world;
    this.#lookAt(0);
  }

  event({ type }: StoredEvent): void {
    if (type === webhookDue) void this.look();
  }

  /** Searches for due deliveries. Resolves when the tries of this search have begun. */
  look(): Promise<void> {
    if (this.#isClosing) return Promise.resolve();
    this.#isLookWanted = true;
    return (this.#looking ??= this.#lookWhileWanted().finally(() => (this.#looking = undefined)));
  }

  /** Starts no further tries. Aborts running tries after a few seconds, and releases their claims. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#cancelTimer();
    await this.#looking;
    const cancel = this.#world.scheduler.after(stopping, () => this.#aborted.abort());
    await this.idle();
    cancel();
  }

  /** Resolves when no try is running and all results are stored. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  async #lookWhileWanted(): Promise<void> {
    for (let round = 0; this.#isLookWanted && !this.#isClosing; round += 1) {
      // Wait a turn of the event loop, in which steps that are under way can become durable.
      if (round > 0) await turn();
      this.#isLookWanted = false;
      let wait = lookEvery;
      try {
        for (const kind of kinds) wait = Math.min(wait, await this.#lookFor(kind));
      } catch (error) {
        this.#world.log.warn({ err: error }, 'due webhooks could not be found');
      }
      this.#lookAt(wait);
    }
  }

  /** Advances the due endpoints of this kind. Returns the milliseconds until the next search. */
  async #lookFor(kind: Kind): Promise<number> {
    const { store, clock } = this.#world;
    let after: string | undefined;
    do {
      if (this.#free[kind] === 0) {
        this.#starved.add(kind);
        return lookEvery;
      }
      const query = { collection: lines, index: 'due', prefix: [kind], limit: readAtOnce, after };
      const { documents, cursor } = await store.find(query);
      const now = clock.now();
      const due = documents.filter(({ nextAt }) => nextAt !== null && nextAt <= now);
      await Promise.all(due.map(({ owner, target }) => this.#advance(owner, target, kind)));
      const next = documents.find(({ nextAt }) => nextAt !== null && nextAt > now)?.nextAt;
      if (typeof next === 'number') return next - now;
      after = cursor;
    } while (after !== undefined);
    return lookEvery;
  }

  #lookAt(wait: number): void {
    const at = performance.now() + wait;
    if (this.#isClosing || at >= this.#timerAt) return;
    this.#cancelTimer();
    this.#timerAt = at;
    this.#cancelTimer = this.#world.scheduler.after(Math.max(0, wait), () => {
      this.#timerAt = Infinity;
      void this.look();
    });
  }

  /** Runs steps of an endpoint, one at a time, while there are outcomes to store or deliveries to claim. */
  async #advance(owner: string, target: string, kind: Kind): Promise<void> {
    const key = JSON.stringify([owner, target]);
    const running = this.#running.get(key) ?? {
      ...{ owner, target, kind, outcomes: [], tries: 0, isStepping: false, isWanted: false },
    };
    this.#running.set(key, running);
    running.isWanted = true;
    if (running.isStepping) return;
    running.isStepping = true;
    let failed = false;
    try {
      while (running.isWanted && !failed) {
        running.isWanted = false;
        failed = !(await this.#step(running));
      }
    } finally {
      running.isStepping = false;
    }
    if (failed && !this.#isClosing) {
      this.#world.scheduler.after(again, () => void this.#advance(owner, target, running.kind));
      return;
    }
    if (running.tries > 0) return;
    this.#running.delete(key);
    if (this.#running.size === 0) for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /**
   * Stores the outcomes and claims further deliveries. Returns false if the store is unavailable; the outcomes are then
   * kept for the next step.
   */
  async #step(running: Running): Promise<boolean> {
    const { log } = this.#world;
    const { owner, target, kind } = running;
    const outcomes = running.outcomes.splice(0);
    const room = placesOfOwner - (this.#ofOwner.get(ownerKey(kind, owner)) ?? 0);
    const most = Math.min(placesOf({ failingSince: null }), this.#free[kind], room);
    const wanted = this.#isClosing ? 0 : most;
    if (wanted === 0 && !this.#isClosing) {
      if (room === 0) this.#waitForOwner(running);
      else this.#starved.add(kind);
      if (outcomes.length === 0) return true;
    }
    this.#take(kind, owner, wanted);
    let taken = 0;
    try {
      const { claimed, line, turnedOff } = await step(this.#world, owner, target, outcomes, wanted);
      taken = claimed.length;
      if (turnedOff !== undefined) log.warn({ owner, target, reason: turnedOff }, 'a webhook was turned off');
      for (const each of claimed) void this.#try(running, each, kind);
      if (line !== undefined) {
        running.kind = line.failingSince === null ? 'well' : 'failing';
        if (line.nextAt !== null) this.#lookAt(Math.max(0, line.nextAt - this.#world.clock.now()));
      }
      return true;
    } catch (error) {
      running.outcomes.unshift(...outcomes);
      log.warn({ err: error, owner, target }, 'results of webhooks could not be stored');
      return false;
    } finally {
      this.#giveBack(kind, owner, wanted - taken);
    }
  }

  async #try(running: Running, { delivery, endpoint, by }: Claimed, kind: Kind): Promise<void> {
    const { clock, random, log } = this.#world;
    const { id } = delivery;
    running.tries += 1;
    const at = clock.now();
    const began = performance.now();
    const result = await this.#world
      .send(endpoint, delivery, this.#aborted.signal)
      .catch((error: unknown) => {
        if (!this.#aborted.signal.aborted)
          log.error({ err: error, delivery: id }, 'a webhook could not be sent');
        return undefined;
      });
    running.outcomes.push({
      ...(result ?? { status: null, error: 'internal_error', answer: null, retryAfter: null }),
      ...{ id, by, at, duration: Math.round(performance.now() - began) },
      chance: random.bytes(1)[0]! / 255,
      isReleased: result === undefined && this.#aborted.signal.aborted,
    });
    running.tries -= 1;
    this.#giveBack(kind, running.owner, 1);
    await this.#advance(running.owner, running.target, running.kind);
  }

  #take(kind: Kind, owner: string, count: number): void {
    const key = ownerKey(kind, owner);
    this.#free[kind] -= count;
    const running = (this.#ofOwner.get(key) ?? 0) + count;
    if (running > 0) this.#ofOwner.set(key, running);
    else this.#ofOwner.delete(key);
  }

  /** Frees places of tries. Starts endpoints that wait for a place of their owner, and searches for others. */
  #giveBack(kind: Kind, owner: string, count: number): void {
    if (count === 0) return;
    this.#take(kind, owner, -count);
    if (this.#starved.delete(kind)) void this.look();
    const waiting = this.#waitingOfOwner.get(ownerKey(kind, owner));
    for (const [key, endpoint] of [...(waiting ?? [])].slice(0, count)) {
      waiting?.delete(key);
      void this.#advance(endpoint.owner, endpoint.target, endpoint.kind);
    }
    if (waiting?.size === 0) this.#waitingOfOwner.delete(ownerKey(kind, owner));
  }

  #waitForOwner({ owner, target, kind }: Running): void {
    const key = ownerKey(kind, owner);
    const waiting = this.#waitingOfOwner.get(key) ?? new Map<string, Waiting>();
    this.#waitingOfOwner.set(key, waiting);
    waiting.set(target, { owner, target, kind });
  }
}

const ownerKey = (kind: Kind, owner: string): string => `${kind} ${owner}`;
