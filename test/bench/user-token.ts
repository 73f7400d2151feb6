import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { decodeProtectedHeader } from 'jose';
import { app, redirectUri, verifier } from './user-token/app.ts';
import { loadOnOwnCore, startProgram } from './program.ts';

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
  { name: 'oidc-provider 9, opaque access tokens', server: 'oidc-provider-opaque', path: '/token' },
];

interface Running extends Contender {
  readonly child: ChildProcess;
  readonly url: string;
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
}

async function launch(contender: Contender): Promise<Running> {
  const child = await startProgram('test/bench/user-token/server.ts', [contender.server], true);
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

async function processorTime({ child }: Running): Promise<number> {
  const answer = once(child, 'message') as Promise<[NodeJS.CpuUsage]>;
  child.send('processor time');
  const [{ user, system }] = await answer;
  return user + system;
}

async function check({ url, server }: Running, code: string): Promise<void> {
  const ask = async (body: string) => {
    const answer = await fetch(url, { method: 'POST', headers, body });
    const tokens = (await answer.json()) as Tokens;
    assert.equal(answer.status, 200, JSON.stringify(tokens));
    assert.equal(decodeProtectedHeader(tokens.id_token).alg, 'RS256');
    if (server === 'oidc-provider-opaque') assert.doesNotMatch(tokens.access_token, /\./);
    else assert.equal(decodeProtectedHeader(tokens.access_token).alg, 'ES256');
    return tokens;
  };
  const first = await ask(codeForm(code));
  const second = await ask(refreshForm(first.refresh_token));
  assert.notEqual(second.refresh_token, first.refresh_token);
}

async function load(
  { url }: Running,
  connections: number,
  bodies: string[],
  answered: (tokens: Tokens) => void,
): Promise<number> {
  const start = performance.now();
  // Record the time of the last answer, because autocannon reports the end too late.
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

interface Figures {
  readonly name: string;
  readonly code: number[];
  readonly refresh: number[];
  /** Microseconds of processor time per request. */
  readonly codeCpu: number[];
  readonly refreshCpu: number[];
}

/** Sends requests before the measurement, because the JIT first has to compile the server's code. */
async function warmUp(each: Running): Promise<void> {
  const refreshes: string[] = [];
  const keep = ({ refresh_token }: Tokens) => void refreshes.push(refreshForm(refresh_token));
  await load(each, 16, (await codesOf(each, requests)).map(codeForm), keep);
  await load(each, 16, refreshes, () => undefined);
}

async function measure(running: readonly Running[], connections: number): Promise<void> {
  const figures: Figures[] = running.map(({ name }) => ({
    ...{ name, code: [], refresh: [], codeCpu: [], refreshCpu: [] },
  }));
  for (let round = 0; round < rounds; round++) {
    for (const [at, each] of running.entries()) {
      const figure = figures[at] as Figures;
      const [first, ...codes] = await codesOf(each, requests + 1);
      await check(each, first as string);
      const refreshes: string[] = [];
      const keep = ({ refresh_token }: Tokens) => void refreshes.push(refreshForm(refresh_token));
      const start = await processorTime(each);
      figure.code.push(await load(each, connections, codes.map(codeForm), keep));
      const middle = await processorTime(each);
      figure.refresh.push(await load(each, connections, refreshes, () => undefined));
      const end = await processorTime(each);
      figure.codeCpu.push((middle - start) / requests);
      figure.refreshCpu.push((end - middle) / requests);
    }
  }
  const rows = figures.map(({ name, code, refresh, codeCpu, refreshCpu }) => ({
    server: name,
    'codes/s': Math.round(median(code)),
    'refreshes/s': Math.round(median(refresh)),
    'µs of processor a code': Math.round(median(codeCpu)),
    'µs a refresh': Math.round(median(refreshCpu)),
    // A value near 1 means that the processor was the limit.
    'processors used': Number(((median(code) * median(codeCpu)) / 1_000_000).toFixed(2)),
  }));
  console.log(`Grants of people, ${connections} connections, median of ${rounds} × ${requests} requests`);
  console.table(rows);
  const [own, ...others] = rows;
  for (const other of others) {
    const times = (name: 'codes/s' | 'refreshes/s') =>
      `${((own?.[name] ?? NaN) / other[name]).toFixed(2)} × ${name}`;
    console.log(`${times('codes/s')}, ${times('refreshes/s')} of ${other.server} (at least 1)`);
  }
}

export async function run(): Promise<void> {
  console.log(loadOnOwnCore() ? 'Servers on one processor, load on another' : 'Processors shared by all');
  const running = await Promise.all(contenders.map(launch));
  try {
    for (const each of running) await warmUp(each);
    for (const connections of [16, 64]) await measure(running, connections);
  } finally {
    for (const { child } of running) {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    }
  }
}
