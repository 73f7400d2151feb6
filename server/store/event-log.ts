/** The last events in memory, and who is told of new ones. */
import type { StoredEvent, Subscriber } from './port.ts';

/** How many events can be asked for again. */
const kept = 10_000;
/** Events told in one go to one subscriber; the rest follows after other work had its turn. */
const slice = 500;

interface Subscription {
  readonly subscriber: Subscriber;
  /** Sequence of the last event told. */
  told: number;
  ended: boolean;
  busy: boolean;
}

export class EventLog {
  /** The event of sequence s stands at s modulo `kept`. */
  readonly #ring: StoredEvent[] = [];
  readonly #subscriptions = new Set<Subscription>();
  readonly #onError: (error: unknown) => void;
  #last = 0;
  #count = 0;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Sequence of the last event, 0 before the first. */
  get last(): number {
    return this.#last;
  }

  /** The events still kept, oldest first. */
  all(): StoredEvent[] {
    return this.#between(this.#last - this.#count, this.#last);
  }

  /** Events behind the last one; where some between are missing, those before can no longer be asked for. */
  append(events: readonly StoredEvent[]): void {
    const [first] = events;
    if (first === undefined) return;
    if (first.sequence !== this.#last + 1) this.#count = 0;
    for (const event of events) {
      this.#ring[event.sequence % kept] = event;
      this.#last = event.sequence;
    }
    this.#count = Math.min(kept, this.#count + events.length);
  }

  subscribe(subscriber: Subscriber, after: number = this.#last): () => void {
    const subscription: Subscription = { subscriber, told: after, ended: false, busy: false };
    this.#subscriptions.add(subscription);
    // Never before the caller has the function that ends it.
    if (after !== this.#last) setImmediate(() => this.#tell(subscription));
    return () => {
      subscription.ended = true;
      this.#subscriptions.delete(subscription);
    };
  }

  /** Tells every subscriber what was appended. */
  tellAll(): void {
    for (const subscription of this.#subscriptions) {
      if (!subscription.busy && subscription.told !== this.#last) this.#tell(subscription);
    }
  }

  endAll(): void {
    for (const subscription of this.#subscriptions) subscription.ended = true;
    this.#subscriptions.clear();
  }

  #tell(subscription: Subscription): void {
    subscription.busy = true;
    if (subscription.told < this.#last - this.#count || subscription.told > this.#last) {
      subscription.told = this.#last;
      this.#guarded(subscription, () => subscription.subscriber.gap());
    }
    const until = Math.min(this.#last, subscription.told + slice);
    for (const event of this.#between(subscription.told, until)) {
      subscription.told = event.sequence;
      this.#guarded(subscription, () => subscription.subscriber.event(event));
    }
    subscription.busy = false;
    if (subscription.told !== this.#last && !subscription.ended)
      setImmediate(() => this.#resume(subscription));
  }

  #resume(subscription: Subscription): void {
    if (!subscription.busy && !subscription.ended && subscription.told !== this.#last)
      this.#tell(subscription);
  }

  #guarded(subscription: Subscription, tell: () => void): void {
    if (subscription.ended) return;
    try {
      tell();
    } catch (error) {
      this.#onError(error);
    }
  }

  /** Events after one sequence up to and with another. */
  #between(after: number, until: number): StoredEvent[] {
    const events: StoredEvent[] = [];
    for (let sequence = after + 1; sequence <= until; sequence++) {
      events.push(this.#ring[sequence % kept] as StoredEvent);
    }
    return events;
  }
}
