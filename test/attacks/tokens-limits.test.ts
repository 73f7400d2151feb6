/** Token requests in numbers: 60 a minute for a client, 10 failures a minute for an address (common.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OAuthErrorBody } from '../../contracts/oauth.ts';
import { basic } from '../server/identity/ask-token.ts';
import { otherClient, startApp, testClient, type RunningApp } from '../server/start-app.ts';

const form = { grant_type: 'client_credentials', resource: 'service.wheel', scope: 'wheel:read' };

async function ask(app: RunningApp, authorization: string, fields: Record<string, string> = form) {
  const answer = await fetch(`${app.url}/mana/oauth/token`, {
    method: 'POST',
    headers: { Authorization: authorization },
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
}

async function statuses(count: number, request: () => Promise<{ status: number }>): Promise<number[]> {
  return (await Promise.all(Array.from({ length: count }, request))).map(({ status }) => status);
}

const tally = (list: number[]) =>
  Object.fromEntries(
    [...new Set(list)].sort().map((status) => [status, list.filter((each) => each === status).length]),
  );

test('the sixty-first token of a client in a minute has to wait; another client does not', async (t) => {
  const app = await startApp({ config: { rateLimitScale: 1 } });
  t.after(() => app.stop());
  const mine = basic(testClient.clientId, testClient.clientSecret);
  assert.deepEqual(tally(await statuses(70, () => ask(app, mine))), { 200: 60, 429: 10 });
  const refused = await ask(app, mine);
  assert.equal(OAuthErrorBody.parse(refused.body).error, 'slow_down');
  assert(Number(refused.retryAfter) >= 1 && Number(refused.retryAfter) <= 60);
  assert.equal((await ask(app, basic(otherClient.clientId, otherClient.clientSecret))).status, 200);
});

test('requests with a good secret and a bad scope count too', async (t) => {
  const app = await startApp({ config: { rateLimitScale: 1 } });
  t.after(() => app.stop());
  const mine = basic(testClient.clientId, testClient.clientSecret);
  const odd = { ...form, scope: 'wheel:admin' };
  assert.deepEqual(tally(await statuses(61, () => ask(app, mine, odd))), { 400: 60, 429: 1 });
});

test('after ten failures an address waits, even with the right secret: a guess learns nothing any more', async (t) => {
  const app = await startApp({ config: { rateLimitScale: 1 } });
  t.after(() => app.stop());
  const mine = basic(testClient.clientId, testClient.clientSecret);
  assert.equal((await ask(app, mine)).status, 200);
  const guesses = await statuses(40, () => ask(app, basic(testClient.clientId, 'guess')));
  assert.deepEqual(tally(guesses), { 401: 10, 429: 30 }, 'at once or one by one');
  const refused = await ask(app, mine);
  assert.equal(refused.status, 429);
  assert.equal(OAuthErrorBody.parse(refused.body).error, 'slow_down');
  assert(Number(refused.retryAfter) >= 1 && Number(refused.retryAfter) <= 60);
});

test('nobody uses up a client’s requests without its secret', async (t) => {
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
