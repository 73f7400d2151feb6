/**
 * Rate of captures into one treasury, and memory of payments and accounts. Compares captures within a process with
 * TPC-B on the same database, and captures over HTTP with a bare Express route. Targets: 15,000/s embedded; 5,000/s and
 * 3 × TPC-B on PostgreSQL; over HTTP 0.5 × Express (PostgreSQL: 0.3), and a p99 of 20 ms at 60 % of our maximum.
 */
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { freshDatabase, startPostgres } from '../postgres/server.ts';
import { openPgbench } from './commits/pgbench.ts';
import { openTpcb } from './commits/tpcb.ts';
import { servedBy, type Served } from './captures/http.ts';
import { startProgram } from './program.ts';
import type { Measured } from './store/load.ts';

const clients = 256;
const milliseconds = 3_000;

export async function run(): Promise<void> {
  const server = await startPostgres({ SVC_TEST_POSTGRES_FSYNC: 'on', SVC_TEST_POSTGRES_CONNECTIONS: '400' });
  try {
    process.env['SVC_TEST_POSTGRES'] = server.url;
    await inProcess((await freshDatabase(server)).url);
    await overHttp();
    await memory();
  } finally {
    await server.close();
  }
}

async function inProcess(url: string): Promise<void> {
  const tpcb = (await openPgbench(url)) ?? (await openTpcb(url, clients));
  const table: Record<string, string | number>[] = [];
  try {
    let reference = NaN;
    const subjects: [what: string, clients: number, measure: () => Promise<Measured>][] = [
      [tpcb.name, clients, () => tpcb.measure(clients, milliseconds)],
      ['captures on PostgreSQL', clients, () => captures('postgres', clients)],
      ['captures on PostgreSQL, a commit at a time', 1, () => captures('postgres', 1)],
      ['captures, embedded', clients, () => captures('lowdb', clients)],
      ['captures, embedded, a commit at a time', 1, () => captures('lowdb', 1)],
    ];
    for (const [what, number, measure] of subjects) {
      const { perSecond, p50, p99, cpu } = await measure();
      if (table.length === 0) reference = perSecond;
      table.push({
        what,
        clients: number,
        'per second': Math.round(perSecond),
        'p50 ms': p50.toFixed(2),
        'p99 ms': Number.isNaN(p99) ? '' : p99.toFixed(2),
        'µs of processor': Number.isNaN(cpu) ? '' : Math.round(cpu),
        'against TPC-B': (perSecond / reference).toFixed(2),
      });
    }
  } finally {
    await tpcb.close();
  }
  console.table(table);
}

async function captures(store: 'postgres' | 'lowdb', number: number): Promise<Measured> {
  process.env['SVC_TEST_STORE'] = store;
  const words = [String(number), String(milliseconds)];
  const child = await startProgram('test/bench/captures/in-process.ts', words);
  const [[measured]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
  return measured as Measured;
}

async function memory(): Promise<void> {
  process.env['SVC_TEST_STORE'] = 'lowdb';
  const table: Record<string, string | number>[] = [];
  for (const [what, count] of [
    ['payments', 30_000],
    ['accounts', 200_000],
  ] as const) {
    const child = await startProgram('test/bench/captures/memory.ts', [what, String(count)]);
    const [[{ bytes, documents }]] = (await Promise.all([once(child, 'message'), once(child, 'exit')])) as [
      [{ bytes: number; documents: number }],
      unknown,
    ];
    table.push({
      'in memory': what,
      'documents of each': documents.toFixed(1),
      'bytes of each': Math.round(bytes),
      'in 4 GB': Math.round(2 ** 32 / bytes),
    });
  }
  console.table(table);
}

async function overHttp(): Promise<void> {
  const served: [what: string, Served][] = [];
  for (const store of ['lowdb', 'postgres'] as const) {
    process.env['SVC_TEST_STORE'] = store;
    served.push([store === 'lowdb' ? 'embedded' : 'PostgreSQL', await servedBy(['ours'])]);
  }
  const express = await servedBy(['express', served[0]![1].answer]);
  console.table(
    [...served, ['bare Express', express] as const].map(([what, { perSecond, rate, p50, p99 }]) => ({
      what,
      'captures/s over HTTP': Math.round(perSecond),
      'against Express': (perSecond / express.perSecond).toFixed(2),
      'fixed rate': rate,
      'p50 ms at that rate': p50,
      'p99 ms at that rate': p99,
    })),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run();
