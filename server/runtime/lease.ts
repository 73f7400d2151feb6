/**
 * The right to run a job, held by one node at a time. A node that cannot renew its lease stops its work early,
 * because the clock of another node may be ahead.
 */
import { z } from '../../contracts/zod.ts';
import type { Clock } from './clock.ts';
import type { Scheduler } from './scheduler.ts';
import { collection, type Store } from '../store/port.ts';

const Lease = z.object({
  id: z.string(),
  /** Node that runs the job now. */
  holder: z.nullable(z.string()),
  /** Milliseconds since the epoch at which the lease expires. */
  until: z.number(),
  /** Milliseconds since the epoch at which the job should run next. */
  due: z.number(),
});
export type Lease = z.infer<typeof Lease>;

export const leases = collection<Lease>({
  name: 'lease',
  aggregate: 'lease',
  part: 'lease',
  schema: Lease,
});

/** Times in milliseconds. */
export const leaseTimes = {
  length: 60_000,
  renewal: 10_000,
  /**
   * Milliseconds without a renewal after which a node treats its lease as lost. Shorter than `length`, because
   * clocks differ.
   */
  lost: 40_000,
} as const;

export interface Office {
  readonly store: Store;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly node: string;
}

/** Returns whether the job is due and no node runs it. */
export function isFree({ holder, until, due }: Lease, now: number): boolean {
  return due <= now && (holder === null || until <= now);
}

/**
 * Takes the lease of a due job. Returns undefined if the job is not due or another node holds the lease.
 * @param every milliseconds from one start of the job to the next
 */
export async function takeLease(
  office: Office,
  id: string,
  every: number,
  closing: AbortSignal,
): Promise<HeldLease | undefined> {
  // Create the lease before the commit, so that its timer expires no later than the stored lease.
  const held = new HeldLease(office, id, closing);
  let taken = false;
  try {
    const now = office.clock.now();
    taken = await change(office, id, (lease) => {
      if (lease === undefined) return { holder: null, until: 0, due: now + every };
      if (!isFree(lease, now)) return undefined;
      return { ...lease, holder: office.node, until: now + leaseTimes.length };
    });
    return taken ? held : undefined;
  } finally {
    if (!taken) held.end();
  }
}

export class HeldLease {
  /** Aborted when the lease is lost or the process ends. */
  readonly signal: AbortSignal;
  readonly #office: Office;
  readonly #id: string;
  readonly #loss = new AbortController();
  #ended = false;
  #cancelRenewal: () => void;
  #cancelLoss: () => void;

  constructor(office: Office, id: string, closing: AbortSignal) {
    this.#office = office;
    this.#id = id;
    this.signal = AbortSignal.any([closing, this.#loss.signal]);
    this.#cancelLoss = this.#loseLater();
    this.#cancelRenewal = this.#renewLater();
  }

  /** Returns whether the lease was lost. Another node may hold it. */
  get lost(): boolean {
    return this.#loss.signal.aborted;
  }

  end(): void {
    this.#ended = true;
    this.#cancelRenewal();
    this.#cancelLoss();
  }

  /**
   * Releases the lease.
   * @param due time of the next run; if absent, another node may run the job immediately
   */
  async giveBack(due?: number): Promise<void> {
    this.end();
    await change(this.#office, this.#id, (lease) =>
      lease?.holder === this.#office.node ? { holder: null, until: 0, due: due ?? lease.due } : undefined,
    );
  }

  async #renew(): Promise<void> {
    this.#cancelRenewal = this.#renewLater();
    const cancelLoss = this.#loseLater();
    const until = this.#office.clock.now() + leaseTimes.length;
    const renewed = await change(this.#office, this.#id, (lease) =>
      lease?.holder === this.#office.node ? { ...lease, until } : undefined,
    ).catch(() => undefined);
    if (renewed === false) this.#lose();
    // After an error of the store, keep the earlier timer for the loss, because a later renewal may still succeed in
    // time.
    const extended = renewed === true && !this.#ended;
    if (!extended) cancelLoss();
    else {
      this.#cancelLoss();
      this.#cancelLoss = cancelLoss;
    }
  }

  #renewLater(): () => void {
    return this.#office.scheduler.after(leaseTimes.renewal, () => void this.#renew());
  }

  #loseLater(): () => void {
    return this.#office.scheduler.after(leaseTimes.lost, () => this.#lose());
  }

  #lose(): void {
    if (this.#ended) return;
    this.end();
    this.#loss.abort();
  }
}

/**
 * Stores the lease that `next` returns.
 * @returns whether this node then holds the lease
 */
function change(
  { store, node }: Office,
  id: string,
  next: (lease: Lease | undefined) => Omit<Lease, 'id'> | undefined,
): Promise<boolean> {
  const ref = leases.ref(id);
  return store.commit({
    touch: [ref.aggregate],
    decide: (tx) => {
      const lease = next(tx.get(ref));
      if (lease === undefined) return false;
      tx.put(ref, { ...lease, id });
      return lease.holder === node;
    },
  });
}
