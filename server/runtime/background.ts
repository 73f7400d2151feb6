/**
 * Background work, such as sweeping. Each job runs on one node at a time, which holds the lease of the job
 * (`lease.ts`).
 */
import type { Deps } from './deps.ts';
import { isFree, leases, takeLease, type HeldLease, type Office } from './lease.ts';
import { randomToken } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** Milliseconds between a node's checks for due jobs. */
export const lookMilliseconds = 20_000;

export interface Job {
  /** Unique across the platform, kebab-case. */
  readonly name: string;
  /** Minimum milliseconds between two starts, counted over all nodes. */
  readonly every: number;
  /**
   * Does the work in small steps, and stops before the next step if the signal is aborted. Each step must be
   * safe to repeat, because another node may already have begun the job.
   */
  readonly work: (signal: AbortSignal) => Promise<unknown>;
}

export interface Background {
  /** Starts due jobs that run on no node. Resolves after they have started. */
  look(): Promise<void>;
  /** Aborts the jobs of this node, waits until they end, and releases their leases. */
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
    if (lease.lost) log.warn({ job: job.name }, 'background work was stopped: its lease could not be kept');
    else await lease.giveBack(signal.aborted ? undefined : started + job.every);
  }

  async function takeUp(job: Job): Promise<void> {
    const lease = await takeLease(office, job.name, job.every, closing.signal);
    if (lease === undefined) return;
    const done = run(job, lease)
      // Only log the error: a lease that could not be released expires.
      .catch((error: unknown) => log.warn({ err: error, job: job.name }, 'a lease could not be released'))
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
      log.warn({ err: error }, 'due background work could not be determined');
    }
  }

  let looking: Promise<void> = Promise.resolve();
  /** Checks run one after another, so that this node does not start a job twice. */
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
