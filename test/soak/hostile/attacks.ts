import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { launchBrowser } from '../../launch-browser.ts';
import { takeLowestPriority } from './lowest-priority.ts';

export interface AttackTarget {
  readonly url: string;
  readonly token: string;
  readonly clientId: string;
  /** Every attack has its own address, and so its own rate limits. */
  readonly address: string;
  readonly listName: string;
}

type Attack = (target: AttackTarget) => Promise<void>;

async function opened({ url, address }: AttackTarget): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: address });
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function ended(socket: Socket): Promise<void> {
  if (!socket.destroyed) await once(socket, 'close');
}

async function repeated(target: AttackTarget, text: string, times: number): Promise<void> {
  const socket = await opened(target);
  socket.resume();
  for (let sent = 0; sent < times && !socket.destroyed; sent += 1) {
    if (!socket.write(text)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  }
  socket.end();
  await ended(socket);
}

const get = (headers: string) => `GET /healthz HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: Buffer | string;
  readonly headers?: Record<string, string>;
}

function answered(
  { url, token, address }: AttackTarget,
  { method, path, body, headers }: Sent,
): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, {
      method,
      localAddress: address,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    });
    sent.on('response', (response) => response.resume().on('close', resolve));
    sent.on('error', () => resolve());
    sent.end(body);
  });
}

const wheels = '/wheelapp/api/v1/wheels';
const rows = (count: number, name: string) =>
  `[${Array.from({ length: count }, (_, at) => `{"name":"${name}${at}"}`).join(',')}]`;
const unknownKeys = Array.from({ length: 900_000 }, (_, at) => `"k${at}":1`).join(',');
const longName = 'n'.repeat(80);

const writing =
  (listName: string, bodies: readonly Sent[]): Attack =>
  async (target) => {
    await answered(target, { method: 'POST', path: wheels, body: JSON.stringify({ listName }) });
    for (const body of bodies) await answered(target, body);
  };

export const attacks: Readonly<Record<string, Attack>> = {
  'offers of HTTP/2 on one connection': (target) =>
    repeated(target, get('Connection: keep-alive, Upgrade\r\nUpgrade: h2c\r\n'), 40_000),
  'pipelined requests on one connection': (target) => repeated(target, get(''), 40_000),
  'floods of headers': async (target) => {
    const headers = 'a:b\r\n'.repeat(1_900);
    await repeated(target, get(`Upgrade: foo\r\nConnection: Upgrade\r\n${headers}`), 500);
    await repeated(target, get(headers), 500);
  },
  'a thousand silent connections': async (target) => {
    const sockets = await Promise.all(Array.from({ length: 1_000 }, () => opened(target)));
    await Promise.all(sockets.map(ended));
  },
  'headers a byte a second, 300 at once': async (target) => {
    const sockets = await Promise.all(Array.from({ length: 300 }, () => opened(target)));
    const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('G')), 1_000);
    await Promise.all(sockets.map(ended));
    clearInterval(drip);
  },
  'large answers that are not read': async (target) => {
    const text = `GET /wheelapp/data/${target.listName} HTTP/1.1\r\nHost: a\r\n\r\n`;
    const sockets = await Promise.all(Array.from({ length: 20 }, () => opened(target)));
    for (const socket of sockets) socket.pause().write(text.repeat(25));
    // Wait, because paused sockets do not notice that the server has closed them.
    await setTimeout(5_000);
    for (const socket of sockets) socket.destroy();
  },
  'live sockets that follow and leave': async ({ url, listName, address }) => {
    const sockets = Array.from(
      { length: 100 },
      () => new WebSocket(`${url.replace('http', 'ws')}/wheelapp/live`, { localAddress: address }),
    );
    await Promise.all(
      sockets.map(async (socket) => {
        socket.on('error', () => undefined);
        await Promise.race([once(socket, 'open'), once(socket, 'close')]);
        for (let at = 0; at < 60 && socket.readyState === WebSocket.OPEN; at += 1) {
          socket.send(JSON.stringify({ type: 'subscribe', listName: `${listName}${at % 2 ? at : ''}` }));
        }
        if (socket.readyState === WebSocket.OPEN) socket.terminate();
      }),
    );
  },
  'guessed secrets': (target) =>
    answered(target, {
      method: 'POST',
      path: '/mana/oauth/token',
      body: 'grant_type=client_credentials&resource=service.wheel&scope=wheel:read',
      headers: {
        authorization: `Basic ${Buffer.from(`${target.clientId}:${Math.floor(performance.now())}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    }),
  'unknown keys by the megabyte': writing('mallory-keys', [
    { method: 'PUT', path: `${wheels}/mallory-keys/entries`, body: `{${unknownKeys},"entries":[]}` },
    { method: 'PUT', path: `${wheels}/mallory-keys/entries`, body: `{"entries":[{${unknownKeys}}]}` },
  ]),
  'deep brackets': writing('mallory-deep', [
    { method: 'PUT', path: `${wheels}/mallory-deep/entries`, body: `{"entries":${'['.repeat(8_000_000)}` },
    {
      method: 'PUT',
      path: `${wheels}/mallory-deep/entries`,
      body: `{"entries":[${'{"a":'.repeat(2_000_000)}`,
    },
    { method: 'POST', path: wheels, body: `{"settings":${'{"a":'.repeat(40_000)}` },
  ]),
  'lists replaced and appended to': writing('mallory-rows', [
    { method: 'PUT', path: `${wheels}/mallory-rows/entries`, body: `{"entries":${rows(50_000, longName)}}` },
    ...Array.from({ length: 10 }, (_, at) => ({
      method: 'POST',
      path: `${wheels}/mallory-rows/entries`,
      body: `{"entries":${rows(5_000, `${at}${longName}`)}}`,
    })),
    { method: 'POST', path: `${wheels}/mallory-rows/spin`, body: '{"type":"custom"}' },
    { method: 'GET', path: '/wheelapp/data/mallory-rows' },
  ]),
  'a page of another site': async (target) => {
    const browser = await launchBrowser();
    takeLowestPriority();
    const page = await browser.newPage();
    await page.setContent(hostilePage(target)).catch(() => undefined);
    await page.waitForEvent('close', { timeout: 0 });
  },
};

function hostilePage({ url, listName }: AttackTarget): string {
  const frame = `${url}/wheelapp/customwheel?listName=${listName}&data_source=parent`;
  return `<iframe name="sink"></iframe><iframe id="wheel" src="${frame}"></iframe>
<script>
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const forever = async (work) => { for (;;) { await work().catch(() => wait(50)); } };
  forever(() => fetch('${url}/wheelapp/data/${listName}', { cache: 'no-store' }).then((r) => r.text()));
  forever(() => fetch('${url}/mana/oauth/token', { method: 'POST', mode: 'no-cors', body: new URLSearchParams({ grant_type: 'client_credentials' }) }));
  forever(async () => {
    const socket = new WebSocket('${url.replace('http', 'ws')}/wheelapp/live');
    await new Promise((done) => { socket.onopen = socket.onerror = done; });
    for (let at = 0; at < 60; at += 1) socket.send(JSON.stringify({ type: 'subscribe', listName: 'w' + at }));
    socket.close();
    await wait(10);
  });
  forever(async () => {
    const inner = document.getElementById('wheel').contentWindow;
    for (let at = 0; at < 200; at += 1) inner.postMessage({ type: 'SVC_WHEEL_MEMBER_SEGMENTS_SYNC', participants: [{ name: 'x' }] }, '*');
    await wait(20);
  });
</script>`;
}
