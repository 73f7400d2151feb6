/** Warns before the embedded store runs out of memory, because the process would crash at the heap limit. */
import { getHeapStatistics } from 'node:v8';
import type { Scheduler } from './scheduler.ts';
import type { Log } from '../store/log.ts';

/** Sizes in bytes. */
export interface Heap {
  readonly used: number;
  readonly limit: number;
}

export function heapNow(): Heap {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return { used, limit };
}

/** Fraction of the heap limit above which a warning is logged. */
const warnAt = 0.7;
const lookMilliseconds = 10_000;
/**
 * Number of recent samples. Only the lowest is compared with the limit, because the others include garbage that was not
 * collected yet.
 */
const window = 12;
/** Minimum milliseconds between two warnings. */
const silence = 3_600_000;

/** @returns a function that stops the sampling */
export function watchMemory(log: Log, scheduler: Scheduler, heap: () => Heap = heapNow): () => void {
  const seen: number[] = [];
  let quiet = 0;
  let end: () => void;
  const look = () => {
    const { used, limit } = heap();
    seen.push(used);
    if (seen.length > window) seen.shift();
    quiet = Math.max(0, quiet - lookMilliseconds);
    const lowest = Math.min(...seen);
    const isHigh = seen.length === window && lowest >= warnAt * limit;
    if (isHigh && quiet === 0) {
      quiet = silence;
      log.warn({ usedBytes: lowest, limitBytes: limit }, message);
    }
    end = scheduler.after(lookMilliseconds, look);
  };
  end = scheduler.after(lookMilliseconds, look);
  return () => end();
}

const message =
  'the embedded store is running out of memory: raise the limit with NODE_OPTIONS=--max-old-space-size=<MiB>, lower SVC_QUOTA_SCALE, or move to a database (npm run migrate-store, DATABASE_URL)';
