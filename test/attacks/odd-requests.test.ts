/** Requests over raw sockets must not cause a 5xx or a hang. `--seed=N` repeats a run. */
import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { PublicWheel, Wheel } from '../../contracts/wheel/wheel.ts';
import { z } from '../../contracts/zod.ts';
import type { OpenApiDocument } from '../../server/http/openapi/openapi.ts';
import { headRef } from '../../server/wheel/core/documents.ts';
import { Browser } from '../server/identity/browser.ts';
import { otherClient, startApp, type RunningApp } from '../server/start-app.ts';
import { oddRequests, type OddRequest } from './odd-request.ts';

const requestCount = 10_000;
const lanes = 8;
const patience = 120_000;
const seed = Number(process.argv.find((argument) => argument.startsWith('--seed='))?.slice(7) ?? 20_261_121);

function bytesOf({ method, target, headers, body, chunked, declared }: OddRequest): Buffer {
  const content = Buffer.from(body);
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: odd.example'];
  for (const [name, value] of headers) lines.push(`${name}: ${value.replaceAll(/[\r\n]/g, ' ')}`);
  if (chunked) lines.push('Transfer-Encoding: chunked');
  else if (declared === undefined) lines.push(`Content-Length: ${content.length}`);
  else if (!Number.isNaN(declared)) lines.push(`Content-Length: ${declared}`);
  const framed = chunked
    ? Buffer.concat([
        Buffer.from(content.length > 0 ? `${content.length.toString(16)}\r\n` : ''),
        content,
        Buffer.from(content.length > 0 ? '\r\n0\r\n\r\n' : '0\r\n\r\n'),
      ])
    : content;
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), framed]);
}

function shown(request: OddRequest): string {
  return JSON.stringify(request, (_, value: unknown) =>
    typeof value === 'string' && value.length > 200 ? `${value.slice(0, 60)}… (${value.length})` : value,
  );
}

interface Reply {
  readonly status: number;
  readonly close: boolean;
}

class Lane {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  async ask(request: OddRequest): Promise<Reply | undefined> {
    const socket = (this.#socket ??= connect(this.#port, '127.0.0.1').setNoDelay(true));
    const bytes = bytesOf(request);
    return new Promise((resolve, reject) => {
      let received = Buffer.alloc(0);
      const settle = (reply: Reply | undefined, close: boolean) => {
        clearTimeout(timer);
        socket.removeAllListeners();
        socket.on('error', () => undefined);
        // End the connection after a declared length, which may be wrong: the server could read the next request as a
        // part of this body.
        if (close || request.declared !== undefined) this.end();
        resolve(reply);
      };
      const timer = setTimeout(() => {
        socket.destroy();
        reject(new Error(`no answer within ${patience} ms (${received.length} bytes): ${shown(request)}`));
      }, patience);
      socket.on('data', (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        for (;;) {
          const headEnd = received.indexOf('\r\n\r\n');
          if (headEnd < 0) return;
          const head = received.subarray(0, headEnd).toString('latin1');
          const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
          if (status === 100) {
            received = received.subarray(headEnd + 4);
            continue;
          }
          const bodiless = request.method === 'HEAD' || status === 204 || status === 304;
          const length = bodiless ? 0 : Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? NaN);
          const close = /^connection: close$/im.test(head);
          if (received.length >= headEnd + 4 + length) settle({ status, close }, close);
          return;
        }
      });
      socket.on('close', () => settle(undefined, true));
      socket.on('error', () => settle(undefined, true));
      // End our side if bytes are missing, because the server waits for them until then.
      socket.write(bytes, () => {
        if (request.declared !== undefined && request.declared > Buffer.byteLength(request.body))
          socket.end();
      });
    });
  }

  end(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }
}

