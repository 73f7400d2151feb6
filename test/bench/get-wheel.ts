/** GET of a wheel. Target: at least 0.7 times the rate of a bare Express route. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { startProgram } from './program.ts';

const rounds = 3;
const seconds = 3;

interface Target {
  readonly url: string;
  readonly headers: Record<string, string>;
}

async function started([kind, ...mode]: readonly string[]): Promise<{ child: ChildProcess; target: Target }> {
  const child = await startProgram(`test/bench/get-wheel/${kind}-server.ts`, mode);
  const [target] = (await once(child, 'message')) as [Target];
  return { child, target };
}

async function rate({ url, headers }: Target, duration: number): Promise<number> {
  const result = await autocannon({ url, headers, connections: 32, duration });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

export async function run(): Promise<void> {
  const kinds = [['whole'], ['bare'], ['bare', 'text']] as const;
  const servers = await Promise.all(kinds.map(started));
  const rates: number[][] = [[], [], []];
  try {
    for (const { target } of servers) await rate(target, 1);
    for (let round = 0; round < rounds; round++) {
      for (const [index, { target }] of servers.entries()) rates[index]?.push(await rate(target, seconds));
    }
  } finally {
    for (const { child } of servers) child.kill();
  }
  const [whole, bare, text] = rates.map((list) => middle(list)) as [number, number, number];
  const line = (value: number) => ({
    'requests/s': Math.round(value),
    'of the bare route': Number((value / bare).toFixed(2)),
  });
  console.table({
    'GET wheel, everything': line(whole),
    'bare Express route, response.json': line(bare),
    'bare Express route, ready text': line(text),
  });
  if (whole / bare < 0.7) throw new Error('GET of a wheel fell below 0.7 of a bare Express route');
}
