import type { StoredEvent, Subscriber } from './port.ts';

/** Maximum number of events for replay. */
const capacity = 10_000;
/** Maximum number of events delivered before other work gets a turn. */
const slice = 500;

interface Subscription {
  readonly subscriber: Subscriber;
  delivered: number;
  ended: boolean;
  busy: boolean;
}

export class EventLog {
  /** Ring buffer. The event with the sequence s is at index s modulo `capacity`. */
  readonly #ring: StoredEvent[] = [];
  readonly #subscriptions = new Set<Subscription>();
  readonly #onError: (error: unknown) => void;
  #last = 0;
  #count = 0;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Sequence of the last event; 0 if there was none. */
  get last(): number {
    return this.#last;
  }

  all(): StoredEvent[] {
    return this.#between(this.#last - this.#count, this.#last);
  }

  /** Appends events. If a sequence was skipped, events before the gap can no longer be replayed. */
  append(events: readonly StoredEvent[]): void {
    const [first] = events;
    if (first === undefined) return;
    if (first.sequence !== this.#last + 1) this.#count = 0;
    for (const event of events) {
      this.#ring[event.sequence % capacity] = event;
      this.#last = event.sequence;
    }
    this.#count = Math.min(capacity, this.#count + events.length);
  }

  subscribe(subscriber: Subscriber, after: number = this.#last): () => void {
    const subscription: Subscription = { subscriber, delivered: after, ended: false, busy: false };
    this.#subscriptions.add(subscription);
    // Deliver later, because the caller needs the returned function before the first event.
    if (after !== this.#last) setImmediate(() => this.#deliver(subscription));
    return () => {
      subscription.ended = true;
      this.#subscriptions.delete(subscription);
    };
  }

  deliverAll(): void {
    for (const subscription of this.#subscriptions) {
      if (!subscription.busy && subscription.delivered !== this.#last) this.#deliver(subscription);
    }
  }

  endAll(): void {
    for (const subscription of this.#subscriptions) subscription.ended = true;
    this.#subscriptions.clear();
  }

  #deliver(subscription: Subscription): void {
    subscription.busy = true;
    if (subscription.delivered < this.#last - this.#count || subscription.delivered > this.#last) {
      subscription.delivered = this.#last;
      this.#guarded(subscription, () => subscription.subscriber.gap());
    }
    const until = Math.min(this.#last, subscription.delivered + slice);
    for (const event of this.#between(subscription.delivered, until)) {
      subscription.delivered = event.sequence;
      this.#guarded(subscription, () => subscription.subscriber.event(event));
    }
    subscription.busy = false;
    if (subscription.delivered !== this.#last && !subscription.ended)
      setImmediate(() => this.#resume(subscription));
  }

  #resume(subscription: Subscription): void {
    if (!subscription.busy && !subscription.ended && subscription.delivered !== this.#last)
      this.#deliver(subscription);
  }

  #guarded(subscription: Subscription, call: () => void): void {
    if (subscription.ended) return;
    try {
      call();
    } catch (error) {
      this.#onError(error);
    }
  }

  #between(after: number, until: number): StoredEvent[] {
    const events: StoredEvent[] = [];
    for (let sequence = after + 1; sequence <= until; sequence++) {
      events.push(this.#ring[sequence % capacity] as StoredEvent);
    }
    return events;
  }
}
