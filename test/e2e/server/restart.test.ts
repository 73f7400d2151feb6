import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHome, type BuiltServer } from '../drive/built-server.ts';

class Acknowledged {
  readonly entries = new Set<string>();
  readonly spins = new Map<number, string>();
  #waiting: { count: number; reached: () => void } | undefined;

  entry(name: string): void {
    this.entries.add(name);
    if (this.#waiting !== undefined && this.entries.size >= this.#waiting.count) this.#waiting.reached();
  }

  reach(count: number): Promise<void> {
    return new Promise((reached) => {
      this.#waiting = { count, reached };
    });
  }
}

const clients = 8;

async function load(server: BuiltServer, bearer: string, round: number, told: Acknowledged): Promise<void> {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  async function post(path: string, body: unknown): Promise<Record<string, unknown> | 'ended'> {
    let response: Response;
    let answer: Record<string, unknown>;
    try {
      response = await fetch(`${server.url}/wheelapp/api/v1/wheels/busy/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      answer = (await response.json()) as Record<string, unknown>;
    } catch {
      return 'ended';
    }
    // A server that stops may answer 503, but no other error.
    if (response.status === 503) return 'ended';
    assert.equal(response.status, 200, JSON.stringify(answer));
    return answer;
  }

  async function client(number: number): Promise<void> {
    for (let step = 0; ; step += 1) {
      const name = `r${round} c${number} s${step}`;
      if ((await post('entries', { entries: [{ name }] })) === 'ended') return;
      told.entry(name);
      if (step % 3 !== 0) continue;
      const spin = await post('spin', { type: 'custom' });
      if (spin === 'ended') return;
      const spinNumber = spin['number'] as number;
      assert.ok(!told.spins.has(spinNumber), `spin number ${spinNumber} is used once`);
      told.spins.set(spinNumber, (spin['winner'] as { name: string }).name);
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
}

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`${signal} and a restart under load lose nothing that was acknowledged`, async () => {
    const home = await createHome();
    const told = new Acknowledged();
    let server = await home.start();
    await server.call('POST', '/wheels', { listName: 'busy', entries: [{ name: 'first' }] }, 201);
    const bearer = await server.token();

    for (let round = 0; round < 3; round += 1) {
      const wellUnderWay = told.reach(told.entries.size + 100);
      const loading = load(server, bearer, round, told);
      await wellUnderWay;
      await server.end(signal);
      await loading;
      server = await home.start();
    }

    const wheel = await server.call('GET', '/wheels/busy', undefined, 200);
    const names = (wheel['entries'] as { name: string }[]).map((entry) => entry.name);
    assert.equal(new Set(names).size, names.length, 'nothing was added twice');
    for (const name of told.entries) assert.ok(names.includes(name), `${name} was acknowledged`);
    const last = wheel['lastDrawResult'] as { number: number };
    assert.ok(last.number >= Math.max(...told.spins.keys()), 'no acknowledged spin is missing');
    assert.ok(
      names.length <= told.entries.size + 1 + 3 * clients,
      'other entries come only from requests that got no answer',
    );
    await server.end('SIGTERM');
    assert.equal(server.process.exitCode, 0, 'a graceful stop ends with 0');
    await home.remove();
  });
}
