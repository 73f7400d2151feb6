import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { describe, it } from 'node:test';
import { WebSocket } from 'ws';
import { rateLimits } from '../../../../contracts/http/endpoint.ts';
import { base, rows, startWheelApi } from '../api.ts';
import { Page } from './page.ts';

describe('live pages of the whole server', () => {
  it('play a spin made by the API, with the stored result', async () => {
    const api = await startWheelApi();
    try {
      const listName = await api.wheel({ entries: rows(5) });
      const pages = await Promise.all([Page.open(api.app.url), Page.open(api.app.url)]);
      for (const page of pages) {
        const { body } = await api.anybody(`/wheelapp/data/${listName}`);
        page.subscribe(listName, body.version);
        assert.equal((await page.next()).type, 'subscribed');
      }
      const { body: result } = await api.call('POST', `${base}/${listName}/spin`, { type: 'custom' });
      for (const page of pages) {
        const message = await page.next();
        assert.ok(message.type === 'spin');
        assert.deepEqual(message.result, result);
      }
      const { body: wheel } = await api.call('GET', `${base}/${listName}`);
      assert.deepEqual(wheel.lastDrawResult, result);
    } finally {
      await api.stop();
    }
  });

  it('are closed with 1001 when the server stops, which then exits', async () => {
    const api = await startWheelApi();
    const page = await Page.open(api.app.url);
    page.subscribe('a');
    await page.next();
    await api.stop();
    assert.equal((await page.closed()).code, 1001);
  });

  it('are counted per address, and refused with 429 beyond the limit', async () => {
    const api = await startWheelApi({ config: { rateLimitScale: 3 / rateLimits.live } });
    const url = `${api.app.url.replace('http', 'ws')}/wheelapp/live`;
    try {
      const pages = await Promise.all([1, 2, 3].map(() => Page.open(api.app.url)));
      const refused = new WebSocket(url);
      const [, answer] = (await once(refused, 'unexpected-response')) as [unknown, IncomingMessage];
      assert.equal(answer.statusCode, 429);
      assert.match(answer.headers['retry-after'] ?? '', /^[1-9]\d?$/);
      for (const page of pages) page.socket.terminate();
    } finally {
      await api.stop();
    }
  });

  it('have a single endpoint', async () => {
    const api = await startWheelApi();
    try {
      for (const path of ['/wheelapp/live/x', '/wheelapp/Live', '/']) {
        const socket = new WebSocket(`${api.app.url.replace('http', 'ws')}${path}`);
        const [error] = await new Promise<[Error]>((resolve) =>
          socket.on('error', (fault) => resolve([fault])),
        );
        assert.match(error.message, /404/);
      }
    } finally {
      await api.stop();
    }
  });
});
