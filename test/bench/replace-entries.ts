/** Replaces 100,000 entries by one PUT. Targets: 5 s for the PUT, and 100 ms for any other request. */
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { startProgram } from './program.ts';

const rows = 100_000;
const rounds = 5;
const mostSeconds = 5;
const mostWait = 100;

interface Target {
  readonly url: string;
  readonly headers: Record<string, string>;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

async function asked(method: string, url: string, headers: Record<string, string>, body?: string) {
  const started = performance.now();
  const answer = await fetch(url, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body }),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status}`);
  return performance.now() - started;
}

async function othersUntil(done: Promise<unknown>, { url, headers }: Target): Promise<number[]> {
  let over = false;
  void done.finally(() => (over = true)).catch(() => undefined);
  const waits: number[] = [];
  const others = [
    () => asked('GET', `${url}?fields=version`, headers),
    () => asked('PUT', url, headers, '{"settings":{"spinDurationSeconds":5}}'),
    () => asked('POST', `${url}/spin`, headers, '{"type":"participants"}'),
  ];
  for (let turn = 0; !over; turn++) waits.push(await others[turn % others.length]!());
  return waits;
}

export async function run(): Promise<void> {
  const child = await startProgram('test/bench/add-participant/server.ts', ['0']);
  try {
    const [target] = (await once(child, 'message')) as [Target];
    await asked('POST', target.url, target.headers, '{"name":"Ada"}');
    const long = new URL('.', target.url).href;
    await asked('POST', long.slice(0, -1), target.headers, '{"listName":"long"}');
    const puts: number[] = [];
    const waits: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const entries = Array.from({ length: rows }, (_, row) => ({
        name: `Viewer ${round} ${row}`,
        weight: 1,
      }));
      const body = JSON.stringify({ entries });
      const put = asked('PUT', `${long}long/entries`, target.headers, body);
      waits.push(...(await othersUntil(put, target)));
      puts.push(await put);
    }
    waits.sort((one, other) => one - other);
    puts.sort((one, other) => one - other);
    const seconds = at(puts, 0.5) / 1_000;
    const longest = at(waits, 1);
    console.table({
      [`PUT of ${rows} entries, s`]: {
        p50: seconds.toFixed(2),
        p99: '',
        max: (at(puts, 1) / 1_000).toFixed(2),
        'max / mark': (at(puts, 1) / 1_000 / mostSeconds).toFixed(2),
      },
      [`${waits.length} others meanwhile, ms`]: {
        p50: at(waits, 0.5).toFixed(1),
        p99: at(waits, 0.99).toFixed(1),
        max: longest.toFixed(1),
        'max / mark': (longest / mostWait).toFixed(2),
      },
    });
    if (at(puts, 1) > mostSeconds * 1_000) throw new Error(`a PUT took longer than ${mostSeconds} s`);
    if (longest > mostWait) throw new Error(`another request waited longer than ${mostWait} ms`);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}
