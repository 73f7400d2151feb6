/**
 * Exchanges of codes and of refresh tokens per second: our whole application, in which each grant is durable, compared
 * with oidc-provider with its adapter in memory. Each server has its own process; they take turns, so that other load
 * on the machine affects both.
 */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { decodeProtectedHeader } from 'jose';
import { app, redirectUri, verifier } from './user-token/app.ts';
import { startProgram } from './program.ts';

const rounds = 3;
const requests = 3_000;

interface Contender {
  readonly name: string;
  readonly server: string;
  readonly path: string;
}
const contenders: readonly Contender[] = [
  { name: 'svc, whole application, durable', server: 'ours', path: '/mana/oauth/token' },
  { name: 'oidc-provider 9, in memory', server: 'oidc-provider', path: '/token' },
];

interface Running extends Contender {
  readonly child: ChildProcess;
  readonly url: string;
}

interface Tokens {
  readonly refresh_token: string;
  readonly id_token: string;
}

async function launch(contender: Contender): Promise<Running> {
  const child = await startProgram('test/bench/user-token/server.ts', [contender.server]);
  const [port] = (await once(child, 'message')) as [number];
  return { ...contender, child, url: `http://127.0.0.1:${port}${contender.path}` };
}

const headers = {
  Authorization: `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}`,
  'Content-Type': 'application/x-www-form-urlencoded',
};
const codeForm = (code: string) =>
  String(
    new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  );
const refreshForm = (token: string) =>
  String(new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }));

async function codesOf({ child }: Running, count: number): Promise<string[]> {
  const answer = once(child, 'message') as Promise<[string[]]>;
  child.send(count);
  return (await answer)[0];
}

/** Returns the processor time used so far by all threads of the server, in microseconds. */
async function processorTime({ child }: Running): Promise<number> {
  const answer = once(child, 'message') as Promise<[NodeJS.CpuUsage]>;
  child.send('processor time');
  const [{ user, system }] = await answer;
  return user + system;
}

/** Checks that both servers answer the same kinds of token: a rotated refresh token and an RS256 id token. */
async function check({ url }: Running, code: string): Promise<void> {
  const ask = async (body: string) => {
    const answer = await fetch(url, { method: 'POST', headers, body });
    const tokens = (await answer.json()) as Tokens;
    assert.equal(answer.status, 200, JSON.stringify(tokens));
    assert.equal(decodeProtectedHeader(tokens.id_token).alg, 'RS256');
    return tokens;
  };
  const first = await ask(codeForm(code));
  const second = await ask(refreshForm(first.refresh_token));
  assert.notEqual(second.refresh_token, first.refresh_token);
}

/**
 * Sends each body of the list once, and returns the requests per second. Calls `answered` with the tokens of each
 * answer.
 */
async function load(
  { url }: Running,
  connections: number,
  bodies: string[],
  answered: (tokens: Tokens) => void,
): Promise<number> {
  const start = performance.now();
  // autocannon reports the end only at its next tick, so the end is taken from the last answer.
  let last = start;
  const result = await autocannon({
    url,
    method: 'POST',
    headers,
    connections,
    amount: requests,
    requests: [
      {
        setupRequest: (request) => ({ ...request, body: bodies.shift() ?? '' }),
        onResponse(_status, body) {
          last = performance.now();
          answered(JSON.parse(body) as Tokens);
        },
      },
    ],
  });
  assert.equal(result.non2xx, 0);
  assert.equal(result.errors, 0);
  return (result.requests.total / (last - start)) * 1000;
}

const median = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? NaN;

export async function run(): Promise<void> {
  const running = await Promise.all(contenders.map(launch));
  try {
    for (const connections of [16, 64]) {
      const rates = running.map(() => ({
        code: [] as number[],
        refresh: [] as number[],
        cpu: [] as number[],
      }));
      for (let round = 0; round < rounds; round++) {
        for (const [at, each] of running.entries()) {
          const [first, ...codes] = await codesOf(each, requests + 1);
          await check(each, first as string);
          const refreshes: string[] = [];
          const keep = ({ refresh_token }: Tokens) => void refreshes.push(refreshForm(refresh_token));
          const before = await processorTime(each);
          rates[at]?.code.push(await load(each, connections, codes.map(codeForm), keep));
          rates[at]?.refresh.push(await load(each, connections, refreshes, () => undefined));
          rates[at]?.cpu.push(((await processorTime(each)) - before) / (2 * requests));
        }
      }
      const figures = running.map(({ name }, at) => ({
        server: name,
        'codes/s': Math.round(median(rates[at]?.code ?? [])),
        'refreshes/s': Math.round(median(rates[at]?.refresh ?? [])),
        'µs of processor per request': Math.round(median(rates[at]?.cpu ?? [])),
      }));
      console.log(`Grants of people, ${connections} connections, median of ${rounds} × ${requests} requests`);
      console.table(figures);
      const [own, oidc] = figures;
      assert(own !== undefined && oidc !== undefined);
      const times = (name: 'codes/s' | 'refreshes/s') => `${(own[name] / oidc[name]).toFixed(2)} × ${name}`;
      console.log(`${times('codes/s')}, ${times('refreshes/s')} (at least 1)`);
    }
  } finally {
    for (const { child } of running) {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    }
  }
}