describe('odd requests', () => {
  let app: RunningApp;
  let document: OpenApiDocument;
  before(async () => {
    app = await startApp();
    document = (await (await fetch(`${app.url}/openapi.json`)).json()) as OpenApiDocument;
    for (const listName of listNames) assert.equal(await create(listName), 201);
  });
  const listNames = ['party', 'giveaway'];
  const entries = [{ name: 'Ada' }, { name: 'Grace', weight: 3 }];
  const create = async (listName: string) =>
    (await app.call('POST', '/wheelapp/api/v1/wheels', { listName, entries })).status;
  // `stop` fails if an answer did not match the OpenAPI document.
  after(() => app.stop());

  it(`${requestCount} of them are handled without harm (seed ${seed})`, async (context) => {
    const tokens = [
      await app.token(),
      await app.token(),
      await app.token(['wheel:read']),
      await app.token(['wheel:write', 'wheel:spin'], otherClient),
    ];
    const alice = new Browser(app);
    assert.equal((await alice.signIn('alice', 'correct horse battery')).status, 200);
    const session = Object.entries(alice.headers());
    const requests = oddRequests(document, { tokens, session }, requestCount, seed);
    const counts = new Map<number, number>();
    const faults: string[] = [];
    let next = 0;
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        const lane = new Lane(app.serving.port);
        for (let item = requests[next++]; item !== undefined; item = requests[next++]) {
          const reply = await lane.ask(item.request);
          const status = reply?.status ?? 0;
          counts.set(status, (counts.get(status) ?? 0) + 1);
          if (status === 204 && /^delete \/wheel\w*\/api\/v1\/wheels\/\{listName\}$/.test(item.operation)) {
            for (const listName of listNames) await create(listName);
          }
          if (status >= 500 && !(status === 503 && item.operation.includes('customwheel'))) {
            faults.push(`${status} ${shown(item.request)}`);
          }
          // Only an incomplete request may remain without an answer.
          if (reply === undefined && item.request.declared === undefined) {
            faults.push(`no answer: ${shown(item.request)}`);
          }
        }
        lane.end();
      }),
    );
    const table = [...counts].sort(([a], [b]) => a - b);
    context.diagnostic(
      `${requests.length} requests; answers by status: ${table.map((pair) => pair.join(' × ')).join(', ')}`,
    );
    assert.deepEqual(faults.slice(0, 5), []);
    assert.ok(requests.length >= requestCount);
    // These statuses prove that requests reached the handlers and not only the first checks.
    for (const status of [200, 201, 400, 401, 403, 404, 405, 413, 415])
      assert.ok(counts.has(status), `no ${status}`);
  });

  it('leave the server healthy, and the lists of wheels consistent', async () => {
    assert.equal((await fetch(`${app.url}/readyz`)).status, 200);
    for (const listName of listNames) {
      const response = await app.call('GET', `/wheelapp/api/v1/wheels/${listName}`);
      assert.equal(response.status, 200);
      const wheel = z.parse(Wheel, await response.json());
      const data = z.parse(PublicWheel, await (await fetch(`${app.url}/wheelapp/data/${listName}`)).json());
      const head = await app.store.get(headRef(listName));
      for (const name of ['entries', 'participants'] as const) {
        const listed = wheel[name].filter(({ hidden }) => hidden !== true);
        assert.equal(data[name].length, listed.length);
        const { list, hiddenCount } = head?.[name] ?? { list: undefined, hiddenCount: 0 };
        assert.equal(list?.liveCount ?? 0, listed.length);
        assert.equal(hiddenCount, wheel[name].length - listed.length);
        const total = listed.reduce((sum, { weight }) => sum + Math.round(weight * 1_000), 0);
        assert.equal(list?.totalWeight ?? 0, total);
        assert.equal(new Set(wheel[name].map(({ id }) => id)).size, wheel[name].length);
      }
      const replaced = await app.call('PUT', `/wheelapp/api/v1/wheels/${listName}/entries`, {
        entries,
      });
      assert.deepEqual(
        await replaced
          .json()
          .then((body: { entryCount: number; totalWeight: number }) => [body.entryCount, body.totalWeight]),
        [2, 4],
      );
    }
  });
});
