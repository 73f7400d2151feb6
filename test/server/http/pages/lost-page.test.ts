import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { startApp, type RunningApp } from '../../start-app.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

const pages = ['/hmoe', '/docs/x', '/wheelapp', '/wheelapp/', '/wheelapp/custom-wheel', '/wheelapp/join'];
const apis = [
  '/wheelapp/api/v1/whels',
  '/wheelapp/api',
  '/wheelapp/data',
  '/mana/oauth/tokn',
  '/assets/x.js',
];
const asked: readonly { path: string; accept: string; page: boolean; method?: string }[] = [
  ...pages.map((path) => ({ path, accept: browser, page: true })),
  { path: '/wheelapp/dataset?x', accept: 'text/html', page: true },
  { path: '/hmoe', accept: browser, page: true, method: 'HEAD' },
  { path: '/hmoe', accept: browser, page: false, method: 'POST' },
  { path: '/hmoe', accept: '*/*', page: false },
  { path: '/hmoe', accept: 'application/json, text/html;q=0.9', page: false },
  ...apis.map((path) => ({ path, accept: browser, page: false })),
];

describe('an unknown address', () => {
  let app: RunningApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  for (const { path, accept, page, method = 'GET' } of asked) {
    it(`${method} ${path} for ${accept.slice(0, 24)} answers ${page ? 'a page' : 'JSON'}`, async () => {
      const response = await fetch(app.url + path, { method, headers: { Accept: accept } });
      const text = await response.text();
      assert.equal(response.status, 404);
      assert.match(response.headers.get('content-type') ?? '', page ? /^text\/html/ : /^application\/json/);
      assert.ok(response.headers.get('x-request-id'));
      if (method === 'HEAD') return;
      if (page) assert.match(text, /There is no page at this address.*href="\/".*href="\/docs"/s);
      else {
        // Below /mana/oauth/, errors have the form of RFC 6749, which has no code for an unknown address.
        const { code, error } = JSON.parse(text) as { code?: string; error?: string };
        assert.equal(code ?? error, path.startsWith('/mana/oauth/') ? 'invalid_request' : 'not_found');
      }
    });
  }

  it('the page runs no script, does not repeat the request, and cannot be framed', async () => {
    const response = await fetch(`${app.url}/%3Cscript%3Enowhere`, { headers: { Accept: browser } });
    const text = await response.text();
    assert.doesNotMatch(text, /<script|<link (?!rel="icon")|<img|style=|nowhere/);
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = response.headers.get('content-security-policy');
    assert.equal(
      policy,
      `default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none';style-src 'sha256-${hash}';img-src 'self'`,
    );
  });
});
