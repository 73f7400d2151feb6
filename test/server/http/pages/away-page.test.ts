import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { startApp, type RunningApp } from '../../start-app.ts';

const page = '/wheelapp/customwheel?listName=friday&parentOrigin=https%3A%2F%2Fmy-site.example';

describe('a page while the store is unavailable', () => {
  let app: RunningApp;
  before(async () => {
    app = await startApp();
    await app.store.close();
  });
  after(() => app.stop());

  it('reloads by itself', async () => {
    const response = await fetch(app.url + page);
    assert.equal(response.status, 503);
    assert.equal(response.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(response.headers.get('retry-after'), '5');
    assert.equal(response.headers.get('refresh'), '5');
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.ok(response.headers.get('x-request-id'));
    assert.match(await response.text(), /^<!doctype html>.*One moment, please/);
  });

  it('may be framed like the page itself, and runs no script', async () => {
    const response = await fetch(app.url + page);
    const policy = response.headers.get('content-security-policy') ?? '';
    const text = await response.text();
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    assert.equal(
      policy,
      `default-src 'none';style-src 'sha256-${hash}';img-src 'self';base-uri 'none';form-action 'none'`,
    );
    assert.equal(response.headers.get('x-frame-options'), null);
    assert.doesNotMatch(text, /<script|<link (?!rel="icon")|<img|style=/);
    assert.match(style, /color-scheme:light dark/);
  });

  it('answers HEAD without a body', async () => {
    const response = await fetch(app.url + page, { method: 'HEAD' });
    assert.deepEqual([response.status, response.headers.get('refresh')], [503, '5']);
    assert.equal(await response.text(), '');
  });

  it('is not sent by an API', async () => {
    const response = await fetch(`${app.url}/wheelapp/data/friday`, { headers: { Accept: 'text/html' } });
    assert.equal(response.status, 503);
    assert.equal(((await response.json()) as { code: string }).code, 'unavailable');
    assert.equal(response.headers.get('refresh'), null);
  });
});
