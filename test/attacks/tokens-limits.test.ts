import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { OAuthErrorBody } from '../../contracts/http/error-forms.ts';
import { basic } from '../server/identity/ask-token.ts';
import { otherClient, startApp, testClient, type RunningApp } from '../server/start-app.ts';

const form = { grant_type: 'client_credentials', resource: 'service.wheel', scope: 'wheel:read' };

async function ask(
  app: RunningApp,
  authorization: string,
  fields: Record<string, string> = form,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${app.url}/mana/oauth/token`, {
    method: 'POST',
    headers: { Authorization: authorization, ...headers },
    body: new URLSearchParams(fields),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    retryAfter: answer.headers.get('retry-after'),
    body: await answer.json(),
  };
}

async function statuses(count: number, request: () => Promise<{ status: number }>): Promise<number[]> {
  return (await Promise.all(Array.from({ length: count }, request))).map(({ status }) => status);
}

const tally = (list: number[]) =>
  Object.fromEntries(
    [...new Set(list)].sort().map((status) => [status, list.filter((each) => each === status).length]),
  );

test('the sixty-first token request of a client in a minute is refused; another client is not limited', async (t) => {
  const app = await startApp({ config: { rateLimitScale: 1 } });
  t.after(() => app.stop());
  const mine = basic(testClient.clientId, testClient.clientSecret);
  assert.deepEqual(tally(await statuses(70, () => ask(app, mine))), { 200: 60, 429: 10 });
  const refused = await ask(app, mine);
  assert.equal(OAuthErrorBody.parse(refused.body).error, 'slow_down');
  assert(Number(refused.retryAfter) >= 1 && Number(refused.retryAfter) <= 60);
  assert.equal((await ask(app, basic(otherClient.clientId, otherClient.clientSecret))).status, 200);
});

test('requests with the right secret and an invalid scope count too', async (t) => {
  const app = await startApp({ config: { rateLimitScale: 1 } });
  t.after(() => app.stop());
  const mine = basic(testClient.clientId, testClient.clientSecret);
  const odd = { ...form, scope: 'wheel:admin' };
  assert.deepEqual(tally(await statuses(61, () => ask(app, mine, odd))), { 400: 60, 429: 1 });
});

test('after ten failures for a client, its wrong secrets are refused and its right secret is accepted', async (t) => {
  const app = await startApp({ config: { rateLimitScale: 1 } });
  t.after(() => app.stop());
  const guesses = await statuses(40, () => ask(app, basic(testClient.clientId, 'guess')));
  assert.deepEqual(tally(guesses), { 401: 10, 429: 30 }, 'in parallel or one by one');
  const refused = await ask(app, basic(testClient.clientId, 'guess'));
  assert.equal(OAuthErrorBody.parse(refused.body).error, 'slow_down');
  assert(Number(refused.retryAfter) >= 1 && Number(refused.retryAfter) <= 60);
  assert.equal((await ask(app, basic(testClient.clientId, testClient.clientSecret))).status, 200);
  assert.equal((await ask(app, basic(otherClient.clientId, 'guess'))).status, 401);
});

test('after a hundred failures of an address, wrong secrets from it are refused and right ones are accepted', async (t) => {
  const app = await startApp({ config: { rateLimitScale: 1 } });
  t.after(() => app.stop());
  let at = 0;
  const guesses = await statuses(130, () => ask(app, basic(`svc_nobody${at++}`, 'guess')));
  assert.deepEqual(tally(guesses), { 401: 100, 429: 30 });
  assert.equal((await ask(app, basic(testClient.clientId, 'guess'))).status, 429);
  for (const { clientId, clientSecret } of [testClient, otherClient])
    assert.equal((await ask(app, basic(clientId, clientSecret))).status, 200);
});

test('refusals name the limit that was exceeded', async (t) => {
  const app = await startApp({ config: { rateLimitScale: 1 } });
  t.after(() => app.stop());
  const limits = [];
  for (let guess = 0; guess < 11; guess++) {
    const { headers } = await ask(app, basic(testClient.clientId, 'guess'));
    assert.match(
      headers.get('ratelimit-policy') ?? '',
      /"addressFailure";q=100;w=60, "tokenFailure";q=10;w=60/,
    );
    limits.push([...(headers.get('ratelimit') ?? '').matchAll(/r=(\d+)/g)].map(([, left]) => Number(left)));
  }
  assert.deepEqual(limits[0], [99, 9]);
  assert.deepEqual(limits[10], [89, 0]);
});

test('pages of other sites cannot use up limits of their visitors', async (t) => {
  const app = await startApp({ config: { rateLimitScale: 1 } });
  t.after(() => app.stop());
  for (const site of ['cross-site', 'same-site']) {
    const refused = await statuses(120, () =>
      ask(app, basic(testClient.clientId, 'guess'), form, { 'Sec-Fetch-Site': site }),
    );
    assert.deepEqual(tally(refused), { 400: 120 }, site);
  }
  assert.equal((await ask(app, basic(testClient.clientId, 'guess'))).status, 401);
  const mine = basic(testClient.clientId, testClient.clientSecret);
  assert.equal((await ask(app, mine, form, { 'Sec-Fetch-Site': 'none' })).status, 200);
});

test('the key set and discovery are counted separately from other reads', async (t) => {
  const app = await startApp({ config: { rateLimitScale: 1 } });
  t.after(() => app.stop());
  const read = async (path: string) => (await fetch(app.url + path)).status;
  assert.deepEqual(tally(await Promise.all(Array.from({ length: 601 }, () => read('/wheelapp/data/none')))), {
    404: 600,
    429: 1,
  });
  assert.equal(await read('/mana/oauth/jwks'), 200);
  assert.equal(await read('/.well-known/oauth-authorization-server'), 200);
});

test('requests without the secret do not count against the client', async (t) => {
  const app = await startApp({ config: { rateLimitScale: 1 } });
  t.after(() => app.stop());
  await statuses(9, () => ask(app, basic(testClient.clientId, 'guess')));
  const mine = basic(testClient.clientId, testClient.clientSecret);
  assert.deepEqual(tally(await statuses(60, () => ask(app, mine))), { 200: 60 });
});

test('a scale of 0 switches the limits off', async (t) => {
  const app = await startApp({ config: { rateLimitScale: 0 } });
  t.after(() => app.stop());
  const stranger = basic('svc_nobody', 'guess');
  assert.deepEqual(tally(await statuses(30, () => ask(app, stranger))), { 401: 30 });
});

const forwardings: [
  name: string,
  trustProxy: number | string | undefined,
  headers: (at: number) => Record<string, string>,
][] = [
  ['X-Forwarded-For if no proxy is trusted', undefined, (at) => ({ 'X-Forwarded-For': `203.0.113.${at}` })],
  [
    'every other header that names an address',
    undefined,
    (at) => ({
      Forwarded: `for=203.0.113.${at}`,
      'X-Real-IP': `203.0.113.${at}`,
      'X-Client-IP': `203.0.113.${at}`,
      'True-Client-IP': `203.0.113.${at}`,
      'CF-Connecting-IP': `203.0.113.${at}`,
    }),
  ],
  [
    'forged addresses before the one that the trusted proxy adds',
    1,
    (at) => ({ 'X-Forwarded-For': `203.0.113.${at}, 198.51.100.7` }),
  ],
  [
    'forged addresses before those of proxies that are trusted by their network',
    'loopback',
    (at) => ({ 'X-Forwarded-For': `203.0.113.${at}, 198.51.100.7, 127.0.0.1` }),
  ],
  [
    'many addresses in one IPv6 network of /64',
    1,
    (at) => ({ 'X-Forwarded-For': `2001:db8:1:2:${at.toString(16)}::${at.toString(16)}` }),
  ],
  [
    'several spellings of one IPv6 network',
    1,
    (at) => ({
      'X-Forwarded-For': [
        '2001:db8:1:2::',
        '2001:db8:1:2::1',
        '2001:0db8:0001:0002::1',
        '2001:DB8:1:2::1',
        '2001:db8:1:2:0:0:0:1%eth0',
      ][at % 5] as string,
    }),
  ],
  [
    'an IPv4 address written as IPv6',
    1,
    (at) => ({
      'X-Forwarded-For': ['198.51.100.7', '::ffff:198.51.100.7', '0:0:0:0:0:FFFF:198.51.100.7'][
        at % 3
      ] as string,
    }),
  ],
];

for (const [name, trustProxy, headers] of forwardings) {
  test(`failures count for one address despite ${name}`, async (t) => {
    const app = await startApp({ config: { rateLimitScale: 1, trustProxy } });
    t.after(() => app.stop());
    const guess = async (more: Record<string, string>) => {
      const answer = await fetch(`${app.url}/mana/oauth/token`, {
        method: 'POST',
        headers: { Authorization: basic(testClient.clientId, 'guess'), ...more },
        body: new URLSearchParams(form),
      });
      return answer.status;
    };
    const guesses: number[] = [];
    for (let at = 0; at < 12; at++) guesses.push(await guess(headers(at)));
    assert.deepEqual(tally(guesses), { 401: 10, 429: 2 });
    // Behind a trusted proxy, each forwarded address has its own count.
    const elsewhere = await guess({ 'X-Forwarded-For': '192.0.2.99' });
    assert.equal(elsewhere, trustProxy === undefined ? 429 : 401);
  });
}

test('a token for one base URL is refused by a server with another base URL and the same data', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'svc-replay-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const status = async (app: RunningApp, token: string) =>
    (
      await fetch(`${app.url}/wheelapp/api/v1/wheels/none`, {
        headers: { Authorization: `Bearer ${token}`, Host: 'one.example', 'X-Forwarded-Host': 'one.example' },
      })
    ).status;
  const one = await startApp({ directory, config: { baseUrl: 'https://one.example' } });
  const token = await one.token();
  assert.equal(await status(one, token), 404);
  await one.stop();
  for (const baseUrl of ['https://two.example', 'https://one.example:8443', 'http://one.example']) {
    const other = await startApp({ directory, config: { baseUrl } });
    assert.equal(await status(other, token), 401, baseUrl);
    await other.stop();
  }
});
