/** Clients that send requests to nodes until they are stopped. */
import assert from 'node:assert/strict';
import type { DisruptedLoad } from './disruptions.ts';

/** Maximum number of attempts. No test needs nearly so many while a node is down. */
const mostAttempts = 1_000;

/** Answer other than a refusal. `code` is the code of an error, whichever form the error has. */
export interface NodeAnswer {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
  readonly code: string | undefined;
  readonly headers: Headers;
}

export abstract class NodeLoad implements DisruptedLoad {
  readonly refusedBy = new Set<string>();
  /** Attempts without an answer, and attempts that were refused with `Retry-After`. */
  readonly repeats = { unanswered: 0, refused: 0 };
  readonly clients: number;
  readonly urls: readonly string[];
  readonly #conditions = new Set<() => void>();
  #running = true;
  #done: Promise<unknown> = Promise.resolve();
  #back: Promise<void> = Promise.resolve();
  #cameBack: () => void = () => undefined;

  constructor({ urls, clients }: { readonly urls: readonly string[]; readonly clients: number }) {
    this.urls = urls;
    this.clients = clients;
  }

  /** Number of changes that were acknowledged. */
  abstract get acknowledged(): number;

  /** Starts the clients. Each repeats its steps until the load is stopped. */
  protected begin(step: (client: number, step: number) => Promise<void>): void {
    const run = async (client: number) => {
      for (let at = 0; this.#running; at++) await step(client, at);
    };
    this.#done = Promise.all(Array.from({ length: this.clients }, (_, client) => run(client)));
    this.#done.catch(() => (this.#running = false));
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

  /** Makes a change that the conditions of {@link until} may wait for. */
  protected note(change: () => void): void {
    change();
    for (const look of this.#conditions) look();
  }

  /** Sends a request until it is answered, to one node after the other. */
  protected async ask(at: number, path: string, init: RequestInit): Promise<NodeAnswer> {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const url = this.urls[(at + attempt) % this.urls.length] as string;
      const answer = await once(url + path, init);
      if (typeof answer === 'object') return answer;
      this.note(() => {
        this.repeats[answer] += 1;
        if (answer === 'refused') this.refusedBy.add(url);
      });
      if ((attempt + 1) % this.urls.length === 0) await this.#back;
    }
    assert.fail(`${path} was asked ${mostAttempts} times`);
  }
}

async function once(url: string, init: RequestInit): Promise<NodeAnswer | keyof NodeLoad['repeats']> {
  let response: Response;
  let json: { code?: string; error?: { code?: string } };
  try {
    response = await fetch(url, init);
    json = (await response.json()) as typeof json;
  } catch {
    return 'unanswered';
  }
  const { status, headers } = response;
  // Repeat the request after 408, which a node that was frozen for long answers if it has read only a part of the
  // request.
  if (status === 408) return 'unanswered';
  const code = json.error?.code ?? json.code;
  // A 409 means that the server still handles an earlier attempt.
  if (status === 503 || code === 'idempotency_in_progress') {
    assert.ok(Number(headers.get('retry-after')) > 0, `${url}: ${status} ${JSON.stringify(json)}`);
    return 'refused';
  }
  assert.equal(response.ok, code === undefined, `${url}: ${status} ${JSON.stringify(json)}`);
  return { status, json, code, headers };
}
