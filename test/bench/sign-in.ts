import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once, setMaxListeners } from 'node:events';
import { hashPlaces, hashesAtOnce } from '../../server/identity/accounts/password.ts';
import { testClient } from '../server/start-app.ts';
import { startProgram } from './program.ts';

const rounds = 3;
const milliseconds = 3_000;
const crowds = [0, hashPlaces, 4 * hashPlaces];
const wheels = '/wheelapp/api/v1/wheels';

interface Probe {
  readonly name: string;
  ask(): Promise<Response>;
}

async function page(url: string): Promise<Record<string, string>> {
  const view = await fetch(`${url}/oauth/api/sign-in`);
  const { csrf } = (await view.json()) as { csrf: string };
  const cookie = view.headers.getSetCookie().map((each) => each.split(';')[0]);
  return {
    'Content-Type': 'application/json',
    'X-CSRF-Token': csrf,
    'Sec-Fetch-Site': 'same-origin',
    Cookie: cookie.join('; '),
  };
}

interface Counts {
  hashed: number;
  refused: number;
}

/** A refused client waits as long as the refusal says. */
async function saturate(
  url: string,
  clients: number,
): Promise<{ readonly counts: Counts; stop(): Promise<unknown> }> {
  const headers = await page(url);
  const counts: Counts = { hashed: 0, refused: 0 };
  const stopping = new AbortController();
  setMaxListeners(clients + 10, stopping.signal);
  const client = async (at: number) => {
    const body = JSON.stringify({ userName: `name-${at}`, password: 'wrong' });
    while (!stopping.signal.aborted) {
      const answer = await fetch(`${url}/oauth/api/sign-in`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      if (answer.status === 401) counts.hashed++;
      else {
        assert.equal(answer.status, 503);
        counts.refused++;
        // The clients must not all retry at the same moment.
        const spread = 1 + at / clients;
        await pause(Number(answer.headers.get('Retry-After')) * 1000 * spread, stopping.signal);
      }
    }
  };
  const running = Array.from({ length: clients }, (_, at) => client(at));
  return {
    counts,
    stop() {
      stopping.abort();
      return Promise.all(running);
    },
  };
}

function pause(length: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, length);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function timesOf({ ask }: Probe): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const begun = performance.now();
    const answer = await ask();
    await answer.arrayBuffer();
    times.push(performance.now() - begun);
    assert.ok(answer.ok, String(answer.status));
    await pause(5);
  }
  return times;
}

async function bareRate(bare: ChildProcess): Promise<number> {
  const answer = once(bare, 'message') as Promise<[number]>;
  bare.send(milliseconds);
  return (await answer)[0];
}

async function wheelProbes(url: string): Promise<readonly Probe[]> {
  const token = await fetch(`${url}/mana/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${testClient.clientId}:${testClient.clientSecret}`)}` },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      resource: 'service.wheel',
      scope: 'wheel:read wheel:write',
    }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const call = (method: string, path: string, body?: object) =>
    fetch(url + path, {
      method,
      headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  await call('POST', wheels, { listName: 'party', entries: [{ name: 'Ada' }] });
  let title = 0;
  return [
    { name: 'GET /healthz', ask: () => fetch(`${url}/healthz`) },
    { name: 'GET a wheel', ask: () => call('GET', `${wheels}/party`) },
    {
      name: 'PUT a wheel',
      ask: () => call('PUT', `${wheels}/party`, { settings: { branding: { title: `${title++}` } } }),
    },
  ];
}

interface Measured {
  readonly clients: number;
  readonly probe: Probe;
  readonly times: number[];
  readonly hashed: number[];
  readonly refused: number[];
}

async function measure(url: string, { clients, probe, times, hashed, refused }: Measured): Promise<void> {
  const { counts, stop } = await saturate(url, clients);
  await pause(clients === 0 ? 100 : 1_000);
  const [before, begun] = [{ ...counts }, performance.now()];
  times.push(...(await timesOf(probe)));
  const seconds = (performance.now() - begun) / 1000;
  hashed.push((counts.hashed - before.hashed) / seconds);
  refused.push((counts.refused - before.refused) / seconds);
  await stop();
}

const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? NaN;
const median = (values: readonly number[]) => at(values, 0.5);

export async function run(): Promise<void> {
  const server = await startProgram('test/bench/token/server.ts', ['ours']);
  const [port] = (await once(server, 'message')) as [number];
  const bare = await startProgram('test/bench/sign-in/bare.ts', [String(hashesAtOnce)]);
  await once(bare, 'message');
  const url = `http://127.0.0.1:${port}`;
  const bareRates: number[] = [];
  const measured: Measured[] = [];
  try {
    for (const probe of await wheelProbes(url)) {
      for (const clients of crowds) measured.push({ clients, probe, times: [], hashed: [], refused: [] });
    }
    for (let round = 0; round < rounds; round++) {
      bareRates.push(await bareRate(bare));
      for (const each of measured) await measure(url, each);
    }
  } finally {
    for (const child of [server, bare]) {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    }
  }
  console.table(
    measured.map(({ clients, probe, times, hashed, refused }) => ({
      request: probe.name,
      'clients signing in': clients,
      'p50 ms': at(times, 0.5).toFixed(1),
      'p99 ms': at(times, 0.99).toFixed(1),
      'most ms': at(times, 1).toFixed(1),
      'sign-ins/s': Math.round(median(hashed)),
      'refused/s': Math.round(median(refused)),
    })),
  );
  const [quiet, ...busy] = measured.filter(({ probe }) => probe.name === 'PUT a wheel');
  assert(quiet !== undefined);
  for (const { clients, times, hashed } of busy) {
    console.log(
      `${clients} clients: p99 of a write ${(at(times, 0.99) / at(quiet.times, 0.99)).toFixed(2)} × quiet (at most 2), ` +
        `sign-ins ${(median(hashed) / median(bareRates)).toFixed(2)} × argon2 alone (at least 0.9; ` +
        `${Math.round(median(bareRates))}/s, ${hashesAtOnce} at once)`,
    );
  }
}
