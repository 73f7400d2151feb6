/** Rules: docs/rules/identity.md, "Signed-in pages". */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usesCookies } from '../../contracts/http/endpoint.ts';
import { Browser } from '../server/identity/browser.ts';
import { startApp } from '../server/start-app.ts';
import { quietRequest } from './quiet-request.ts';

test('attack 29: no page that reads cookies can be framed, signed in or not', async (t) => {
  const root = {
    userId: 'usr_root',
    userName: 'root',
    password: 'password of root',
    roles: ['admin' as const],
  };
  const app = await startApp({ config: { standIns: true }, bootstrap: { users: [root] } });
  t.after(() => app.stop());
  const browser = new Browser(app);
  assert.equal((await browser.signIn('root', 'password of root')).status, 200);
  const pages = new Set<string>();
  for (const { endpoint } of app.serving.app.routes) {
    if (!usesCookies(endpoint) || endpoint.method !== 'get') continue;
    const { target } = quietRequest(endpoint, { spinId: 'none', credentials: undefined });
    for (const cookie of ['', browser.cookie]) {
      const answer = await fetch(app.url + target, { headers: { cookie }, redirect: 'manual' });
      const text = await answer.text();
      if (!(answer.headers.get('content-type') ?? '').startsWith('text/html')) continue;
      const at = `${answer.status} ${target}`;
      const policy = (answer.headers.get('content-security-policy') ?? '').split(';');
      assert.ok(policy.includes("frame-ancestors 'none'"), at);
      assert.equal(answer.headers.get('x-frame-options'), 'DENY', at);
      assert.ok(text.length > 0, at);
      if (answer.status === 200) pages.add(target);
    }
  }
  for (const path of [
    '/account',
    '/developer',
    '/operator',
    '/wheels',
    '/wheels/party',
    '/oauth/sign-in',
    '/oauth/register',
    '/oauth/sign-out',
  ])
    assert.ok(pages.has(path), `${path} is not among ${[...pages].join(' ')}`);
});
