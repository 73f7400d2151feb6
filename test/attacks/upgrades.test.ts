import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { WebSocket } from 'ws';
import { headerLimit } from '../../server/http/connections/framing.ts';
import { ignoredOffers } from '../../server/http/connections/upgrade.ts';
import { startApp, testClient, type RunningApp } from '../server/start-app.ts';

const h2c = 'Connection: keep-alive, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n';
const offer = `GET /healthz HTTP/1.1\r\nHost: x\r\n${h2c}\r\n`;
const plain = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const basic = Buffer.from(`${testClient.clientId}:${testClient.clientSecret}`).toString('base64');
const form = 'grant_type=client_credentials&resource=service.wheel&scope=wheel%3Aread';
const slow = (headers = '') =>
  `POST /mana/oauth/token HTTP/1.1\r\nHost: x\r\n${headers}Authorization: Basic ${basic}\r\n` +
  `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\n${form}`;

const listenersOf = (socket: Socket) =>
  socket.eventNames().reduce((sum, name) => sum + socket.listenerCount(name), 0);

describe('upgrade requests', () => {
  let app: RunningApp;
  let emitted: Socket[] = [];
  before(async () => {
    app = await startApp();
    app.serving.server.on('connection', (socket: Socket) => emitted.push(socket));
  });
  beforeEach(() => {
    emitted = [];
  });
  after(() => app.stop());

  const exchange = (...bytes: readonly string[]): Promise<string> =>
    new Promise((resolve) => {
      let answer = '';
      const socket = connect({ port: app.serving.port, host: '127.0.0.1', allowHalfOpen: true });
      for (const part of bytes) socket.write(part, 'latin1');
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString('latin1');
      });
      socket.on('error', () => undefined);
      socket.on('end', () => socket.end());
      socket.on('close', () => resolve(answer));
    });
  const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  const closing = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

  it(
    'are ignored a limited number of times, and leave no listeners on the connection',
    { timeout: 120_000 },
    async () => {
      let requests = 0;
      const count = () => requests++;
      app.serving.server.on('request', count);
      // Count requests instead of answers, because the final reset may overtake some answers.
      await exchange(offer.repeat(40_000));
      app.serving.server.off('request', count);
      assert.equal(requests, ignoredOffers);
      assert.equal(emitted.length, 1 + ignoredOffers);
      assert.ok(listenersOf(emitted[0]!) < 30, String(listenersOf(emitted[0]!)));
    },
  );

  it('wait until a long answer before them is sent completely', async () => {
    const entries = Array.from({ length: 20_000 }, (_, at) => ({ name: `Somebody with number ${at}` }));
    await app.call('POST', '/wheelapp/api/v1/wheels', { listName: 'long', entries });
    const long = 'GET /wheelapp/data/long HTTP/1.1\r\nHost: x\r\n\r\n';
    for (const upgrade of [offer, offer.replace('h2c', 'foo')]) {
      const answer = await exchange(long + upgrade + closing);
      assert.deepEqual(statuses(answer), ['200', '200', '200']);
      assert.ok(answer.includes('Somebody with number 19999'));
    }
  });

  it('keep the connection open, and add no listener to it', async () => {
    const socket = connect(app.serving.port, '127.0.0.1');
    const counts = new Set<number>();
    for (let round = 1; round < ignoredOffers; round++) {
      socket.write(offer);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      assert.doesNotMatch(answer.toString(), /Connection: close/i);
      counts.add(listenersOf(emitted[0]!));
    }
    socket.destroy();
    assert.equal(counts.size, 1, [...counts].join());
  });

  it('close the connection if the client requested that', async () => {
    const answers = await exchange(offer.replace('keep-alive', 'close'), plain);
    assert.deepEqual(statuses(answers), ['200']);
  });

  it('may have a body with a length or in chunks, followed by a further request', async () => {
    const chunked = slow(`${h2c}Transfer-Encoding: chunked\r\n`)
      .replace(/Content-Length: \d+\r\n/, '')
      .replace(form, `${form.length.toString(16)}\r\n${form}\r\n0\r\n\r\n`);
    assert.deepEqual(statuses(await exchange(slow(h2c) + closing)), ['200', '200']);
    assert.deepEqual(statuses(await exchange(chunked + closing)), ['200', '200']);
  });

  it('wait for the answers to earlier requests', async () => {
    const answers = await exchange(slow() + offer + closing);
    assert.deepEqual(statuses(answers), ['200', '200', '200']);
    assert.ok(answers.indexOf('access_token') < answers.indexOf('"status":"ok"'));
    const socket = 'GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    assert.deepEqual(statuses(await exchange(slow() + socket)), ['200', '404']);
  });

  it('are harmless if the client resets the connection while they wait', async () => {
    const uncaught: unknown[] = [];
    const note = (error: unknown) => uncaught.push(error);
    process.on('uncaughtExceptionMonitor', note);
    const path = '/wheelapp/data/none';
    const bytes = `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n${offer}${slow()}${offer}`;
    const closed = Array.from({ length: 200 }, async (_, at) => {
      const socket = connect(app.serving.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(bytes);
      await once(socket, 'connect');
      for (let turns = 0; turns < at % 8; turns++) await new Promise(setImmediate);
      socket.resetAndDestroy();
    });
    await Promise.all(closed);
    assert.equal((await fetch(`${app.url}/healthz`)).status, 200);
    process.off('uncaughtExceptionMonitor', note);
    assert.deepEqual(uncaught, []);
  });

  it('are refused if too many headers come before Content-Length, and their body is not read as a request', async () => {
    const many = 'A: b\r\n'.repeat(1_100);
    for (const upgrade of ['foo', 'h2c', 'websocket']) {
      const head = `POST /mana/oauth/token HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\n`;
      const smuggled = `${head}${many}Content-Length: ${plain.length}\r\n\r\n${plain}`;
      assert.deepEqual(statuses(await exchange(smuggled)), ['431'], upgrade);
    }
  });

  it('that are refused leave no open connection, even if the client never ends it', async () => {
    const socket = connect({ port: app.serving.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.write('GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await once(socket, 'data');
    if (!emitted[0]!.destroyed) await once(emitted[0]!, 'close');
    socket.destroy();
  });

  it('add no listener to a connection that stays open, and neither does a live page that subscribes again', async () => {
    const socket = connect(app.serving.port, '127.0.0.1');
    const counts = new Set<number>();
    for (let round = 0; round < 50; round++) {
      socket.write(plain);
      await once(socket, 'data');
      counts.add(listenersOf(emitted[0]!));
    }
    socket.destroy();
    assert.equal(counts.size, 1, [...counts].join());
    const page = new WebSocket(`ws://127.0.0.1:${app.serving.port}/wheelapp/live`);
    await once(page, 'open');
    counts.clear();
    for (let round = 0; round < 50; round++) {
      page.send('{"type":"subscribe","listName":"a"}');
      await once(page, 'message');
      counts.add(listenersOf(emitted[1]!));
    }
    page.terminate();
    assert.equal(counts.size, 1, [...counts].join());
  });

  it('an ordinary request with the maximum number of headers is answered, and refused with one more', async () => {
    const request = (extra: number) => plain.replace('\r\n\r\n', `\r\n${'A: b\r\n'.repeat(extra)}\r\n`);
    const most = await exchange(request(headerLimit - 2).replace('A: b', 'A: b\r\nConnection: close'));
    assert.deepEqual(statuses(most), ['200']);
    for (const extra of [headerLimit, 1_100]) {
      const answer = await exchange(request(extra) + plain);
      assert.deepEqual(statuses(answer), ['431']);
      assert.match(answer, /"code":"headers_too_large"/);
    }
  });

  for (const [what, head] of [
    ['several Hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n'],
    ['chunks on HTTP/1.0', 'POST /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n'],
    ['a coding before chunked', 'POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n'],
    ['a folded header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n'],
    ['a space before the colon', 'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length : 0\r\n'],
  ] as const) {
    it(`${what}: refused, and nothing after it is read`, async () => {
      const name = what.replaceAll(' ', '-').toLowerCase();
      const body = JSON.stringify({ listName: name });
      const write =
        `POST /wheelapp/api/v1/wheels HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await app.token()}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
      assert.deepEqual(statuses(await exchange(`${head}\r\n0\r\n\r\n${write}`)), ['400']);
      assert.deepEqual(statuses(await exchange(`${head}\r\n${write}`)), ['400']);
      assert.equal((await app.call('GET', `/wheelapp/api/v1/wheels/${name}`)).status, 404);
    });
  }

  it('the error for a broken request does not replace the answer before it', async () => {
    const answer = await exchange(`${slow()}NOISE\r\n\r\n`);
    assert.deepEqual(statuses(answer), ['200', '400']);
    assert.ok(answer.indexOf('access_token') < answer.indexOf('malformed_request'));
  });
});
