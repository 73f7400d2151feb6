import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { systemClock } from '../../../server/runtime/clock.ts';
import { readSettings } from '../../../server/config.ts';
import { systemRandom } from '../../../server/runtime/random.ts';
import { serve } from '../../../server/serve.ts';
import { domains } from '../../../server/domains.ts';
import { answerWhileStarting } from '../../../server/start/starting.ts';
import { freePort } from '../../free-port.ts';
import { until } from '../until.ts';

const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' };

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function exchange(
  port: number,
  method: string,
  headers: Record<string, string>,
  target = '/wheelapp/live',
): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write([`${method} ${target} HTTP/1.1`, 'Host: localhost', ...lines, '', ''].join('\r\n'));
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

describe('a server that is still starting', () => {
  it('asks requests and WebSockets to retry until the application takes over', async () => {
    const server = createServer();
    const started = answerWhileStarting(server, 'http://localhost', systemRandom, domains);
    const port = await listening(server);
    for (const [method, headers] of [
      ['GET', {}],
      ['GET', upgrade],
      ['POST', { 'Content-Length': '5', Expect: '100-continue' }],
      ['POST', { 'Content-Length': '5', Expect: 'wonders' }],
    ] as const) {
      const answer = await exchange(port, method, { 'X-Request-Id': 'mine', ...headers });
      assert.match(answer, /^(?:HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 503 /);
      assert.match(answer, /\r\nRetry-After: 1\r\n/);
      assert.match(answer, /\r\nX-Content-Type-Options: nosniff\r\n/i);
      assert.match(answer, /"code":"unavailable","requestId":"mine"/);
    }
    const relic = await exchange(port, 'POST', { 'X-Request-Id': 'mine' }, '/relics/api/relics/transfers');
    assert.match(
      relic,
      /^HTTP\/1\.1 503 [^]*"success":false,[^]*"code":"unavailable",[^]*"requestId":"mine"/,
    );
    for (const target of [
      '/wheelapp/customwheel?listName=a',
      'http://localhost/wheelapp/customwheel',
      '/wheelapp/verify/spin_1',
      '/wheelapp/verify',
    ]) {
      const page = await exchange(port, 'GET', {}, target);
      assert.match(page, /^HTTP\/1\.1 503 /);
      assert.match(page, /\r\nContent-Type: text\/html; charset=utf-8\r\n/);
      assert.match(page, /\r\nRefresh: 5\r\n/);
      assert.match(page, /<p>This page comes back by itself\.<\/p>/);
    }
    assert.match(await exchange(port, 'POST', {}, '/wheelapp/customwheel'), /"code":"unavailable"/);
    started();
    server.on('request', (_request, response) => response.writeHead(204, { Connection: 'close' }).end());
    assert.match(await exchange(port, 'GET', {}), /^HTTP\/1\.1 204 /);
    server.close();
  });

  it('answers the first request after the port opens', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'svc-starting-'));
    const port = await freePort();
    const starting = serve({
      settings: readSettings({ PORT: String(port), SVC_DATA_DIR: directory }),
      clock: systemClock,
      random: systemRandom,
      log: pino({ level: 'silent' }),
      domains,
      bootstraps: [],
      buildDirectory: directory,
    });
    let status: number | undefined;
    await until(async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      await answer?.body?.cancel();
      return (status = answer?.status) !== undefined;
    }, 'the port is open');
    assert.ok(status === 200 || status === 503, String(status));
    await (await starting).stop();
    await rm(directory, { recursive: true });
  });
});
