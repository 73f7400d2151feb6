/** Participants added per second on the embedded store. Target: at least 1,000. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { startProgram } from './program.ts';

const seconds = 4;
const connections = 64;

interface Target {
  readonly url: string;
  readonly headers: Record<string, string>;
}

let sent = 0;
function body(): string {
  const at = sent++;
  const ip = `11.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
  return JSON.stringify({ name: `Viewer ${at}`, userId: `viewer-${at}`, fingerprint: `device-${at}`, ip });
}

async function load({ url, headers }: Target, duration: number): Promise<autocannon.Result> {
  const result = await autocannon({
    url,
    connections,
    duration,
    requests: [
      {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: body() }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return result;
}

async function processorTime(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message') as Promise<[NodeJS.CpuUsage]>;
  child.send('processor time');
  const [{ user, system }] = await answer;
  return user + system;
}

async function measure(present: number): Promise<{ result: autocannon.Result; processor: number }> {
  const child = await startProgram('test/bench/add-participant/server.ts', [String(present)]);
  try {
    const [target] = (await once(child, 'message')) as [Target];
    await load(target, 5);
    const before = await processorTime(child);
    const result = await load(target, seconds);
    return { result, processor: ((await processorTime(child)) - before) / result.requests.total };
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

export async function run(): Promise<void> {
  const lines: Record<string, object> = {};
  const rates: number[] = [];
  for (const present of [0, 60_000]) {
    const { result, processor } = await measure(present);
    rates.push(result.requests.average);
    lines[`${present} there before`] = {
      'adds/s': Math.round(result.requests.average),
      'p50 ms': result.latency.p50,
      'p99 ms': result.latency.p99,
      'µs of processor per add': Math.round(processor),
    };
  }
  console.table(lines);
  if (Math.min(...rates) < 1_000) throw new Error('fewer than 1,000 adds per second');
}
