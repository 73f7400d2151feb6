import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, before, mock, test } from 'node:test';
import { exchangeByRoute } from '../../../sdk/lib/flow/exchange-by-route.ts';
import { SvcOAuthError } from '../../../sdk/lib/flow/oauth-error.ts';
import { serveLocally } from '../../e2e/drive/local-site.ts';

const bodies: string[] = [];
const paths: string[] = [];
let answer: (response: ServerResponse) => void;
const site = await serveLocally((request, response) => void receive(request, response));
// Mock the timers, because a result is remembered for a minute, and its timer would keep the process running.
before(() => mock.timers.enable({ apis: ['setTimeout'] }));
after(() => {
  mock.timers.reset();
  return site.close();
});

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const part of request) body += String(part);
  bodies.push(body);
  paths.push(request.url ?? '');
  answer(response);
}

let count = 0;
const exchange = () =>
  exchangeByRoute(
    {
      code: 'secret-code',
      state: `state-${String((count += 1))}`,
      codeVerifier: 'v'.repeat(64),
      redirectUri: `${site.origin}/auth/svc/callback`,
      provider: 'steam',
    },
    { exchangeEndpoint: `${site.origin}/exchange`, diagnostics: 'never' },
  );

const fails = (pattern: RegExp, cause: unknown) => (error: unknown) => {
  assert.ok(error instanceof SvcOAuthError);
  assert.deepEqual([error.code, error.provider], ['exchange_failed', 'steam']);
  assert.match(error.message, pattern);
  if (cause !== undefined) assert.deepEqual(error.cause, cause);
  return true;
};

for (const status of [301, 302, 303, 307, 308])
  test(`a redirect (${String(status)}) fails, and no other address gets the code`, async () => {
    paths.length = 0;
    answer = (response) => response.writeHead(status, { location: '/elsewhere' }).end();
    await assert.rejects(exchange(), fails(/did not answer/, undefined));
    assert.deepEqual(paths, ['/exchange']);
  });

for (const [what, type, text] of [
  ['a page', 'text/html', '<!doctype html><title>Sign in</title>'],
  ['nothing', 'application/json', ''],
  ['half an object', 'application/json', '{"userId":'],
] as const)
  test(`a success with ${what} in place of JSON fails`, async () => {
    answer = (response) => response.writeHead(200, { 'content-type': type }).end(text);
    await assert.rejects(exchange(), fails(/not JSON/, undefined));
  });

test('an answer without content is a success', async () => {
  answer = (response) => response.writeHead(204).end();
  assert.equal(await exchange(), undefined);
});

for (const [status, body, message, cause] of [
  [
    403,
    '{"message":"Not invited","error":"not_invited"}',
    /^Not invited$/,
    { message: 'Not invited', error: 'not_invited', status: 403 },
  ],
  [500, '<h1>Error</h1>', /^The exchange failed \(500\)$/, { status: 500 }],
  [429, '{"message":7}', /^The exchange failed \(429\)$/, { message: 7, status: 429 }],
] as const)
  test(`the status ${String(status)} fails with the message of the route, if it has one`, async () => {
    answer = (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    await assert.rejects(exchange(), fails(message, cause));
  });

test('the same sign-in is exchanged once, also for a second component', async () => {
  bodies.length = 0;
  answer = (response) => response.writeHead(200).end('{"userId":"usr_bob"}');
  const first = exchange();
  count -= 1;
  const second = exchange();
  assert.deepEqual(await Promise.all([first, second]), [{ userId: 'usr_bob' }, { userId: 'usr_bob' }]);
  assert.equal(bodies.length, 1);
});
