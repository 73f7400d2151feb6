/**
 * Warns before the memory of the embedded store is full: all its documents are on the heap, and a process that reaches
 * the heap's limit dies.
 */
import { getHeapStatistics } from 'node:v8';
import type { Scheduler } from './scheduler.ts';
import type { Log } from '../store/log.ts';

/** Bytes. */
export interface Heap {
  readonly used: number;
  readonly limit: number;
}

export function heapNow(): Heap {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return { used, limit };
}

/** Share of the limit from which it is time to act. */
const warnAt = 0.7;
const lookMilliseconds = 10_000;
/** Looks of which the lowest counts: what comes and goes between two collections is no document. */
const window = 12;
/** Milliseconds between two warnings while nothing changes. */
const silence = 3_600_000;

/** Looks until the returned function is called. */
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
  'the memory of the embedded store is filling: raise its limit with NODE_OPTIONS=--max-old-space-size=<MiB>, lower SVC_QUOTA_SCALE, or move to a database (npm run migrate-store, DATABASE_URL)';
