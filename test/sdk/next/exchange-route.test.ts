import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSvcOAuthExchangeRoute, type SvcExchangeRouteOptions } from '../../../sdk/next.ts';
import { SvcServerError, type SvcOAuthCodePayload } from '../../../sdk/server.ts';
import { appOrigin, registeredApp } from '../registered-app.ts';

const { running, options, signIn } = registeredApp();

const endpoint = `${appOrigin}/api/auth/svc/oauth-exchange`;

type Route = (request: Request) => Promise<Response>;

const route = (changes: Partial<SvcExchangeRouteOptions<string>> = {}): Route =>
  createSvcOAuthExchangeRoute<string>({
    ...options(),
    onResolvedUser: ({ userInfo }) => ({ body: { userId: userInfo.userId }, session: userInfo.userId }),
    applySession: (session, headers) => headers.append('set-cookie', `session=${session}`),
    ...changes,
  });

const request = (body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  new Request(endpoint, {
    method,
    headers: { origin: appOrigin, 'content-type': 'application/json', ...headers },
    ...(method !== 'GET' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

async function answerOf(response: Response) {
  assert.equal(response.headers.get('cache-control'), 'no-store');
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('a payload becomes a session and the body of the app', async () => {
  const response = await route()(request(await signIn()));
  assert.equal(response.headers.get('set-cookie'), 'session=usr_bob');
  assert.deepEqual(await answerOf(response), { status: 200, body: { userId: 'usr_bob' } });
});

test('the app chooses status, headers and refusals', async () => {
  const created = route({ onResolvedUser: () => ({ body: 1, status: 201, headers: { 'x-app': 'yes' } }) });
  const response = await created(request(await signIn()));
  assert.deepEqual([response.status, response.headers.get('x-app')], [201, 'yes']);
  assert.equal(response.headers.get('set-cookie'), null);
  const refusing = route({
    onResolvedUser() {
      throw new SvcServerError('You are not invited', { status: 403, code: 'not_invited' });
    },
  });
  assert.deepEqual(await answerOf(await refusing(request(await signIn()))), {
    status: 403,
    body: { message: 'You are not invited', error: 'not_invited' },
  });
});

const faults: [string, number, string, (payload: SvcOAuthCodePayload) => Request][] = [
  ['another method', 405, 'method_not_allowed', () => request('', {}, 'GET')],
  ['another site', 403, 'origin_mismatch', (payload) => request(payload, { origin: 'https://evil.example' })],
  ['a hidden origin', 403, 'origin_mismatch', (payload) => request(payload, { origin: 'null' })],
  [
    'another type',
    415,
    'unsupported_media_type',
    (payload) => request(payload, { 'content-type': 'text/plain' }),
  ],
  ['64 KiB', 413, 'payload_too_large', (payload) => request({ ...payload, more: 'x'.repeat(65_536) })],
  ['broken JSON', 400, 'invalid_payload', () => request('{"code":')],
  ['no object', 400, 'invalid_payload', () => request('[]')],
  [
    'a wrong verifier',
    400,
    'exchange_rejected',
    (payload) => request({ ...payload, codeVerifier: 'v'.repeat(64) }),
  ],
  ['an unknown code', 400, 'exchange_rejected', (payload) => request({ ...payload, code: 'unknown' })],
  [
    'an unlisted address',
    400,
    'invalid_payload',
    (payload) => request({ ...payload, redirectUri: `${appOrigin}/x` }),
  ],
];
for (const [what, status, error, make] of faults)
  test(`${what}: ${String(status)} ${error}`, async () => {
    const response = await route()(make(await signIn()));
    const { body, ...answer } = await answerOf(response);
    assert.deepEqual({ ...answer, error: body['error'] }, { status, error });
    assert.equal(typeof body['message'], 'string');
    assert.equal(response.headers.get('set-cookie'), null);
  });

test('a body without a length is not read beyond the limit', async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(4_096));
    },
  });
  const streamed = new Request(endpoint, {
    method: 'POST',
    headers: { origin: appOrigin, 'content-type': 'application/json' },
    body: endless,
    duplex: 'half',
  } as RequestInit);
  assert.equal((await answerOf(await route()(streamed))).status, 413);
  assert.ok(sent < 10, `${String(sent)} parts were read`);
});

