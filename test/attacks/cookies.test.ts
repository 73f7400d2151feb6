/** Routes without a session never read a cookie (docs/rules/identity.md, "Sessions"). */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Endpoint } from '../../contracts/http/endpoint.ts';
import { Browser } from '../server/identity/browser.ts';
import { startApp, testClient, type RunningApp } from '../server/start-app.ts';

const wheels = '/wheelapp/api/v1/wheels';

describe('cookies', () => {
  let app: RunningApp;
  let token: string;
  let spinId: string;
  /** Values of the `Cookie` header: real cookies of ours, and malformed ones with the same names. */
  let cookies: string[];
  before(async () => {
    app = await startApp();
    token = await app.token();
    await app.call('POST', wheels, { listName: 'party', entries: [{ name: 'Ada' }] });
    const spun = await app.call('POST', `${wheels}/party/spin`, { type: 'custom' });
    ({ spinId } = (await spun.json()) as { spinId: string });
    const alice = new Browser(app);
    assert.equal((await alice.signIn('alice', 'correct horse battery')).status, 200);
    cookies = [
      alice.cookie,
      alice.cookie.replaceAll('svc', '__Host-svc'),
      `${alice.cookie}; ${alice.cookie}`,
      'svc=; svc-device=\u00ff; svc-browser; =;;',
      `svc=${'x'.repeat(8_000)}`,
    ];
  });
  after(() => app.stop());

  /** Builds a request without effect: a read names an existing wheel, any other method one that does not exist. */
  function requestOf({ method, path, bodyType }: Endpoint, credentials: string | undefined) {
    const reading = method === 'get';
    const values: Record<string, string> = { listName: reading ? 'party' : 'none', spinId };
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'wheel:read' });
    const body = bodyType === 'form' ? form.toString() : '{}';
    const type = bodyType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    return {
      target: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'none'),
      method: method.toUpperCase(),
      headers: {
        ...(credentials !== undefined && { authorization: credentials }),
        ...(!reading && { 'content-type': type }),
      } as Record<string, string>,
      ...(!reading && { body }),
    };
  }

  /** Returns status, headers and body, without the ids, times and tokens that differ in each answer. */
  async function answerTo({ target, ...request }: ReturnType<typeof requestOf>, cookie?: string) {
    const answer = await fetch(app.url + target, {
      ...request,
      headers: { ...request.headers, ...(cookie !== undefined && { cookie }) },
      redirect: 'manual',
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
      body: text
        .replace(/"requestId":"[^"]*"/, '')
        .replace(/"access_token":"[^"]*"/, '')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, ''),
    };
  }

  it('change no byte of any route without a session, and are set by none', async () => {
    const free = app.serving.app.routes
      .map(({ endpoint }) => endpoint)
      .filter(({ auth, path }) => auth.kind !== 'session' && !path.startsWith('/oauth/'));
    assert.ok(free.length > 30, `${free.length} routes`);
    const basic = `Basic ${btoa(`${testClient.clientId}:${testClient.clientSecret}`)}`;
    const statuses = new Set<number>();
    for (const endpoint of free) {
      for (const credentials of [undefined, endpoint.bodyType === 'form' ? basic : `Bearer ${token}`]) {
        const request = requestOf(endpoint, credentials);
        const plain = await answerTo(request);
        statuses.add(plain.status);
        assert.ok(!plain.headers.some(([name]) => name === 'set-cookie'), endpoint.id);
        for (const cookie of cookies) {
          assert.deepEqual(
            await answerTo(request, cookie),
            plain,
            `${endpoint.id} with ${cookie.slice(0, 60)}`,
          );
        }
      }
    }
    for (const status of [200, 302, 400, 401, 404]) assert.ok(statuses.has(status), `no ${status}`);
  });
});
