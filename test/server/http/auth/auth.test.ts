/** Rules: docs/rules/http.md, "Callers". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { anyone } from '../../../../contracts/http/auth.ts';
import { endpoint } from '../../../../contracts/http/endpoint.ts';
import { commonErrors, refuse } from '../../../../contracts/http/errors.ts';
import { z } from '../../../../contracts/zod.ts';
import type { Authenticators } from '../../../../server/http/auth/authenticators.ts';
import type { ServiceCaller } from '../../../../server/http/auth/caller.ts';
import { openApiDocument } from '../../../../server/http/openapi/openapi.ts';
import { route } from '../../../../server/http/route.ts';
import { mount, type Mounted } from '../mount.ts';

const done = { description: 'Done', schema: z.object({ by: z.string() }), example: { by: 'usr_ada' } };
const base = { method: 'post', tag: 'test', summary: 'Test', rate: 'write', answers: { 200: done } } as const;

const renameAccount = endpoint({
  ...base,
  id: 'renameAccount',
  path: '/account/name',
  auth: { kind: 'session', csrf: true },
  body: z.strictObject({ name: z.string() }),
  idempotent: true,
  errors: ['missing_token', 'forbidden'],
});
const charge = endpoint({
  ...base,
  id: 'charge',
  path: '/charges',
  auth: { kind: 'clientInBody' },
  body: z.strictObject({ clientId: z.string(), clientSecret: z.string(), amount: z.number() }),
  idempotent: true,
  errors: ['invalid_token'],
  errorForm: 'relic',
});
const readCharge = endpoint({
  ...base,
  id: 'readCharge',
  method: 'get',
  path: '/charges/{chargeId}',
  auth: { kind: 'clientBasic' },
  errors: ['invalid_token'],
});
const muteGuild = endpoint({
  ...base,
  id: 'muteGuild',
  path: '/guilds/{guildId}/mute',
  auth: { kind: 'service', audience: 'service.chat', scope: 'chatbot:manage' },
  body: z.strictObject({ minutes: z.int() }),
  idempotent: true,
  errors: ['forbidden', 'not_found'],
});
const greet = endpoint({ ...base, id: 'greet', path: '/greeting', auth: anyone });
const endpoints = [renameAccount, charge, readCharge, muteGuild, greet];

const client = (clientId: string): ServiceCaller => ({
  kind: 'service',
  clientId,
  ownerId: 'usr_ada',
  scopes: new Set(),
});

/** A test replaces this secret. */
let secret = 'first-secret';

const authenticators: Authenticators = {
  session(auth, { request: { headers } }) {
    const accountId = /^__Host-svc=(usr_\w+)$/.exec(headers.cookie ?? '')?.[1];
    if (accountId === undefined) return refuse('missing_token', { message: 'Sign in first' });
    return auth.csrf && headers['sec-fetch-site'] !== 'same-origin'
      ? refuse('forbidden')
      : { kind: 'session', accountId };
  },
  async clientInBody(_auth, { body, address, limit }) {
    const { clientId, clientSecret } = body as { clientId: string; clientSecret: string };
    if (clientSecret === secret) return client(clientId);
    return (await limit('tokenFailure', `${address} ${clientId}`)) ?? refuse('invalid_token');
  },
  clientBasic(_auth, { request: { headers } }) {
    return headers.authorization === `Basic ${btoa(`svc_shop:${secret}`)}`
      ? client('svc_shop')
      : refuse('invalid_token');
  },
  service(auth, { request: { headers } }) {
    if (headers.authorization === undefined) return refuse('missing_token');
    return headers.authorization === `Bearer good ${auth.scope}`
      ? client('svc_bot')
      : refuse('insufficient_scope');
  },
};

const managed = new Set(['ours']);

