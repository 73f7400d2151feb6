/** Compares durable writes with 1,000 and with 1,000,000 documents. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Measured, median } from './store/load.ts';
import { startSubject, type SubjectProcess } from './store/process.ts';

const turns = 9;
const milliseconds = 300;

export async function run(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'store-bench-'));
  try {
    const sync = await startSubject('sync', directory);
    const journal = await startSubject('journal', directory);
    const small = await startSubject('store', directory, 1_000);
    const large = await startSubject('store', directory, 1_000_000);
    const [syncs, journal1, small1, large1, journal64, small64, large64] = await taking(turns, [
      [sync, 1],
      [journal, 1],
      [small, 1],
      [large, 1],
      [journal, 64],
      [small, 64],
      [large, 64],
    ]);
    await Promise.all([sync.close(), journal.close(), small.close()]);
    const snapshot = await large.snapshot();
    await large.close();
    print([
      ['write + fdatasync, nothing else', 1, syncs],
      ['bare journal with group commit', 1, journal1],
      ['store, 1,000 documents', 1, small1],
      ['store, 1,000,000 documents', 1, large1],
      ['plain lowdb, not durable, 1,000 documents', 1, await plain(directory, 1_000)],
      ['plain lowdb, not durable, 100,000 documents', 1, await plain(directory, 100_000)],
      ['bare journal with group commit', 64, journal64],
      ['store, 1,000 documents', 64, small64],
      ['store, 1,000,000 documents', 64, large64],
      ['store, 1,000,000 documents', 16, snapshot.quiet],
      ['store, 1,000,000 documents, during a snapshot', 16, snapshot.under],
    ]);
    const ratio = (left: Measured, right: Measured) => (left.perSecond / right.perSecond).toFixed(2);
    console.log(`
1,000 against 1,000,000 documents:  ${ratio(small1, large1)} with 1 writer, ${ratio(small64, large64)} with 64 (at most 1.5 is wanted)
store against the bare journal:     ${ratio(small1, journal1)} with 1 writer, ${ratio(small64, journal64)} with 64, ${ratio(large64, journal64)} with 64 on 1,000,000 documents (at least 0.5 is wanted)
p99 during a snapshot against none: ${(snapshot.under.p99 / snapshot.quiet.p99).toFixed(2)}; the snapshot took ${snapshot.seconds.toFixed(1)} s, the recovery of 1,000,000 documents before it ${snapshot.recovery.toFixed(1)} s`);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

type Turns = [Measured, Measured, Measured, Measured, Measured, Measured, Measured];

async function taking(rounds: number, order: readonly (readonly [SubjectProcess, number])[]): Promise<Turns> {
  const measured = order.map((): Measured[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [at, [subject, writers]] of order.entries()) {
      const turn = await subject.load(writers, milliseconds);
      // The first turn of each subject is a warm-up.
      if (round > 0) measured[at]?.push(turn);
    }
  }
  return measured.map(median) as Turns;
}

async function plain(directory: string, documents: number): Promise<Measured> {
  const subject = await startSubject('plain', directory, documents);
  const measured = await subject.load(1, 1_500);
  await subject.close();
  return measured;
}

function print(rows: readonly (readonly [what: string, writers: number, measured: Measured])[]): void {
  const table = rows.map(([what, writers, { perSecond, p50, p99, cpu }]) => [
    what,
    String(writers),
    perSecond.toFixed(0),
    p50.toFixed(2),
    p99.toFixed(2),
    cpu.toFixed(1),
  ]);
  const lines = [['what', 'writers', 'writes/s', 'p50 ms', 'p99 ms', 'CPU µs'], ...table];
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  for (const [what = '', ...figures] of lines) {
    const cells = figures.map((figure, column) => figure.padStart(widths[column + 1] ?? 0));
    console.log([what.padEnd(widths[0] ?? 0), ...cells].join('  '));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run();
