/** Rate of captures over HTTP compared with a bare Express route, and response times at a fixed rate. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { startProgram } from '../program.ts';
import { shopBody } from './shop.ts';

const connections = 64;
/** Number of captures in a round at full speed. */
const amount = 6_000;
const rounds = 3;
/** Measurement at a fixed rate: fraction of our own maximum rate, and duration. */
const [part, seconds] = [0.6, 3];

export interface Served {
  readonly perSecond: number;
  /** Response times at the fixed rate, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly rate: number;
  /** Text of one answer. */
  readonly answer: string;
}

/** @param words arguments of `server.ts` */
export async function servedBy(words: readonly string[]): Promise<Served> {
  const child = await startProgram('test/bench/captures/server.ts', words);
  try {
    const [{ url, answer }] = (await once(child, 'message')) as [{ url: string; answer: string }];
    const measured: number[] = [];
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round++) {
      const paths = await pathsFrom(child, amount);
      const begun = performance.now();
      let last = begun;
      await load(url, paths, { amount }, () => (last = performance.now()));
      if (round > 0) measured.push((1_000 * amount) / (last - begun));
    }
    const perSecond = measured.toSorted((a, b) => a - b)[rounds >> 1]!;
    const rate = Math.round(part * perSecond);
    const paths = await pathsFrom(child, rate * seconds);
    const { latency } = await load(url, paths, { amount: rate * seconds, overallRate: rate });
    return { perSecond, p50: latency.p50, p99: latency.p99, rate, answer };
  } finally {
    child.disconnect();
    await once(child, 'exit');
  }
}

async function pathsFrom(child: ChildProcess, count: number): Promise<string[]> {
  const answer = once(child, 'message') as Promise<[string[]]>;
  child.send({ authorize: count });
  return (await answer)[0];
}

async function load(
  url: string,
  paths: string[],
  options: { amount: number; overallRate?: number },
  onResponse: () => void = () => undefined,
): Promise<autocannon.Result> {
  const result = await autocannon({
    ...options,
    url,
    connections,
    requests: [
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: shopBody,
        setupRequest: (request) => ({ ...request, path: paths.pop()! }),
        onResponse,
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return result;
}