test('another provider and a service that is away', async () => {
  const other = route({ expectedProvider: 'steam' });
  assert.deepEqual(await answerOf(await other(request(await signIn({ provider: 'google' })))), {
    status: 403,
    body: { message: 'The sign-in came from another provider', error: 'provider_mismatch' },
  });
  const away = route({ apiBaseUrl: 'http://127.0.0.1:1' });
  const answer = await answerOf(await away(request(await signIn())));
  assert.deepEqual([answer.status, answer.body['error']], [502, 'upstream_failed']);
});

test('errors of the app are not shown to browsers', async (context) => {
  const logged = context.mock.method(console, 'error', () => undefined);
  const failing = route({
    onResolvedUser() {
      throw new Error('password of the database');
    },
  });
  const { status, body } = await answerOf(await failing(request(await signIn())));
  assert.deepEqual([status, body['error']], [500, 'internal_error']);
  assert.doesNotMatch(JSON.stringify(body), /database/);
  assert.equal(logged.mock.callCount(), 1);
});

test('50 equal requests are one exchange with equal answers, 50 different ones are 50', async () => {
  let exchanges = 0;
  const counting: typeof fetch = (address, init) => {
    if (/token$/.test(address as string)) exchanges += 1;
    return fetch(address, init);
  };
  const POST = route({ fetch: counting });
  const payload = await signIn();
  const equal = await Promise.all(Array.from({ length: 50 }, () => POST(request(payload))));
  for (const response of equal) {
    assert.equal(response.headers.get('set-cookie'), 'session=usr_bob');
    assert.deepEqual((await answerOf(response)).body, { userId: 'usr_bob' });
  }
  assert.equal(exchanges, 1);
  const payloads = await Promise.all(Array.from({ length: 50 }, () => signIn()));
  const different = await Promise.all(payloads.map((each) => POST(request(each))));
  assert.deepEqual([...new Set(different.map(({ status }) => status))], [200]);
  assert.equal(exchanges, 51);
});

test('who knows only the code does not share the answer of its owner', async () => {
  const payload = await signIn();
  const POST = route();
  const [owner, thief] = await Promise.all([
    POST(request(payload)),
    POST(request({ ...payload, codeVerifier: 'v'.repeat(64) })),
  ]);
  assert.deepEqual([thief.status, thief.headers.get('set-cookie')], [400, null]);
  // The owner may be refused, too: if the thief's verifier comes second, the service ends the sign-in, because the code
  // has leaked.
  assert.ok([200, 400].includes(owner.status));
});

test('two processes with one code: one session, and its tokens stay valid', async () => {
  const tokens: string[] = [];
  const make = () =>
    route({
      onResolvedUser(user) {
        tokens.push(user.tokens.accessToken);
        return { body: null };
      },
    });
  const payload = await signIn();
  const answers = await Promise.all([make()(request(payload)), make()(request(payload))]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
  const who = await fetch(`${options().apiBaseUrl}/oauth/userinfo`, {
    headers: { authorization: `Bearer ${tokens[0] ?? ''}` },
  });
  assert.equal(who.status, 200);
});

test('the ids of a sign-in reach the service, and a failure names its request there', async () => {
  const sent: (string | null)[][] = [];
  const watched: typeof fetch = (address, init) => {
    const headers = new Headers(init?.headers);
    sent.push([headers.get('x-svc-flow-id'), headers.get('x-svc-message-id')]);
    return fetch(address, init);
  };
  const payload = { ...(await signIn()), _svcFlowId: 'flow-1', _svcMessageId: 'not an id\n' };
  const POST = route({ fetch: watched });
  assert.equal((await POST(request(payload))).status, 200);
  assert.deepEqual(sent, [
    ['flow-1', null],
    ['flow-1', null],
  ]);
  sent.length = 0;
  const headers = { 'x-svc-flow-id': 'flow-2', 'x-svc-message-id': 'message-2' };
  assert.equal((await POST(request(await signIn(), headers))).status, 200);
  const odd = { 'x-svc-flow-id': 'a b', 'x-svc-message-id': 'x'.repeat(65) };
  assert.equal((await POST(request(await signIn(), odd))).status, 200);
  assert.deepEqual(sent, [...Array(2).fill(['flow-2', 'message-2']), ...Array(2).fill([null, null])]);
  const { body } = await answerOf(await POST(request({ ...payload, code: 'unknown' })));
  assert.match(String(body['traceId']), /^req_/);
  assert.ok(running());
});
