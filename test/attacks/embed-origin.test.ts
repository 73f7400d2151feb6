/** Rules: docs/rules/http.md, "Embed origin". */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { WebSocket } from 'ws';
import { usesCookies, type Endpoint } from '../../contracts/http/endpoint.ts';
import { wheelPages } from '../../contracts/wheel/wheel-page-endpoints.ts';
import { Browser } from '../server/identity/browser.ts';
import { startApp, type RunningApp } from '../server/start-app.ts';
import { quietRequest, withoutChance, type QuietRequest } from './quiet-request.ts';

const base = 'wheels.example';
const embed = 'embed.example';

interface Got {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

describe('the embed origin', () => {
  let app: RunningApp;
  let token: string;
  let spinId: string;
  let cookie: string;
  before(async () => {
    app = await startApp({ config: { baseUrl: `http://${base}`, embedUrl: `http://${embed}` } });
    token = await app.token();
    const wheels = '/wheelapp/api/v1/wheels';
    await app.call('POST', wheels, { listName: 'party', entries: [{ name: 'Ada' }] });
    const spun = await app.call('POST', `${wheels}/party/spin`, { type: 'custom' });
    ({ spinId } = (await spun.json()) as { spinId: string });
    const alice = new Browser(app);
    assert.equal((await alice.signIn('alice', 'correct horse battery')).status, 200);
    ({ cookie } = alice);
  });
  after(() => app.stop());

  function ask(
    host: string,
    { target, method, headers, body }: Partial<QuietRequest>,
    more: Record<string, string> = {},
  ): Promise<Got> {
    return new Promise((resolve, reject) => {
      const sent = request(
        new URL(app.url),
        { method: method ?? 'GET', path: target ?? '/', headers: { ...headers, host, ...more } },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => (text += chunk));
          answer.on('end', () => {
            const { rawHeaders } = answer;
            const pairs = rawHeaders.flatMap((name, at) =>
              at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1] as string] as const] : [],
            );
            resolve({ status: answer.statusCode ?? 0, headers: pairs, body: text });
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  const header = ({ headers }: Got, wanted: string) => headers.find(([name]) => name === wanted)?.[1];
  const routes = () => app.serving.app.routes;
  const endpoints = () => routes().map(({ endpoint }) => endpoint);
  const isWheelPage = ({ id }: Endpoint) => wheelPages.some(({ endpoint }) => endpoint.id === id);
  const quiet = (endpoint: Endpoint, credentials?: string) => quietRequest(endpoint, { spinId, credentials });

  it('has no route that uses cookies: it redirects their pages to the base origin and answers 404 for the rest', async () => {
    const bound = routes().filter(({ endpoint }) => usesCookies(endpoint));
    assert.ok(bound.length > 30, `${bound.length} routes`);
    for (const { kind, endpoint } of bound) {
      const asked = quiet(endpoint, `Bearer ${token}`);
      for (const host of [embed, embed.toUpperCase(), `${embed}:80`, `${embed}:8443`]) {
        const answer = await ask(host, asked, { cookie });
        if (kind === 'page' && endpoint.method === 'get') {
          assert.equal(answer.status, 303, endpoint.id);
          assert.equal(header(answer, 'location'), `http://${base}${asked.target}`);
        } else assert.equal(answer.status, 404, endpoint.id);
        assert.equal(header(answer, 'set-cookie'), undefined, endpoint.id);
      }
    }
  });

  it('redirects a page with its query, and never to another host', async () => {
    const asked = async (target: string) => {
      const answer = await ask(embed, { target });
      return [answer.status, header(answer, 'location')];
    };
    const at = `http://${base}`;
    assert.deepEqual(await asked('/wheelapp/join/friday?a=%2F%2Fx'), [
      303,
      `${at}/wheelapp/join/friday?a=%2F%2Fx`,
    ]);
    // This page needs no cookie either, but its calls are bound to the base origin, so it is redirected there.
    assert.deepEqual(await asked('/outbox'), [303, `${at}/outbox`]);
    assert.deepEqual(await asked('/oauth/sign-in?returnTo=//evil.example'), [
      303,
      `${at}/oauth/sign-in?returnTo=//evil.example`,
    ]);
    for (const target of ['//evil.example/oauth/sign-in', '/@evil.example', '/wheelapp/join/..%2f..%2fx/y']) {
      assert.equal((await ask(embed, { target })).status, 404, target);
    }
  });

  it('answers every other route as the base origin does', async () => {
    const free = endpoints().filter((endpoint) => !usesCookies(endpoint) && !isWheelPage(endpoint));
    assert.ok(free.length > 30, `${free.length} routes`);
    for (const endpoint of free) {
      const asked = quiet(endpoint, endpoint.bodyType === 'form' ? undefined : `Bearer ${token}`);
      const [one, two] = [await ask(base, asked), await ask(embed, asked, { cookie })];
      const shown = ({ status, headers, body }: Got) => [
        status,
        headers.filter(([name]) => name !== 'date' && name !== 'x-request-id' && name !== 'content-length'),
        withoutChance(body),
      ];
      assert.deepEqual(shown(two), shown(one), endpoint.id);
    }
  });

  it('is the only origin whose wheel pages other sites may frame', async () => {
    for (const { endpoint } of wheelPages) {
      const target = `${endpoint.path}?listName=party&parentOrigin=https%3A%2F%2Fa.example`;
      const policy = async (host: string, more: Record<string, string> = {}) => {
        const answer = await ask(host, { target }, more);
        return [
          answer.status,
          /frame-ancestors [^;]*/.exec(header(answer, 'content-security-policy') ?? '')?.[0],
        ];
      };
      const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' };
      assert.deepEqual(await policy(embed, framed), [200, undefined]);
      assert.deepEqual(await policy(base), [200, `frame-ancestors http://${base}`]);
      assert.deepEqual(await policy(base, { ...framed, 'sec-fetch-site': 'same-origin' }), [
        200,
        `frame-ancestors http://${base}`,
      ]);
      for (const dest of ['iframe', 'frame', 'embed', 'object']) {
        for (const site of ['cross-site', 'same-site']) {
          const answer = await ask(base, { target }, { 'sec-fetch-dest': dest, 'sec-fetch-site': site });
          assert.deepEqual([answer.status, header(answer, 'location')], [303, `http://${embed}${target}`]);
        }
      }
    }
  });

  it('is not selected by a host that a proxy reports', async () => {
    const asked = { target: '/wheelapp/join/api/party' };
    for (const name of ['x-forwarded-host', 'x-original-host', 'forwarded']) {
      assert.equal(
        (await ask(embed, asked, { [name]: name === 'forwarded' ? `host=${base}` : base })).status,
        404,
      );
      assert.equal(
        (await ask(base, asked, { [name]: name === 'forwarded' ? `host=${embed}` : embed })).status,
        200,
      );
    }
  });

  it('serves live changes of wheels', async () => {
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/wheelapp/live`, {
      headers: { host: embed, cookie },
      origin: `http://${embed}`,
    });
    await new Promise((resolve, reject) => {
      socket.on('open', resolve);
      socket.on('error', reject);
    });
    const answered = new Promise<string>((resolve) =>
      socket.on('message', (data) => resolve((data as Buffer).toString())),
    );
    socket.send(JSON.stringify({ type: 'subscribe', listName: 'party' }));
    assert.equal((JSON.parse(await answered) as { type: string }).type, 'subscribed');
    socket.terminate();
  });

  it('accepts connections from pages of both origins, and from no others', async () => {
    const { headers } = await ask(embed, { target: '/wheelapp/customwheel' });
    const policy = headers.find(([name]) => name === 'content-security-policy')?.[1] ?? '';
    assert.match(policy, new RegExp(`connect-src 'self' ws://${base} ws://${embed};`));
  });
});
