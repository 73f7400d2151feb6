/** Rules: docs/rules/wheel.md, "Live pages". */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { startLive, type LiveServer } from '../server/wheel/live/live-server.ts';
import type { Page } from '../server/wheel/live/page.ts';

let live: LiveServer;
before(async () => {
  live = await startLive();
});
after(() => live.stop());

let wheels = 0;
async function wheel(...names: string[]): Promise<string> {
  const listName = `wheel-${++wheels}`;
  await live.write({ listName, entries: names.map((name) => ({ name, weight: 1 })) });
  return listName;
}

async function told(page: Page, listName: string, version: number): Promise<string> {
  const witness = await live.open();
  for (let at = -1; at < version;) {
    live.time.advance(250);
    witness.subscribe(listName);
    const message = await witness.next();
    if ('version' in message) at = message.version;
  }
  await witness.close();
  await page.settled();
  return JSON.stringify(page.unread);
}

describe('changes of a wheel while it was private', () => {
  it('are not sent to a page that returns with an older version', async () => {
    const listName = await wheel('open');
    await live.write({ listName, settings: { visibility: 'private' } });
    const early = await live.open();
    // Make the server follow the wheel, which it does even though it refuses the subscription.
    early.subscribe(listName, 1);
    assert.equal((await early.next()).type, 'error');
    await live.append(listName, ['secret']);
    live.time.advance(250);
    await live.append(listName, ['more secret']);
    await live.write({
      listName,
      entries: [{ name: 'open', weight: 1 }],
      settings: { visibility: 'public' },
    });
    // Do not advance the clock, so that the server has not sent the private changes yet.
    for (const version of [0, 1, 2, 3, 4]) early.subscribe(listName, version);
    const text = await told(early, listName, 5);
    assert.match(text, /subscribed/);
    assert.doesNotMatch(text, /secret/);
    await early.close();
  });
});

/** Sends frames that no client library would send. */
async function raw(): Promise<Socket> {
  const socket = connect(Number(new URL(live.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    'GET /wheelapp/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [data] = (await once(socket, 'data')) as [Buffer];
  assert.match(String(data), /^HTTP\/1\.1 101 /);
  return socket;
}

function frame(first: number, payload: string | Buffer): Buffer {
  const bytes = Buffer.from(payload as string);
  const length = bytes.length < 126 ? [0x80 | bytes.length] : [0xfe, bytes.length >> 8, bytes.length & 255];
  return Buffer.concat([Buffer.from([first, ...length, 0, 0, 0, 0]), bytes]);
}

const subscribe = JSON.stringify({ type: 'subscribe', listName: 'a' });
const broken: [name: string, bytes: Buffer, code: number][] = [
  [
    'a frame without a mask',
    Buffer.concat([Buffer.from([0x81, subscribe.length]), Buffer.from(subscribe)]),
    1002,
  ],
  ['a frame with a reserved bit, as compression sets it', frame(0xc1, subscribe), 1002],
  ['an unknown opcode', frame(0x83, subscribe), 1002],
  ['a continuation without a first frame', frame(0x80, subscribe), 1002],
  ['a ping in two parts', frame(0x09, 'x'), 1002],
  ['a ping of 126 bytes', frame(0x89, 'x'.repeat(126)), 1002],
  ['text that is not UTF-8', frame(0x81, Buffer.from([0x7b, 0xff, 0x7d])), 1007],
  ['a frame that announces 4,097 bytes', Buffer.from([0x81, 0xfe, 0x10, 0x01, 0, 0, 0, 0]), 1009],
  ['a frame that announces 2^63 bytes', Buffer.from([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0]), 1009],
  [
    'a message of 5,000 bytes in parts of one',
    Buffer.concat([frame(0x01, 'x'), ...Array.from({ length: 5_000 }, () => frame(0x00, 'x'))]),
    1009,
  ],
  ['a close with an invalid code', frame(0x88, Buffer.from([0x03, 0xed])), 1002],
];

describe('a socket is closed for', () => {
  for (const [name, bytes, code] of broken) {
    it(name, async () => {
      const socket = await raw();
      socket.write(bytes);
      const [data] = (await once(socket, 'data')) as [Buffer];
      assert.equal(data[0], 0x88, 'a close frame');
      assert.equal(data.readUInt16BE(2), code);
      socket.destroy();
    });
  }

  it('fragments of a message that never ends', async () => {
    const socket = await raw();
    const ended = once(socket, 'close');
    socket.resume();
    socket.write(Buffer.concat([frame(0x01, ''), ...Array.from({ length: 40_000 }, () => frame(0x00, ''))]));
    await ended;
  });

  it('endless pings without reading the answers', async () => {
    const socket = await raw();
    const ended = new Promise((resolve) => socket.on('close', resolve));
    socket.pause();
    const pings = Buffer.concat(Array.from({ length: 8_000 }, () => frame(0x89, 'x'.repeat(125))));
    let open = true;
    void ended.then(() => (open = false));
    for (let sent = 0; open && sent < 64; sent++) {
      if (!socket.write(pings))
        await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), ended]);
    }
    assert.equal(open, false, 'messages are still read after 67 MB');
  });
});
