import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once, setMaxListeners } from 'node:events';
import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { hashPlaces, hashesAtOnce } from '../../server/identity/accounts/password.ts';
import { testClient } from '../server/start-app.ts';
import { startProgram } from './program.ts';

const rounds = 3;
const milliseconds = 3_000;
const crowds = [0, hashPlaces, 4 * hashPlaces];
const wheels = '/wheelapp/api/v1/wheels';
const write = 'PUT a wheel';

interface Probe {
  readonly name: string;
  ask(): Promise<Response>;
}

/** Servers that check passwords. */
interface Contender {
  readonly name: 'svc' | 'argon2';
  readonly url: string;
}

async function page(url: string): Promise<OutgoingHttpHeaders> {
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

interface Signing {
  readonly agent: Agent;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

/** Sends a sign-in, without `fetch`, because that would take more processor time from the server. */
function attempt(url: string, { agent, headers, body }: Signing): Promise<{ status: number; wait: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/oauth/api/sign-in`, {
      ...{ method: 'POST', agent },
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const wait = Number(answer.headers['retry-after'] ?? 0);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, wait }));
      answer.resume();
    });
    sent.end(body);
  });
}

/** Sends sign-ins from `clients` clients until it is stopped. A refused client waits as long as the refusal says. */
function saturate(
  url: string,
  clients: number,
  headers: OutgoingHttpHeaders,
): { readonly counts: Counts; stop(): Promise<unknown> } {
  const counts: Counts = { hashed: 0, refused: 0 };
  const stopping = new AbortController();
  setMaxListeners(clients, stopping.signal);
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const client = async (at: number) => {
    const body = JSON.stringify({ userName: `name-${at}`, password: 'wrong' });
    while (!stopping.signal.aborted) {
      const { status, wait } = await attempt(url, { agent, headers, body });
      if (status === 401) counts.hashed++;
      else {
        assert.equal(status, 503);
        counts.refused++;
        // Spread the retries, so that the clients do not all retry at the same moment.
        const spread = 1 + at / clients;
        await pause(wait * 1000 * spread, stopping.signal);
      }
    }
  };
  const running = Array.from({ length: clients }, (_, at) => client(at));
  return {
    counts,
    stop() {
      stopping.abort();
      return Promise.all(running).finally(() => agent.destroy());
    },
  };
}

/** Waits. Stops waiting if the signal is aborted. */
async function pause(length: number, signal?: AbortSignal): Promise<void> {
  await delay(length, undefined, { signal }).catch(() => undefined);
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
      name: write,
      ask: () => call('PUT', `${wheels}/party`, { settings: { branding: { title: `${title++}` } } }),
    },
  ];
}

interface Measured {
  readonly clients: number;
  readonly contender: Contender;
  readonly probe: Probe;
  readonly times: number[];
  readonly hashed: number[];
  readonly refused: number[];
}

async function measure(
  { clients, contender, probe, times, hashed, refused }: Measured,
  headers: OutgoingHttpHeaders,
): Promise<void> {
  const { counts, stop } = saturate(contender.url, clients, headers);
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

/**
 * Measures requests for a wheel while people sign in, and sign-ins during these requests. For comparison, the same
 * clients also sign in to a server with bare Argon2, while the product answers the same requests, so that both get the
 * same share of the processors.
 */
export async function run(): Promise<void> {
  const server = await startProgram('test/bench/token/server.ts', ['ours']);
  const [port] = (await once(server, 'message')) as [number];
  const bare = await startProgram('test/bench/sign-in/bare.ts', [String(hashesAtOnce)]);
  const [barePort] = (await once(bare, 'message')) as [number];
  const svc: Contender = { name: 'svc', url: `http://127.0.0.1:${port}` };
  const argon2: Contender = { name: 'argon2', url: `http://127.0.0.1:${barePort}` };
  const bareRates: number[] = [];
  const measured: Measured[] = [];
  try {
    const headers = await page(svc.url);
    for (const probe of await wheelProbes(svc.url)) {
      const contenders = probe.name === write ? [svc, argon2] : [svc];
      for (const clients of crowds)
        for (const contender of clients === 0 ? [svc] : contenders)
          measured.push({ clients, contender, probe, times: [], hashed: [], refused: [] });
    }
    for (let round = 0; round < rounds; round++) {
      bareRates.push(await bareRate(bare));
      for (const each of measured) await measure(each, headers);
    }
  } finally {
    for (const child of [server, bare]) {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    }
  }
  console.table(
    measured.map(({ clients, contender, probe, times, hashed, refused }) => ({
      request: probe.name,
      'clients signing in': clients,
      at: clients === 0 ? '' : contender.name,
      'p50 ms': at(times, 0.5).toFixed(1),
      'p99 ms': at(times, 0.99).toFixed(1),
      'most ms': at(times, 1).toFixed(1),
      'requests/s': Math.round(times.length / (rounds * (milliseconds / 1000))),
      'sign-ins/s': Math.round(median(hashed)),
      'refused/s': Math.round(median(refused)),
    })),
  );
  const writes = measured.filter(({ probe }) => probe.name === write);
  const of = (clients: number, name: Contender['name']) =>
    writes.find((each) => each.clients === clients && each.contender.name === name);
  const quiet = of(0, 'svc');
  for (const clients of crowds.slice(1)) {
    const [own, peer] = [of(clients, 'svc'), of(clients, 'argon2')];
    assert(quiet !== undefined && own !== undefined && peer !== undefined);
    console.log(
      `${clients} clients: p99 of a write ${(at(own.times, 0.99) / at(quiet.times, 0.99)).toFixed(2)} × quiet (at most 2), ` +
        `sign-ins ${(median(own.hashed) / median(peer.hashed)).toFixed(2)} × argon2 under the same load (at least 0.9)`,
    );
  }
  console.log(`argon2 without any load: ${Math.round(median(bareRates))}/s, ${hashesAtOnce} at once`);
}
