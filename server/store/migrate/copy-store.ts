/**
 * Copies a stopped embedded store into a database, and verifies the copy:
 *
 * 1. check: every document is validated, and the checksum of the store is computed
 * 2. copy: missing and different documents are written, and extra ones are deleted
 * 3. compare: the database is read back, and its checksum must be equal
 *
 * An interrupted run is continued by the next one. After a completed run, a further run only compares, because nodes
 * may have changed the database.
 */
import type { AnyCollection, StoredEvent } from '../port.ts';
import type { CopyTarget } from '../postgres/copy-target.ts';
import { Checksum } from './checksum.ts';
import { differences, firstKey } from './compare.ts';
import { check, type Source, type SourceBatch } from './source.ts';

export interface CopyParts {
  readonly source: Source;
  readonly target: CopyTarget;
  readonly collections: readonly AnyCollection[];
  /**
   * Called at the start of a step with its number of documents. Returns a function that is called with the number
   * done so far.
   */
  readonly step: (name: 'Checking' | 'Copying' | 'Comparing', total: number) => (done: number) => void;
  /** Called between two batches. An error that it throws ends the copy. */
  readonly stop: () => void;
}

export interface Side {
  /** Number of documents by collection name. */
  readonly counts: ReadonlyMap<string, number>;
  readonly events: number;
  readonly lastSequence: number;
  readonly checksum: string;
}

export interface Copy {
  readonly store: Side;
  readonly database: Side;
  /** Whether the database had a complete copy at the start, so that nothing was written. */
  readonly wasWhole: boolean;
  /** First difference: a key, or `events`. Undefined if both sides are equal. */
  readonly differsAt: string | undefined;
}

/**
 * Copies a store and verifies the copy.
 * @throws {CopyFault} if a document does not fit its collection; nothing was written
 * @throws {DatabaseUnusable} if the database is not a valid target
 */
export async function copyStore(parts: CopyParts): Promise<Copy> {
  const { source, target, collections } = parts;
  const store = await checkSource(parts);
  const state = await target.begin(collections);
  const wasWhole = state === 'whole';
  if (!wasWhole) {
    await copyDocuments(parts, state === 'empty');
    await target.replaceEvents(source.events, source.lastSequence);
  }
  const { side: database, firstKey: key } = await readBack(parts);
  const differsAt = key ?? (database.checksum === store.checksum ? undefined : 'events');
  if (differsAt === undefined && !wasWhole) await target.end();
  return { store, database, wasWhole, differsAt };
}

async function checkSource(parts: CopyParts): Promise<Side> {
  const { source } = parts;
  const tally = new Tally();
  await eachBatch(parts, 'Checking', ({ documents }) => {
    for (const document of documents) {
      check(document);
      tally.document(document.key, document.collection.name, document.text);
    }
  });
  return tally.end(source.events.map(asLine), source.lastSequence);
}

async function copyDocuments(parts: CopyParts, fresh: boolean): Promise<void> {
  const { target } = parts;
  // Prepare the next batch while the database writes this one.
  let writing: Promise<unknown> = Promise.resolve();
  let last = '';
  try {
    await eachBatch(parts, 'Copying', async (batch) => {
      last = batch.upTo;
      const { wanted, extra } = fresh
        ? { wanted: batch.documents, extra: [] }
        : await differences(target, batch);
      await writing;
      writing = Promise.all([
        wanted.length > 0 && target.put(wanted),
        extra.length > 0 && target.remove(extra),
      ]);
      // Prevent an unhandled rejection. The error is thrown where `writing` is awaited.
      writing.catch(() => undefined);
    });
  } finally {
    await writing;
  }
  if (fresh) return;
  for await (const rows of target.rows(last)) {
    if (rows.length > 0) await target.remove(rows.map(({ key }) => key));
  }
}

async function readBack(parts: CopyParts): Promise<{ side: Side; firstKey: string | undefined }> {
  const { target } = parts;
  const tally = new Tally();
  let [first, last]: [string | undefined, string] = [undefined, ''];
  await eachBatch(parts, 'Comparing', async (batch) => {
    const found = await differences(target, batch, (row) =>
      tally.document(row.key, row.collection, row.document),
    );
    first ??= firstKey(found);
    last = batch.upTo;
  });
  for await (const rows of target.rows(last)) {
    first ??= rows[0]?.key;
    for (const row of rows) tally.document(row.key, row.collection, row.document);
  }
  const { events, last: lastSequence } = await target.events();
  return { side: tally.end(events, lastSequence), firstKey: first };
}

async function eachBatch(
  { source, step, stop }: CopyParts,
  name: Parameters<CopyParts['step']>[0],
  work: (batch: SourceBatch) => Promise<void> | void,
): Promise<void> {
  const report = step(name, source.size);
  let done = 0;
  report(done);
  for (const batch of source.batches()) {
    stop();
    await work(batch);
    report((done += batch.documents.length));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

type EventLine = readonly [sequence: number, topic: string, type: string, data: string];

function asLine({ sequence, topic, type, data }: StoredEvent): EventLine {
  return [sequence, topic, type, JSON.stringify(data)];
}

class Tally {
  readonly #counts = new Map<string, number>();
  readonly #checksum = new Checksum();

  document(key: string, collection: string, text: string): void {
    this.#counts.set(collection, (this.#counts.get(collection) ?? 0) + 1);
    this.#checksum.document(key, collection, text);
  }

  end(events: readonly EventLine[], lastSequence: number): Side {
    for (const event of events) this.#checksum.event(...event);
    const checksum = this.#checksum.end(lastSequence);
    return { counts: this.#counts, events: events.length, lastSequence, checksum };
  }
}
