/**
 * The right to run a job, which one node has at a time. A lease is a document, taken, renewed and given back by
 * commits like everything else, so it is one form on every store. It ends by itself when its node dies; a node that
 * could not renew it in time lets go of the work well before others take over, so that clocks may differ.
 */
import { z } from '../../contracts/zod.ts';
import type { Clock } from './clock.ts';
import type { Scheduler } from './scheduler.ts';
import { collection, type Store } from '../store/port.ts';

const Lease = z.object({
  /** The job. */
  id: z.string(),
  /** The node that runs it now. */
  holder: z.nullable(z.string()),
  /** Milliseconds since the epoch: from then on the lease is anybody's. */
  until: z.number(),
  /** Milliseconds since the epoch: from then on the job is to be run. */
  due: z.number(),
});
export type Lease = z.infer<typeof Lease>;

export const leases = collection<Lease>({
  name: 'lease',
  aggregate: 'lease',
  part: 'lease',
  schema: Lease,
});

/** Milliseconds. */
export const leaseTimes = {
  length: 60_000,
  renewal: 10_000,
  /** Without a renewal for so long it counts as lost here: the rest of the length is for clocks that differ. */
  lost: 40_000,
} as const;

export interface Office {
  readonly store: Store;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Name of this node, unlike that of any other. */
  readonly node: string;
}

/** Whether the job is to be run and nobody runs it. */
export function isFree({ holder, until, due }: Lease, now: number): boolean {
  return due <= now && (holder === null || until <= now);
}

/**
 * Takes the lease of a job that is due; undefined where it is not free. A job seen for the first time is due one
 * interval later: nothing has gathered yet.
 * @param every milliseconds from one start of the job to the next
 */
export async function takeLease(
  office: Office,
  id: string,
  every: number,
  closing: AbortSignal,
): Promise<HeldLease | undefined> {
  // Its time begins before the commit that takes it.
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
  /** Aborted when the lease is lost or the process closes. */
  readonly signal: AbortSignal;
  readonly #office: Office;
  readonly #id: string;
  readonly #loss = new AbortController();
  #ended = false;
  #endRenewal: () => void;
  #endPatience: () => void;

  constructor(office: Office, id: string, closing: AbortSignal) {
    this.#office = office;
    this.#id = id;
    this.signal = AbortSignal.any([closing, this.#loss.signal]);
    this.#endPatience = this.#patience();
    this.#endRenewal = this.#renewLater();
  }

  /** Whether it could not be kept: others may have it. */
  get lost(): boolean {
    return this.#loss.signal.aborted;
  }

  /** Keeps it no longer. */
  end(): void {
    this.#ended = true;
    this.#endRenewal();
    this.#endPatience();
  }

  /** @param due when the job is to be run again; absent: as it was, so that another node takes it up */
  async giveBack(due?: number): Promise<void> {
    this.end();
    await change(this.#office, this.#id, (lease) =>
      lease?.holder === this.#office.node ? { holder: null, until: 0, due: due ?? lease.due } : undefined,
    );
  }

  async #renew(): Promise<void> {
    this.#endRenewal = this.#renewLater();
    const endPatience = this.#patience();
    const until = this.#office.clock.now() + leaseTimes.length;
    const renewed = await change(this.#office, this.#id, (lease) =>
      lease?.holder === this.#office.node ? { ...lease, until } : undefined,
    ).catch(() => undefined);
    if (renewed === false) this.#lose();
    // Where the store could not say, the next renewal says, or patience ends.
    const kept = renewed === true && !this.#ended;
    if (!kept) endPatience();
    else {
      this.#endPatience();
      this.#endPatience = endPatience;
    }
  }

  #renewLater(): () => void {
    return this.#office.scheduler.after(leaseTimes.renewal, () => void this.#renew());
  }

  #patience(): () => void {
    return this.#office.scheduler.after(leaseTimes.lost, () => this.#lose());
  }

  #lose(): void {
    if (this.#ended) return;
    this.end();
    this.#loss.abort();
  }
}

/** Writes what `next` makes of a lease, if anything; whether it is this node's then. */
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
