/**
 * Duration of other requests while sign-ins keep argon2 busy: of a health check, a read and a durable write. Measured
 * without sign-ins, with two clients that sign in without a pause, and with more clients than the queue for hashes
 * accepts.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { testClient } from '../server/start-app.ts';
import { startProgram } from './program.ts';

const seconds = 8;
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

/**
 * Signs in with wrong passwords until stopped. @returns a function that stops, and resolves to the numbers of answers
 * by status
 */
async function saturate(url: string, clients: number): Promise<() => Promise<Record<number, number>>> {
  const headers = await page(url);
  const counts: Record<number, number> = {};
  let on = true;
  const client = async (at: number) => {
    while (on) {
      const body = JSON.stringify({ userName: `name-${at}`, password: 'wrong' });
      const answer = await fetch(`${url}/oauth/api/sign-in`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      counts[answer.status] = (counts[answer.status] ?? 0) + 1;
    }
  };
  const running = Array.from({ length: clients }, (_, at) => client(at));
  return async () => {
    on = false;
    await Promise.all(running);
    return counts;
  };
}

async function measure({ ask }: Probe): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const begun = performance.now();
    const answer = await ask();
    await answer.arrayBuffer();
    times.push(performance.now() - begun);
    assert.ok(answer.ok, String(answer.status));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return times.sort((a, b) => a - b);
}

export async function run(): Promise<void> {
  const child = await startProgram('test/bench/token/server.ts', ['ours']);
  const [port] = (await once(child, 'message')) as [number];
  const url = `http://127.0.0.1:${port}`;
  try {
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
    const probes: readonly Probe[] = [
      { name: 'GET /healthz', ask: () => fetch(`${url}/healthz`) },
      { name: 'GET a wheel', ask: () => call('GET', `${wheels}/party`) },
      {
        name: 'PUT a wheel',
        ask: () => call('PUT', `${wheels}/party`, { settings: { branding: { title: `${title++}` } } }),
      },
    ];
    const rows = [];
    for (const clients of [0, 2, 100]) {
      for (const probe of probes) {
        const stop = await saturate(url, clients);
        const times = await measure(probe);
        const counts = await stop();
        const at = (share: number) => Number(times[Math.floor(times.length * share)]?.toFixed(1));
        rows.push({
          'clients signing in': clients,
          request: probe.name,
          'p50 ms': at(0.5),
          'p99 ms': at(0.99),
          'most ms': at(1 - 1e-9),
          'hashes/s': Math.round((counts[401] ?? 0) / seconds),
          '503/s': Math.round((counts[503] ?? 0) / seconds),
        });
      }
    }
    console.table(rows);
  } finally {
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  }
}
