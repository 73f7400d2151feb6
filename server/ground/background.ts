/**
 * Work that nobody waits for, such as sweeping. Each job runs on one node at a time, one interval after its last start,
 * on whichever node looks first (`lease.ts`).
 */
import type { Deps } from './deps.ts';
import { isFree, leases, takeLease, type HeldLease, type Office } from './lease.ts';
import { randomToken } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** Milliseconds between two looks of a node for what is due. */
export const lookMilliseconds = 20_000;

export interface Job {
  /** Unique over the platform, kebab-case. */
  readonly name: string;
  /** Milliseconds from one start to the next, over all nodes. */
  readonly every: number;
  /**
   * Small steps. Ends between two of them, by returning or throwing, once the signal is aborted; a step under way
   * then may land after another node has begun, so each has to be harmless when it is done twice.
   */
  readonly work: (signal: AbortSignal) => Promise<unknown>;
}

export interface Background {
  /** Starts what is due and nobody runs; done when it is known what that is. A timer does so too. */
  look(): Promise<void>;
  /** Aborts what runs here, waits for it and gives its leases back, still due: another node takes over. */
  close(): Promise<void>;
}

export function startBackground(
  { store, clock, random, log }: Pick<Deps, 'store' | 'clock' | 'random' | 'log'>,
  jobs: readonly Job[],
  scheduler: Scheduler,
): Background {
  const office: Office = { store, clock, scheduler, node: randomToken(random, 16) };
  const closing = new AbortController();
  const running = new Map<Job, Promise<void>>();

  async function run(job: Job, lease: HeldLease): Promise<void> {
    const started = clock.now();
    const { signal } = lease;
    try {
      signal.throwIfAborted();
      await job.work(signal);
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, job: job.name }, 'background work failed');
    }
    if (lease.lost) log.warn({ job: job.name }, 'background work was given up: its lease could not be kept');
    else await lease.giveBack(signal.aborted ? undefined : started + job.every);
  }

  async function takeUp(job: Job): Promise<void> {
    const lease = await takeLease(office, job.name, job.every, closing.signal);
    if (lease === undefined) return;
    const done = run(job, lease)
      // It ends by itself.
      .catch((error: unknown) => log.warn({ err: error, job: job.name }, 'a lease could not be given back'))
      .finally(() => running.delete(job));
    running.set(job, done);
  }

  async function look(): Promise<void> {
    const idle = jobs.filter((job) => !running.has(job));
    try {
      const found = await store.getAll(idle.map(({ name }) => leases.ref(name)));
      const now = clock.now();
      const free = idle.filter((_, at) => found[at] === undefined || isFree(found[at], now));
      await Promise.all(free.map(takeUp));
    } catch (error) {
      log.warn({ err: error }, 'it could not be found out which background work is due');
    }
  }

  let looking: Promise<void> = Promise.resolve();
  /** One look behind the other, so that no job is taken up twice here. */
  const lookNow = (): Promise<void> =>
    (looking = looking.then(() => (closing.signal.aborted ? undefined : look())));

  let endTimer: () => void;
  const lookLater = () => {
    endTimer = scheduler.after(lookMilliseconds, () => {
      lookLater();
      void lookNow();
    });
  };
  lookLater();

  return {
    look: lookNow,
    async close() {
      endTimer();
      closing.abort();
      await looking;
      await Promise.all(running.values());
    },
  };
}
