import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { startLive, type LiveServer } from './live-server.ts';

async function withLive(limits: Parameters<typeof startLive>[0], test: (live: LiveServer) => Promise<void>) {
  const live = await startLive(limits);
  try {
    await test(live);
  } finally {
    await live.stop();
  }
}

const odd: [string, unknown][] = [
  ['text that is not JSON', '{'],
  ['nothing', ''],
  ['null', 'null'],
  ['an array', []],
  ['a number', '1e999'],
  ['no type', { listName: 'a' }],
  ['a type of the server', { type: 'spin', listName: 'a' }],
  ['the type constructor', { type: 'constructor', listName: 'a' }],
  ['no listName', { type: 'subscribe' }],
  ['an invalid listName', { type: 'subscribe', listName: '../head' }],
  ['a listName with U+0000', { type: 'subscribe', listName: 'a\u0000' }],
  ['a negative version', { type: 'subscribe', listName: 'a', version: -1 }],
  ['a version that is not an integer', { type: 'subscribe', listName: 'a', version: 1.5 }],
  ['an unknown key', { type: 'subscribe', listName: 'a', winner: 'b' }],
  ['__proto__', '{"type":"subscribe","listName":"a","__proto__":{"version":1}}'],
];

describe('malformed messages of a page', () => {
  it('are each answered with an error, and the socket stays open', () =>
    withLive({ burst: 1_000 }, async (live) => {
      const page = await live.open();
      for (const [what, message] of odd) {
        page.send(message);
        const answer = await page.next();
        assert.ok(answer.type === 'error' && answer.code === 'validation_failed', what);
      }
      page.subscribe('fine');
      assert.equal((await page.next()).type, 'subscribed');
    }));

  it('close the socket if they are binary', () =>
    withLive({}, async (live) => {
      const page = await live.open();
      page.socket.send(Buffer.from('{"type":"subscribe","listName":"a"}'));
      assert.equal((await page.closed()).code, 1003);
    }));

  it('close the socket if they are too long', () =>
    withLive({ messageBytes: 200 }, async (live) => {
      const page = await live.open();
      page.send({ type: 'subscribe', listName: 'a'.repeat(300) });
      assert.equal((await page.closed()).code, 1009);
    }));

  it('close the socket if they are too many; over time a page may send again', () =>
    withLive({ burst: 3, perSecond: 2 }, async (live) => {
      const page = await live.open();
      const ask = async () => {
        page.subscribe('a');
        assert.equal((await page.next()).type, 'subscribed');
      };
      for (let at = 0; at < 3; at++) await ask();
      live.clock.milliseconds += 1_000;
      for (let at = 0; at < 2; at++) await ask();
      page.subscribe('a');
      assert.equal((await page.closed()).code, 1008);
    }));
});

describe('limits of a socket', () => {
  it('limit its wheels', () =>
    withLive({ subscriptions: 2 }, async (live) => {
      const page = await live.open();
      for (const listName of ['a', 'b', 'a']) {
        page.subscribe(listName);
        assert.equal((await page.next()).type, 'subscribed');
      }
      page.subscribe('c');
      const refused = await page.next();
      assert.deepEqual([refused.type, 'code' in refused && refused.code], ['error', 'limit_exceeded']);
      page.send({ type: 'unsubscribe', listName: 'a' });
      page.subscribe('c');
      assert.equal((await page.next()).type, 'subscribed');
    }));

  it('limit the number of sockets, and closed ones make others possible', () =>
    withLive({ sockets: 1 }, async (live) => {
      const page = await live.open();
      const raw = connect(Number(new URL(live.url).port), '127.0.0.1');
      raw.write(
        'GET /wheelapp/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      );
      const [data] = (await once(raw, 'data')) as [Buffer];
      assert.match(String(data), /^HTTP\/1\.1 503 /);
      await page.close();
      await (await live.open()).close();
    }));

  it('limit the unread data: a page that does not read is disconnected', () =>
    withLive({ bufferedBytes: 64 * 1_024 }, async (live) => {
      await live.write({ listName: 'busy', entries: [{ name: 'x'.repeat(100), weight: 1 }] });
      const page = await live.open();
      page.subscribe('busy', 1);
      assert.equal((await page.next()).type, 'subscribed');
      const other = await live.open();
      other.subscribe('busy', 1);
      assert.equal((await other.next()).type, 'subscribed');
      page.socket.pause();
      const ended = once(page.socket, 'close');
      // Send 13 MB, which is more than the kernel buffers.
      const names = Array.from({ length: 90 }, () => '👩‍👩‍👧‍👦'.repeat(15));
      for (let at = 0; at < 380; at++) {
        await live.append('busy', names);
        live.time.advance(250);
        assert.equal((await other.next()).type, 'rows');
      }
      page.socket.resume();
      await ended;
      await other.settled();
    }));
});

describe('an upgrade', () => {
  const requests: [string, string, RegExp][] = [
    [
      'without a key',
      'GET /wheelapp/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n',
      /^HTTP\/1\.1 400 /,
    ],
    [
      'of another protocol version',
      'GET /wheelapp/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 7\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      /^HTTP\/1\.1 (?:400|426) /,
    ],
    [
      'by POST',
      'POST /wheelapp/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 0\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      /^HTTP\/1\.1 405 /,
    ],
    [
      'to another protocol',
      'GET /wheelapp/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      /^HTTP\/1\.1 400 /,
    ],
  ];
  for (const [what, request, answer] of requests) {
    it(`${what} is refused`, () =>
      withLive({}, async (live) => {
        const raw = connect(Number(new URL(live.url).port), '127.0.0.1');
        raw.write(request);
        const [data] = (await once(raw, 'data')) as [Buffer];
        assert.match(String(data), answer);
      }));
  }
});

describe('the heartbeat', () => {
  it('keeps pages that answer and disconnects those that do not', () =>
    withLive({ heartbeat: 1_000 }, async (live) => {
      const [there, gone] = [await live.open(), await live.open({ autoPong: false })];
      live.time.advance(1_000);
      await there.settled();
      live.time.advance(1_000);
      assert.equal((await gone.closed()).code, 1006);
      there.subscribe('a');
      assert.equal((await there.next()).type, 'subscribed');
    }));
});

describe('a stop', () => {
  it('closes with 1001 and ends when the pages are gone', () =>
    withLive({}, async (live) => {
      const pages = await Promise.all([live.open(), live.open()]);
      pages[0].subscribe('a');
      await pages[0].next();
      await live.endLive();
      for (const page of pages) assert.equal((await page.closed()).code, 1001);
      assert.equal(live.time.waiting, 0);
    }));

  it('does not wait forever for a page that does not answer', () =>
    withLive({ closing: 500 }, async (live) => {
      const page = await live.open();
      page.socket.pause();
      const ended = live.endLive();
      live.time.advance(500);
      await ended;
    }));
});
