import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { testClient } from '../server/start-app.ts';
import { loadOnOwnCore, startProgram } from './program.ts';

const rounds = 3;
const seconds = 4;

interface Contender {
  readonly name: string;
  readonly server: string;
  readonly path: string;
  readonly resource: string;
}

const contenders: readonly Contender[] = [
  { name: 'svc, whole application', server: 'ours', path: '/mana/oauth/token', resource: 'service.wheel' },
  { name: 'oidc-provider 9', server: 'oidc-provider', path: '/token', resource: 'urn:service:wheel' },
  { name: 'Express, constant answer', server: 'express', path: '/token', resource: 'service.wheel' },
];

interface Running extends Contender {
  readonly child: ChildProcess;
  readonly url: string;
}

interface Figures {
  readonly name: string;
  readonly rates: number[];
  readonly p99: number[];
  /** Microseconds of processor time per request. */
  readonly cpu: number[];
}

async function launch(contender: Contender): Promise<Running> {
  const child = await startProgram('test/bench/token/server.ts', [contender.server], true);
  const [port] = (await once(child, 'message')) as [number];
  return { ...contender, child, url: `http://127.0.0.1:${port}${contender.path}` };
}

function requestOf({ resource }: Contender) {
  const pair = `${testClient.clientId}:${testClient.clientSecret}`;
  return {
    method: 'POST' as const,
    headers: {
      Authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: String(
      new URLSearchParams({ grant_type: 'client_credentials', resource, scope: 'wheel:read wheel:spin' }),
    ),
  };
}

async function check(running: Running): Promise<void> {
  const answer = await fetch(running.url, requestOf(running));
  const body = (await answer.json()) as { access_token: string };
  assert.equal(answer.status, 200, JSON.stringify(body));
  if (running.server === 'express') return;
  const { alg, typ } = decodeProtectedHeader(body.access_token);
  assert.deepEqual({ alg, typ }, { alg: 'ES256', typ: 'at+jwt' });
  assert.equal(decodeJwt(body.access_token)['scope'], 'wheel:read wheel:spin');
}

async function load(running: Running, connections: number, duration: number): Promise<autocannon.Result> {
  const result = await autocannon({ url: running.url, ...requestOf(running), connections, duration });
  assert.equal(result.non2xx, 0);
  assert.equal(result.errors, 0);
  return result;
}

async function processorTime({ child }: Running): Promise<number> {
  const answer = once(child, 'message') as Promise<[NodeJS.CpuUsage]>;
  child.send('processor time');
  const [{ user, system }] = await answer;
  return user + system;
}

const median = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? NaN;

async function checksPerSecond({ child }: Running): Promise<number> {
  const answer = once(child, 'message') as Promise<[number]>;
  child.send('bearer checks');
  return (await answer)[0];
}

async function measure(running: readonly Running[], connections: number): Promise<void> {
  const figures: Figures[] = running.map(({ name }) => ({ name, rates: [], p99: [], cpu: [] }));
  for (let round = 0; round < rounds; round++) {
    for (const [at, each] of running.entries()) {
      const before = await processorTime(each);
      const result = await load(each, connections, seconds);
      figures[at]?.cpu.push(((await processorTime(each)) - before) / result.requests.total);
      figures[at]?.rates.push(result.requests.average);
      figures[at]?.p99.push(result.latency.p99);
    }
  }
  console.log(
    `Token requests, client_credentials, ES256, ${connections} connections, median of ${rounds} × ${seconds} s`,
  );
  console.table(
    figures.map(({ name, rates, p99, cpu }) => ({
      server: name,
      'requests/s': Math.round(median(rates)),
      'p99 ms': median(p99),
      'µs of processor per request': Math.round(median(cpu)),
      // A value near 1 means that the processor was the limit.
      'processors used': Number(((median(rates) * median(cpu)) / 1_000_000).toFixed(2)),
    })),
  );
  const [own, oidc, constant] = figures.map(({ rates, cpu }) => ({ rate: median(rates), cpu: median(cpu) }));
  assert(own !== undefined && oidc !== undefined && constant !== undefined);
  const times = (ratio: number) => `${ratio.toFixed(2)} ×`;
  console.log(
    `${times(own.rate / oidc.rate)} the rate of oidc-provider (at least 1.5, aim 2) at ${times(own.cpu / oidc.cpu)} ` +
      `its processor time; ${times(own.rate / constant.rate)} the rate of the constant`,
  );
}

export async function run(): Promise<void> {
  console.log(loadOnOwnCore() ? 'Servers on one processor, load on another' : 'Processors shared by all');
  const running = await Promise.all(contenders.map(launch));
  try {
    for (const each of running) {
      await check(each);
      await load(each, 64, 2);
    }
    for (const connections of [16, 64]) await measure(running, connections);
    const checks: number[] = [];
    for (let round = 0; round < rounds; round++) checks.push(await checksPerSecond(running[0] as Running));
    console.log(`${Math.round(median(checks))} checks/s of a remembered token (at least 100,000)`);
  } finally {
    for (const { child } of running) {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    }
  }
}
