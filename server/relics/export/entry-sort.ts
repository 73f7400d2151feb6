/** Sorts entries by time with bounded memory: sorted parts are written to files, which are then merged. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Entry } from '../ledger/documents.ts';
import { OutFile } from './out-file.ts';

interface Run {
  current: Entry;
  readonly lines: AsyncIterator<string>;
}

export class EntrySort {
  readonly #folder: string;
  readonly #atOnce: number;
  readonly #files: string[] = [];
  #entries: Entry[] = [];

  /** @param atOnce maximum number of entries in memory */
  constructor(folder: string, atOnce = 20_000) {
    this.#folder = folder;
    this.#atOnce = atOnce;
  }

  async add(entry: Entry): Promise<void> {
    if (this.#entries.push(entry) >= this.#atOnce) await this.#spill();
  }

  /**
   * Yields all entries by time. Entries with the same time are ordered by their numbers in each account; for this, they
   * are in memory together.
   */
  async *inOrder(): AsyncGenerator<Entry> {
    let same: Entry[] = [];
    for await (const entry of this.#byTime()) {
      if (same[0] !== undefined && same[0].at !== entry.at) {
        yield* inNumberOrder(same);
        same = [];
      }
      same.push(entry);
    }
    yield* inNumberOrder(same);
  }

  async *#byTime(): AsyncGenerator<Entry> {
    await this.#spill();
    const runs: Run[] = [];
    for (const file of this.#files) {
      const lines = (await open(file)).readLines()[Symbol.asyncIterator]();
      await advance(runs, lines);
    }
    for (let run = runs.shift(); run !== undefined; run = runs.shift()) {
      yield run.current;
      await advance(runs, run.lines);
    }
  }

  async #spill(): Promise<void> {
    if (this.#entries.length === 0) return;
    const path = join(this.#folder, `entries-${this.#files.length}.unsorted`);
    const file = await OutFile.create(path);
    const sorted = this.#entries.sort((one, other) => one.at - other.at);
    for (const entry of sorted) await file.write(`${JSON.stringify(entry)}\n`);
    await file.close();
    this.#files.push(path);
    this.#entries = [];
  }
}

/**
 * Reads the next entry of a run, and inserts the run into `runs`, which is sorted by the times of the current entries.
 */
async function advance(runs: Run[], lines: AsyncIterator<string>): Promise<void> {
  const line = await lines.next();
  if (line.done === true) return;
  const current = JSON.parse(line.value) as Entry;
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (runs[middle]!.current.at <= current.at) low = middle + 1;
    else high = middle;
  }
  runs.splice(low, 0, { current, lines });
}

/**
 * Yields entries so that their numbers ascend in each account. In damaged books this may be impossible; the remaining
 * entries then come last.
 */
function* inNumberOrder(entries: readonly Entry[]): Generator<Entry> {
  if (entries.length < 2) return yield* entries;
  const queues = new Map<string, { entry: Entry; sequence: number }[]>();
  for (const entry of entries)
    for (const { account, sequence } of entry.accounts) {
      const queue = queues.get(account) ?? [];
      queue.push({ entry, sequence });
      queues.set(account, queue);
    }
  // Sort in descending order, so that `pop` takes the next entry of an account.
  for (const queue of queues.values()) queue.sort((one, other) => other.sequence - one.sequence);
  const isNext = (entry: Entry) =>
    entry.accounts.every(({ account }) => queues.get(account)?.at(-1)?.entry === entry);
  const left = new Set(entries);
  const ready = entries.filter(isNext);
  for (let entry = ready.pop(); entry !== undefined; entry = ready.pop()) {
    if (!left.delete(entry)) continue;
    yield entry;
    for (const { account } of entry.accounts) queues.get(account)?.pop();
    for (const { account } of entry.accounts) {
      const next = queues.get(account)?.at(-1)?.entry;
      if (next !== undefined && isNext(next)) ready.push(next);
    }
  }
  yield* left;
}
