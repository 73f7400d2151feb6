/**
 * Token requests per second: our endpoint in the whole application, oidc-provider, and an Express route that answers a
 * constant. Each server has its own process and core, and the load has another core. The servers take turns, so that
 * other load on the machine affects all of them.
 */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { testClient } from '../server/start-app.ts';
import { startProgram } from './program.ts';

const connections = 32;
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
  // oidc-provider accepts only absolute URIs as resources.
  { name: 'oidc-provider 9', server: 'oidc-provider', path: '/token', resource: 'urn:service:wheel' },
  { name: 'Express, constant answer', server: 'express', path: '/token', resource: 'service.wheel' },
];

interface Running extends Contender {
  readonly child: ChildProcess;
  readonly url: string;
  readonly rates: number[];
  readonly p99: number[];
  /** Processor time per request of all threads of the server, in microseconds. */
  readonly cpu: number[];
}

async function launch(contender: Contender): Promise<Running> {
  const child = await startProgram('test/bench/token/server.ts', [contender.server]);
  const [port] = (await once(child, 'message')) as [number];
  return {
    ...contender,
    child,
    url: `http://127.0.0.1:${port}${contender.path}`,
    rates: [],
    p99: [],
    cpu: [],
  };
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

/** Checks that both servers answer the same kind of token: an ES256 access token of RFC 9068 with both scopes. */
async function check(running: Running): Promise<void> {
  const answer = await fetch(running.url, requestOf(running));
  const body = (await answer.json()) as { access_token: string };
  assert.equal(answer.status, 200, JSON.stringify(body));
  if (running.server === 'express') return;
  const { alg, typ } = decodeProtectedHeader(body.access_token);
  assert.deepEqual({ alg, typ }, { alg: 'ES256', typ: 'at+jwt' });
  assert.equal(decodeJwt(body.access_token)['scope'], 'wheel:read wheel:spin');
}

async function load(running: Running, duration: number): Promise<autocannon.Result> {
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

export async function run(): Promise<void> {
  const running = await Promise.all(contenders.map(launch));
  try {
    for (const each of running) {
      await check(each);
      await load(each, 2);
    }
    for (let round = 0; round < rounds; round++) {
      for (const each of running) {
        const before = await processorTime(each);
        const result = await load(each, seconds);
        each.cpu.push(((await processorTime(each)) - before) / result.requests.total);
        each.rates.push(result.requests.average);
        each.p99.push(result.latency.p99);
      }
    }
  } finally {
    for (const { child } of running) {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    }
  }
  const [own, oidc, constant] = running.map(({ rates, cpu }) => ({ rate: median(rates), cpu: median(cpu) }));
  assert(own !== undefined && oidc !== undefined && constant !== undefined);
  console.log(
    `Token requests, client_credentials, ES256, ${connections} connections, median of ${rounds} × ${seconds} s`,
  );
  console.table(
    running.map(({ name, rates, p99, cpu }) => ({
      server: name,
      'requests/s': Math.round(median(rates)),
      'p99 ms': median(p99),
      'µs of processor per request': Math.round(median(cpu)),
    })),
  );
  const times = (ratio: number) => `${ratio.toFixed(2)} ×`;
  console.log(
    `${times(own.rate / oidc.rate)} the rate of oidc-provider (at least 1.3, aim 2) at ${times(own.cpu / oidc.cpu)} ` +
      `its processor time; ${times(own.rate / constant.rate)} the rate of the constant`,
  );
}
