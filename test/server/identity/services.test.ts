import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { endpoint } from '../../../contracts/http/endpoint.ts';
import { z } from '../../../contracts/zod.ts';
import type { Domain } from '../../../server/domain.ts';
import { route } from '../../../server/http/route.ts';
import { clients } from '../../../server/identity/documents.ts';
import { identityDomain, type People } from '../../../server/identity/index.ts';
import { startApp, testClient, type RunningApp } from '../start-app.ts';
import { Browser } from './browser.ts';
import { oauthApp, secretOf } from './open-identity.ts';

const who = z.strictObject({ clientId: z.string(), ownerId: z.string() });

const charge = endpoint({
  id: 'charge',
  method: 'post',
  path: '/toys/charges',
  tag: 'toys',
  summary: 'Charge for a toy',
  auth: { kind: 'clientInBody' },
  body: z.strictObject({ clientId: z.string(), clientSecret: z.string(), amount: z.number() }),
  bodyExample: { clientId: 'svc_0123456789abcdefghijklmn', clientSecret: 'the secret', amount: 5 },
  rate: 'write',
  answers: { 200: { description: 'Who charged', schema: who } },
  errors: ['invalid_client', 'client_inactive', 'forbidden'],
});

const give = endpoint({
  id: 'give',
  method: 'post',
  path: '/toys/gifts',
  tag: 'toys',
  summary: 'Give a toy away',
  auth: { kind: 'session', csrf: true },
  body: z.strictObject({}),
  bodyExample: {},
  rate: 'write',
  answers: { 200: { description: 'Who gave it', schema: z.strictObject({ accountId: z.string() }) } },
  errors: ['forbidden'],
});

let people: People;
const toys: Domain = {
  collections: [],
  create(_deps, others) {
    ({ people } = others(identityDomain));
    return {
      routes: [
        route(charge, ({ caller: { clientId, ownerId } }) => ({ status: 200, body: { clientId, ownerId } })),
        route(give, ({ caller: { accountId } }) => ({ status: 200, body: { accountId } })),
      ],
    };
  },
};

let app: RunningApp;

before(async () => {
  app = await startApp({
    moreDomains: [toys],
    config: { rateLimitScale: 1 },
    bootstrap: {
      users: [{ userId: 'usr_shop', userName: 'shop', providers: { discord: '1111', twitch: '2222' } }],
      clients: [
        oauthApp('svc_shop', { owner: 'shop' }),
        oauthApp('svc_waits', { owner: 'alice' }),
        oauthApp('svc_stopped', { owner: 'alice' }),
      ],
    },
  });
  const ref = clients.ref('svc_waits');
  await app.store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const client = tx.get(ref)!;
      if (client.kind === 'oauth') tx.put(ref, { ...client, approvedAt: null });
    },
  });
  await app.serving.identity.setClientActive('svc_stopped', false);
});
after(() => app.stop());

async function charged(
  clientId: string,
  clientSecret = secretOf(clientId),
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${app.url}/toys/charges`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ clientId, clientSecret, amount: 5 }),
  });
  const body = (await answer.json()) as { code?: string; ownerId?: string };
  return `${answer.status} ${body.code ?? body.ownerId}`;
}

test('an app identifies itself by its id and secret in the body', async () => {
  assert.equal(await charged('svc_shop'), '200 usr_shop');
  assert.equal(await charged('svc_shop', 'wrong'), '401 invalid_client');
  assert.equal(await charged('svc_nobody'), '401 invalid_client');
  assert.equal(await charged('../\u{1f3a1}/x'), '401 invalid_client');
  assert.equal(await charged('svc_stopped'), '401 invalid_client');
  assert.equal(await charged('svc_waits'), '403 client_inactive');
  assert.equal(await charged(testClient.clientId, testClient.clientSecret), '403 client_inactive');
  assert.equal(await charged('svc_shop', undefined, { 'sec-fetch-site': 'cross-site' }), '403 forbidden');
});

test('wrong secrets are limited, and the right one is accepted even then', async () => {
  const answers: string[] = [];
  for (let guess = 0; guess < 12; guess++) answers.push(await charged('svc_waits', `guess ${guess}`));
  assert.deepEqual(
    answers.slice(0, 10),
    Array.from({ length: 10 }, () => '401 invalid_client'),
  );
  assert.deepEqual(answers.slice(10), ['429 rate_limited', '429 rate_limited']);
  assert.equal(await charged('svc_waits'), '403 client_inactive', 'its secret was right');
  assert.equal(await charged('svc_shop'), '200 usr_shop');
});

test('the owner of a client is returned with the linked id of the chat platform, and whether the account may act', async () => {
  assert.deepEqual(await people.clientOwner('svc_shop'), {
    userId: 'usr_shop',
    active: true,
    platformId: '1111',
  });
  const alices = { userId: 'usr_alice', active: false, platformId: undefined };
  assert.deepEqual(await people.clientOwner('svc_waits'), alices);
  assert.deepEqual(await people.clientOwner('svc_stopped'), alices);
  assert.deepEqual(await people.clientOwner(testClient.clientId), { ...alices, active: true });
  await app.serving.identity.setAccountActive('usr_shop', false);
  assert.equal((await people.clientOwner('svc_shop'))?.active, false);
  assert.equal(await people.clientOwner('svc_nobody'), undefined);
});

test('a session of a person is accepted by other domains, together with the token of the page', async () => {
  const browser = new Browser(app);
  assert.equal((await browser.signIn('alice', 'correct horse battery')).status, 200);
  const gift = (headers: Record<string, string>) =>
    fetch(`${app.url}/toys/gifts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    });
  const given = await gift(browser.headers());
  assert.deepEqual([given.status, await given.json()], [200, { accountId: 'usr_alice' }]);
  assert.equal(
    (await gift({ ...browser.headers(), 'x-csrf-token': people.csrf({ cookie: 'svc=x' }).token })).status,
    403,
  );
  assert.equal((await gift({ ...browser.headers(), 'sec-fetch-site': 'same-site' })).status, 403);
  assert.equal((await gift({})).status, 401);
});