const routes = [
  route(renameAccount, ({ caller, commit }) =>
    commit({ touch: [], decide: () => ({ status: 200, body: { by: caller.accountId } }) }),
  ),
  route(charge, ({ caller, commit }) =>
    commit({ touch: [], decide: () => ({ status: 200, body: { by: caller.clientId } }) }),
  ),
  route(readCharge, ({ caller }) => ({ status: 200, body: { by: caller.clientId } })),
  route(
    muteGuild,
    ({ caller, commit }) =>
      commit({ touch: [], decide: () => ({ status: 200, body: { by: caller.clientId } }) }),
    {
      authorize: ({ caller, params: { guildId } }) => {
        if (guildId === 'gone') return refuse('not_found');
        return managed.has(guildId!) && caller.clientId === 'svc_bot' ? undefined : refuse('forbidden');
      },
    },
  ),
  route(greet, ({ caller }) => ({ status: 200, body: { by: caller.kind } })),
];

let mounted: Mounted;
before(async () => {
  mounted = await mount(routes, authenticators);
});
after(() => mounted.stop());

interface Sent {
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

async function post(path: string, { headers = {}, body }: Sent = {}) {
  const response = await fetch(mounted.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;

describe('a session', () => {
  const ada = { Cookie: '__Host-svc=usr_ada', 'Sec-Fetch-Site': 'same-origin' };
  const name = { name: 'Ada' };

  it('passes its account to the handler', async () => {
    const answer = await post('/account/name', { headers: ada, body: name });
    assert.deepEqual([answer.status, answer.body], [200, { by: 'usr_ada' }]);
  });

  it('is required, before the body is read', async () => {
    for (const headers of [{}, { Authorization: 'Bearer good chatbot:manage' }] as Record<string, string>[]) {
      const answer = await post('/account/name', { headers, body: '{' });
      assert.deepEqual([answer.status, codeOf(answer)], [401, 'missing_token']);
      assert.equal(answer.headers.get('www-authenticate'), 'Cookie realm="svc"');
    }
  });

  it('is refused for pages of other origins', async () => {
    const headers = { ...ada, 'Sec-Fetch-Site': 'same-site' };
    const answer = await post('/account/name', { headers, body: name });
    assert.deepEqual([answer.status, codeOf(answer)], [403, 'forbidden']);
    assert.equal(answer.headers.get('www-authenticate'), null);
  });

  it('counts calls and stores answers by account', async () => {
    const grace = { ...ada, Cookie: '__Host-svc=usr_grace', 'Idempotency-Key': 'once' };
    const first = await post('/account/name', { headers: grace, body: name });
    assert.match(first.headers.get('ratelimit') ?? '', /^"write";r=119;/);
    const other = await post('/account/name', { headers: { ...ada, 'Idempotency-Key': 'once' }, body: name });
    assert.deepEqual(other.body, { by: 'usr_ada' });
    assert.equal(other.headers.get('idempotency-replayed'), null);
    const again = await post('/account/name', { headers: grace, body: name });
    assert.deepEqual(again.body, { by: 'usr_grace' });
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
  });
});

describe('client credentials in the body', () => {
  const paid = () => ({ clientId: 'svc_shop', clientSecret: secret, amount: 5 });

  it('pass their client to the handler', async () => {
    const answer = await post('/charges', { body: paid() });
    assert.deepEqual([answer.status, answer.body], [200, { by: 'svc_shop' }]);
    assert.match(answer.headers.get('ratelimit') ?? '', /^"write";/);
  });

  it('are checked after the schema', async () => {
    const body = { ...paid(), clientSecret: 'wrong', amount: 'five' };
    assert.equal((await post('/charges', { body })).status, 400);
  });

  it('are refused in the error form of the endpoint, and failures are counted', async () => {
    const wrong = { body: { ...paid(), clientSecret: 'wrong' } };
    for (let failure = 0; failure < 10; failure++) {
      const answer = await post('/charges', wrong);
      assert.equal(answer.status, 401);
      assert.equal(answer.headers.get('www-authenticate'), 'Basic realm="svc", charset="UTF-8"');
      assert.equal((answer.body as { success?: boolean }).success, false);
    }
    assert.equal((await post('/charges', wrong)).status, 429);
    assert.equal((await post('/charges', { body: paid() })).status, 200);
  });

  it('may change between a request and its repeat', async () => {
    const headers = { 'Idempotency-Key': 'pay-1' };
    await post('/charges', { headers, body: paid() });
    secret = 'second-secret';
    const again = await post('/charges', { headers, body: paid() });
    assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [200, 'true']);
    const more = await post('/charges', { headers, body: { ...paid(), amount: 6 } });
    assert.equal(more.status, 422);
  });
});

it('takes client credentials by HTTP Basic', async () => {
  const read = (authorization: string) =>
    fetch(`${mounted.url}/charges/1`, { headers: { Authorization: authorization } });
  const good = await read(`Basic ${btoa(`svc_shop:${secret}`)}`);
  assert.deepEqual([good.status, await good.json()], [200, { by: 'svc_shop' }]);
  const wrong = await read('Basic eDp5');
  assert.equal(wrong.status, 401);
  assert.equal(wrong.headers.get('www-authenticate'), 'Basic realm="svc", charset="UTF-8"');
});

it('an endpoint without auth never identifies its callers, even if they send credentials', async () => {
  const answer = await post('/greeting', { headers: { Cookie: '__Host-svc=usr_ada' } });
  assert.deepEqual(answer.body, { by: 'none' });
});

describe('authorize', () => {
  const headers = { Authorization: 'Bearer good chatbot:manage' };
  const body = { minutes: 5 };

  it('runs after authentication', async () => {
    assert.deepEqual((await post('/guilds/gone/mute', { body })).status, 401);
    const scope = await post('/guilds/gone/mute', { headers: { Authorization: 'Bearer good x' }, body });
    assert.deepEqual([scope.status, codeOf(scope)], [403, 'insufficient_scope']);
    assert.match(scope.headers.get('www-authenticate') ?? '', /scope="chatbot:manage"$/);
  });

  it('runs before the body, and its refusals count against the rate limit', async () => {
    let remaining = Infinity;
    for (const [guild, status] of [
      ['gone', 404],
      ['theirs', 403],
    ] as const) {
      const answer = await post(`/guilds/${guild}/mute`, { headers, body: '{' });
      assert.equal(answer.status, status);
      const [, left] = /;r=(\d+);/.exec(answer.headers.get('ratelimit') ?? '') ?? [];
      assert.ok(Number(left) < remaining, `${left} left`);
      remaining = Number(left);
    }
    assert.equal((await post('/guilds/ours/mute', { headers, body: '{' })).status, 400);
    assert.equal((await post('/guilds/ours/mute', { headers, body })).status, 200);
  });

  it('runs before a stored answer is repeated', async () => {
    const keyed = { headers: { ...headers, 'Idempotency-Key': 'mute-1' }, body };
    assert.equal((await post('/guilds/ours/mute', keyed)).status, 200);
    assert.equal((await post('/guilds/ours/mute', keyed)).headers.get('idempotency-replayed'), 'true');
    managed.delete('ours');
    assert.equal((await post('/guilds/ours/mute', keyed)).status, 403);
    managed.add('ours');
  });
});

it('an endpoint whose kind of auth has no authenticator stops the start', async () => {
  const { session: _, ...others } = authenticators;
  await assert.rejects(mount(routes, others), /renameAccount: no authenticator for session/);
});

it('authentication is described in OpenAPI', async () => {
  const document = openApiDocument(endpoints, commonErrors, 'http://localhost', 'http://localhost/token');
  assert.deepEqual((await new Validator().validate(structuredClone(document))).errors ?? [], []);
  const { securitySchemes } = document['components'] as { securitySchemes: object };
  assert.deepEqual(Object.keys(securitySchemes), ['serviceToken', 'clientSecret', 'session']);
  const securityOf = (path: string, method: string) => document.paths[path]?.[method]?.security;
  assert.deepEqual(securityOf('/account/name', 'post'), [{ session: [] }]);
  assert.deepEqual(securityOf('/charges/{chargeId}', 'get'), [{ clientSecret: [] }]);
  assert.deepEqual(securityOf('/guilds/{guildId}/mute', 'post'), [{ serviceToken: ['chatbot:manage'] }]);
  assert.deepEqual(securityOf('/greeting', 'post'), []);
  assert.match(document.paths['/charges']?.['post']?.description ?? '', /`clientSecret` in the body/);
});
