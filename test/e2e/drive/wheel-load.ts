/** Clients that change, spin and read a wheel, and check every answer against the earlier ones. */
import assert from 'node:assert/strict';
import { verifySpin } from '../../../components/wheel/engine/verify-spin.ts';
import type { SpinResult, Wheel } from '../../../contracts/wheel/wheel.ts';
import { NodeLoad } from './node-load.ts';

export interface LoadOptions {
  readonly urls: readonly string[];
  readonly bearer: string;
  readonly listName: string;
  readonly clients: number;
}

interface Answer {
  readonly json: Readonly<Record<string, unknown>>;
  readonly replayed: boolean;
}

export class WheelLoad extends NodeLoad {
  readonly entries = new Set<string>();
  readonly spins = new Map<number, SpinResult>();
  readonly counts = { replayed: 0, reads: 0 };
  readonly #options: LoadOptions;
  #version = 0;
  #lastSpin = 0;

  constructor(options: LoadOptions) {
    super(options);
    this.#options = options;
    this.begin((client, step) => this.#step(client, step));
  }

  get acknowledged(): number {
    return this.entries.size + this.spins.size;
  }

  async check(first: readonly string[], urls = this.#options.urls): Promise<Wheel> {
    const { listName, bearer } = this.#options;
    const wheels = await Promise.all(
      urls.map(async (url) => {
        const response = await fetch(`${url}/wheelapp/api/v1/wheels/${listName}`, {
          headers: { authorization: `Bearer ${bearer}` },
        });
        assert.equal(response.status, 200);
        return (await response.json()) as Wheel;
      }),
    );
    const [wheel] = wheels;
    assert.ok(wheel);
    for (const other of wheels) assert.deepEqual(other, wheel, 'all nodes report the same');

    const names = wheel.entries.map(({ name }) => name).sort();
    assert.deepEqual(names, [...first, ...this.entries].sort(), 'each acknowledged entry is stored once');

    const numbers = [...this.spins.keys()].sort((a, b) => a - b);
    assert.deepEqual(
      numbers,
      numbers.map((_, at) => at + 1),
      'spins are numbered without a gap',
    );
    let previous: SpinResult | undefined;
    for (const number of numbers) {
      const spin = this.spins.get(number) as SpinResult;
      assert.deepEqual(verifySpin(spin, previous && { previous }), [], `spin ${number} is proven`);
      previous = spin;
    }
    assert.equal(wheel.lastDrawResult?.spinId, previous?.spinId);
    // The creation of the wheel and each acknowledged write have added one version.
    assert.equal(wheel.version, 1 + this.acknowledged);
    return wheel;
  }

  async #step(client: number, step: number): Promise<void> {
    const at = client + step;
    const name = `c${client} s${step}`;
    const added = await this.#write(at, 'entries', { entries: [{ name }] }, `${client}-${step}-add`);
    this.note(() => {
      this.entries.add(name);
      this.#version = Math.max(this.#version, added['version'] as number);
    });
    await this.#read(at + 1, step % 6 === 0);
    if (step % 3 !== client % 3) return;
    const spin = (await this.#write(
      at + 2,
      'spin',
      { type: 'custom' },
      `${client}-${step}-spin`,
    )) as unknown as SpinResult;
    assert.ok(!this.spins.has(spin.number), `spin number ${spin.number} is used once`);
    this.note(() => {
      this.spins.set(spin.number, spin);
      this.#lastSpin = Math.max(this.#lastSpin, spin.number);
    });
    await this.#read(at + 3, false);
  }

  async #write(
    at: number,
    path: string,
    body: unknown,
    key: string,
  ): Promise<Readonly<Record<string, unknown>>> {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'idempotency-key': key } };
    const answer = this.#ask(at, `/${path}`, init);
    const answers = await Promise.all(
      at % 4 === 0 ? [answer, this.#ask(at + 1, `/${path}`, init)] : [answer],
    );
    const [{ json, replayed }, again] = answers as [Answer, Answer?];
    if (again !== undefined) assert.deepEqual(again.json, json, 'the same answer again');
    else if (replayed) this.counts.replayed += 1;
    return json;
  }

  async #read(at: number, whole: boolean): Promise<void> {
    // Remember the state before the request, because the answer must show every earlier change.
    const version = this.#version;
    const lastSpin = this.#lastSpin;
    const names = whole ? [...this.entries] : [];
    const { json } = await this.#ask(at, whole ? '' : '?fields=version,lastDrawResult', { method: 'GET' });
    const wheel = json as unknown as Wheel;
    this.counts.reads += 1;
    assert.ok(wheel.version >= version, `version ${version} was acknowledged before, now ${wheel.version}`);
    assert.ok((wheel.lastDrawResult?.number ?? 0) >= lastSpin, `spin ${lastSpin} was acknowledged before`);
    if (whole) {
      const there = new Set(wheel.entries.map(({ name }) => name));
      assert.equal(there.size, wheel.entries.length, 'no entry is stored twice');
      for (const name of names) assert.ok(there.has(name), `${name} was acknowledged before`);
    }
    this.note(() => (this.#version = Math.max(this.#version, wheel.version)));
  }

  async #ask(at: number, path: string, init: RequestInit): Promise<Answer> {
    const { bearer, listName } = this.#options;
    const headers = {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      ...(init.headers as Record<string, string> | undefined),
    };
    const answer = await this.ask(at, `/wheelapp/api/v1/wheels/${listName}${path}`, { ...init, headers });
    assert.equal(answer.code, undefined, `${init.method} ${path}: ${JSON.stringify(answer.json)}`);
    return { json: answer.json, replayed: answer.headers.get('idempotency-replayed') === 'true' };
  }
}
