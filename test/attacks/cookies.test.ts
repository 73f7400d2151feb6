/** Rules: docs/rules/identity.md, "Sessions". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { usesCookies } from '../../contracts/http/endpoint.ts';
import { Browser } from '../server/identity/browser.ts';
import { startApp, testClient, type RunningApp } from '../server/start-app.ts';
import { Page } from '../server/wheel/live/page.ts';
import { quietRequest, withoutChance, type QuietRequest } from './quiet-request.ts';

const wheels = '/wheelapp/api/v1/wheels';

describe('cookies on routes without a session', () => {
  let app: RunningApp;
  let token: string;
  let spinId: string;
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

  async function answerTo({ target, ...request }: QuietRequest, cookie?: string) {
    const answer = await fetch(app.url + target, {
      ...request,
      headers: { ...request.headers, ...(cookie !== undefined && { cookie }) },
      redirect: 'manual',
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
      body: withoutChance(text),
    };
  }

  it('do not change any answer, and no answer sets a cookie', async () => {
    const free = app.serving.app.routes
      .map(({ endpoint }) => endpoint)
      .filter((endpoint) => !usesCookies(endpoint));
    assert.ok(free.length > 30, `${free.length} routes`);
    const basic = `Basic ${btoa(`${testClient.clientId}:${testClient.clientSecret}`)}`;
    const statuses = new Set<number>();
    for (const endpoint of free) {
      for (const credentials of [undefined, endpoint.bodyType === 'form' ? basic : `Bearer ${token}`]) {
        const request = quietRequest(endpoint, { spinId, credentials });
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

  it('attack 30: a WebSocket opened with cookies by a page of another site gets the same data as anybody', async () => {
    const settings = { visibility: 'private' };
    await app.call('POST', wheels, { listName: 'secret', entries: [{ name: 'Grace' }], settings });
    const told = async (headers: Record<string, string>) => {
      const page = await Page.open(app.url, { headers });
      const messages: string[] = [];
      for (const listName of ['party', 'secret']) {
        page.subscribe(listName);
        messages.push(withoutChance(JSON.stringify(await page.next())));
      }
      page.socket.terminate();
      return messages;
    };
    const plain = await told({});
    assert.match(plain.join(), /"subscribed".*"This wheel is private"/);
    for (const cookie of cookies)
      assert.deepEqual(await told({ cookie, origin: 'https://evil.example' }), plain);
  });
});
