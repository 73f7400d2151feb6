/** Checks every answer against the earlier ones. */
import assert from 'node:assert/strict';
import { verifySpin } from '../../../components/wheel/engine/verify-spin.ts';
import type { SpinResult, Wheel } from '../../../contracts/wheel/wheel.ts';

export interface LoadOptions {
  readonly urls: readonly string[];
  readonly bearer: string;
  readonly listName: string;
  readonly clients: number;
}

interface Answer {
  readonly json: Record<string, unknown>;
  readonly replayed: boolean;
}

/** Maximum number of attempts. No test needs nearly so many while a node is down. */
const mostAttempts = 1_000;

export class WheelLoad {
  readonly entries = new Set<string>();
  readonly spins = new Map<number, SpinResult>();
  readonly refusedBy = new Set<string>();
  readonly counts = { unanswered: 0, refused: 0, replayed: 0, reads: 0 };
  readonly #options: LoadOptions;
  readonly #done: Promise<unknown>;
  readonly #conditions = new Set<() => void>();
  #running = true;
  #back: Promise<void> = Promise.resolve();
  #cameBack: () => void = () => undefined;
  #version = 0;
  #lastSpin = 0;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#done = Promise.all(Array.from({ length: options.clients }, (_, client) => this.#client(client)));
    this.#done.catch(() => (this.#running = false));
  }

  get clients(): number {
    return this.#options.clients;
  }

  get acknowledged(): number {
    return this.entries.size + this.spins.size;
  }

  async until(condition: () => boolean): Promise<void> {
    const held = new Promise<void>((resolve) => {
      const look = () => {
        if (!condition()) return;
        this.#conditions.delete(look);
        resolve();
      };
      this.#conditions.add(look);
      look();
    });
    await Promise.race([held, this.#done]);
  }

  more(count: number): Promise<void> {
    const goal = this.acknowledged + count;
    return this.until(() => this.acknowledged >= goal);
  }

  /** Makes each client that every node has refused wait until {@link back} is called. */
  away(): void {
    this.refusedBy.clear();
    this.#back = new Promise((resolve) => (this.#cameBack = resolve));
  }

  back(): void {
    this.#cameBack();
  }

  async stop(): Promise<void> {
    this.#running = false;
    await this.#done;
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

  async #client(client: number): Promise<void> {
    for (let step = 0; this.#running; step++) {
      const at = client + step;
      const name = `c${client} s${step}`;
      const added = await this.#write(at, 'entries', { entries: [{ name }] }, `${client}-${step}-add`);
      this.#told(() => {
        this.entries.add(name);
        this.#version = Math.max(this.#version, added['version'] as number);
      });
      await this.#read(at + 1, step % 6 === 0);
      if (step % 3 !== client % 3) continue;
      const spin = (await this.#write(
        at + 2,
        'spin',
        { type: 'custom' },
        `${client}-${step}-spin`,
      )) as unknown as SpinResult;
      assert.ok(!this.spins.has(spin.number), `spin number ${spin.number} is used once`);
      this.#told(() => {
        this.spins.set(spin.number, spin);
        this.#lastSpin = Math.max(this.#lastSpin, spin.number);
      });
      await this.#read(at + 3, false);
    }
  }

  async #write(at: number, path: string, body: unknown, key: string): Promise<Record<string, unknown>> {
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
    // The answer must show every change that came before the request.
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
    this.#told(() => (this.#version = Math.max(this.#version, wheel.version)));
  }

  async #ask(at: number, path: string, init: RequestInit): Promise<Answer> {
    const { urls, bearer, listName } = this.#options;
    const headers = {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      ...(init.headers as Record<string, string> | undefined),
    };
    let refusals = 0;
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const url = urls[(at + attempt) % urls.length] as string;
      let response: Response;
      let json: Record<string, unknown>;
      try {
        response = await fetch(`${url}/wheelapp/api/v1/wheels/${listName}${path}`, { ...init, headers });
        json = (await response.json()) as Record<string, unknown>;
      } catch {
        this.#told(() => (this.counts.unanswered += 1));
        continue;
      }
      if (response.ok) return { json, replayed: response.headers.get('idempotency-replayed') === 'true' };
      const refused = `${init.method} ${path} on ${url}: ${response.status} ${JSON.stringify(json)}`;
      // A 409 means that the server still handles an earlier attempt.
      assert.ok(response.status === 503 || json['code'] === 'idempotency_in_progress', refused);
      assert.ok(Number(response.headers.get('retry-after')) > 0, refused);
      this.#told(() => {
        this.counts.refused += 1;
        this.refusedBy.add(url);
      });
      refusals += 1;
      if (refusals % urls.length === 0) await this.#back;
    }
    assert.fail(`${init.method} ${path} was asked ${mostAttempts} times`);
  }

  #told(note: () => void): void {
    note();
    for (const look of this.#conditions) look();
  }
}
