/** Rules: docs/rules/http.md, "Steps of a request". */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import type { ErrorBody } from '../../../contracts/http/errors.ts';
import { startApp, type RunningApp } from '../start-app.ts';
import { rawRequest } from './connections/raw-request.ts';

const wheels = '/wheelapp/api/v1/wheels';
const json = { 'Content-Type': 'application/json' };
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

interface Attack {
  readonly what: string;
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
  readonly status: number;
  readonly code: string;
  readonly issues?: readonly string[];
  readonly words?: readonly (readonly [string, string])[];
}

const attacks: readonly Attack[] = [
  { what: 'broken JSON', body: '{"listName":', status: 400, code: 'malformed_json' },
  { what: 'JSON with a comment', body: '{} // x', status: 400, code: 'malformed_json' },
  { what: 'bytes that are not UTF-8', body: Uint8Array.of(34, 255, 34), status: 400, code: 'malformed_json' },
  {
    what: 'no body',
    status: 400,
    code: 'validation_failed',
    issues: [''],
    words: [['required', 'Send a JSON body']],
  },
  {
    what: 'a missing member',
    body: '{}',
    status: 400,
    code: 'validation_failed',
    issues: ['listName'],
    words: [['required', 'listName is required']],
  },
  {
    what: 'a missing member inside',
    body: '{"listName":"a","entries":[{"name":"x"},{"weight":2}]}',
    status: 400,
    code: 'validation_failed',
    issues: ['entries.1.name'],
    words: [['required', 'name is required']],
  },
  {
    what: 'a missing choice',
    path: `${wheels}/a/spin`,
    body: '{}',
    status: 400,
    code: 'validation_failed',
    issues: ['type'],
    words: [['required', 'type is required']],
  },
  {
    what: 'a member of another type',
    body: '{"listName":"a","entries":[{"name":null}]}',
    status: 400,
    code: 'validation_failed',
    issues: ['entries.0.name'],
    words: [['invalid_type', 'Invalid input: expected string, received null']],
  },
  { what: 'a body of null', body: 'null', status: 400, code: 'validation_failed', issues: [''] },
  { what: 'an array', body: '[]', status: 400, code: 'validation_failed', issues: [''] },
  {
    what: '128 KiB of opening brackets',
    body: '['.repeat(131_072),
    status: 400,
    code: 'validation_failed',
    issues: [''],
  },
  { what: 'a deep array', body: nested(100_000), status: 400, code: 'validation_failed', issues: [''] },
  { what: 'a long deep array', body: nested(2_000_000), status: 413, code: 'payload_too_large' },
  {
    what: 'a deep array under a known key',
    body: `{"listName":"a","entries":${nested(100_000)}}`,
    status: 400,
    code: 'validation_failed',
    issues: ['entries.0'],
  },
  {
    what: 'a deep array beside an escaped U+0000',
    body: `{"listName":"\\u0000","entries":${nested(50_000)}}`,
    status: 400,
    code: 'validation_failed',
    issues: ['entries.0'],
  },
  {
    what: 'an unknown key',
    body: '{"listName":"a","more":1}',
    status: 400,
    code: 'validation_failed',
    issues: ['more'],
  },
  {
    what: 'an unknown key inside',
    body: '{"listName":"a","entries":[{"name":"x"},{"name":"y","odds":2}]}',
    status: 400,
    code: 'validation_failed',
    issues: ['entries.1.odds'],
  },
  {
    what: '__proto__ at every depth',
    body: '{"listName":"a","__proto__":{"x":1},"settings":{"__proto__":1,"branding":{"__proto__":{}}},"entries":[{"name":"a","__proto__":[]}]}',
    status: 400,
    code: 'validation_failed',
    issues: ['__proto__', 'entries.0.__proto__', 'settings.__proto__', 'settings.branding.__proto__'],
  },
  {
    what: '__proto__ written with an escape',
    body: '{"listName":"a","\\u005f_proto__":{"x":1}}',
    status: 400,
    code: 'validation_failed',
    issues: ['__proto__'],
  },
  ...['\\u005f_proto__', '__\\u0070roto__', '__p\\u0072oto__', '__pr\\u006Fto__', '__pro\\u0074o__'].map(
    (key) => ({
      what: `__proto__ written as ${key}`,
      body: `{"listName":"a","lastDrawResult":{"${key}":{"x":1}}}`,
      status: 400,
      code: 'validation_failed',
      issues: ['lastDrawResult.__proto__'],
    }),
  ),
  {
    what: '__proto__ inside an ignored key',
    body: '{"listName":"a","lastDrawResult":{"__proto__":1}}',
    status: 400,
    code: 'validation_failed',
    issues: ['lastDrawResult.__proto__'],
  },
  {
    what: 'constructor and prototype',
    body: '{"listName":"a","constructor":{"prototype":{}},"prototype":1}',
    status: 400,
    code: 'validation_failed',
    issues: ['constructor', 'prototype'],
  },
  {
    what: 'U+0000 in a string',
    body: '{"listName":"a","entries":[{"name":"a\\u0000b"}]}',
    status: 400,
    code: 'validation_failed',
    issues: ['entries.0.name'],
  },
  {
    what: 'a lone surrogate in a string',
    body: '{"listName":"a","entries":[{"name":"\\ud83d"}]}',
    status: 400,
    code: 'validation_failed',
    issues: ['entries.0.name'],
  },
  { what: 'U+0000 in a key', body: '{"\\u0000":1}', status: 400, code: 'validation_failed', issues: [''] },
  {
    what: 'text/plain',
    headers: { 'Content-Type': 'text/plain' },
    body: '{}',
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    what: 'a form',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'a=b',
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    what: 'another charset',
    headers: { 'Content-Type': 'application/json; charset=utf-16' },
    body: '{}',
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    what: 'a compressed body',
    headers: { ...json, 'Content-Encoding': 'gzip' },
    body: '{}',
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    what: 'a body over its limit',
    path: `${wheels}/a/spin`,
    body: ' '.repeat(262_145),
    status: 413,
    code: 'payload_too_large',
  },
  {
    what: 'eight million wrong entries',
    method: 'PUT',
    path: `${wheels}/a/entries`,
    body: `{"entries":[0${',0'.repeat(8_000_000)}]}`,
    status: 400,
    code: 'validation_failed',
    issues: ['entries'],
  },
  {
    what: 'a repeated query parameter',
    method: 'GET',
    path: `${wheels}/a?fields=a&fields=b`,
    status: 400,
    code: 'validation_failed',
    issues: ['fields'],
  },
  {
    what: 'a bad escape in the query',
    method: 'GET',
    path: `${wheels}/a?fields=%zz`,
    status: 400,
    code: 'validation_failed',
    issues: [''],
  },
  {
    what: 'bytes in the query that are not UTF-8',
    method: 'GET',
    path: `${wheels}/a?fields=%ff`,
    status: 400,
    code: 'validation_failed',
    issues: [''],
  },
  {
    what: 'U+0000 in the path',
    method: 'GET',
    path: `${wheels}/a%00b`,
    status: 400,
    code: 'validation_failed',
  },
  {
    what: 'a bad escape in the path',
    method: 'GET',
    path: `${wheels}/a%zz`,
    status: 400,
    code: 'validation_failed',
  },
  {
    what: 'bytes in the path that are not UTF-8',
    method: 'GET',
    path: `${wheels}/a%ff/spin`,
    status: 400,
    code: 'validation_failed',
  },
  { what: 'another case', method: 'GET', path: '/HEALTHZ', status: 404, code: 'not_found' },
  { what: 'a slash at the end', method: 'GET', path: '/healthz/', status: 404, code: 'not_found' },
  { what: 'an empty segment', method: 'GET', path: `${wheels}//spins`, status: 404, code: 'not_found' },
  {
    what: 'a slash in a parameter',
    method: 'GET',
    path: `${wheels}/a%2fb`,
    status: 400,
    code: 'validation_failed',
    issues: ['listName'],
  },
  {
    what: 'dots and escaped slashes',
    method: 'GET',
    path: '/assets/..%2f..%2fpackage.json',
    status: 404,
    code: 'not_found',
  },
  {
    what: 'escaped dots',
    method: 'GET',
    path: '/assets/%2e%2e/%2e%2e/package.json',
    status: 404,
    code: 'not_found',
  },
  { what: 'a path of the prototype', method: 'GET', path: '/__proto__', status: 404, code: 'not_found' },
  {
    what: 'a garbled If-Match',
    method: 'PUT',
    path: `${wheels}/a`,
    headers: { ...json, 'If-Match': 'seven' },
    body: '{}',
    status: 400,
    code: 'validation_failed',
    issues: ['If-Match'],
  },
  {
    what: 'an Idempotency-Key too long',
    headers: { ...json, 'Idempotency-Key': 'k'.repeat(129) },
    body: '{"listName":"a"}',
    status: 400,
    code: 'validation_failed',
    issues: ['Idempotency-Key'],
  },
  {
    what: 'an Idempotency-Key with a space',
    headers: { ...json, 'Idempotency-Key': 'a b' },
    body: '{"listName":"a"}',
    status: 400,
    code: 'validation_failed',
    issues: ['Idempotency-Key'],
  },
  {
    what: 'an empty Idempotency-Key',
    headers: { ...json, 'Idempotency-Key': '' },
    body: '{"listName":"a"}',
    status: 400,
    code: 'validation_failed',
    issues: ['Idempotency-Key'],
  },
];

describe('requests', () => {
  let app: RunningApp;
  let authorization: string;
  before(async () => {
    app = await startApp();
    authorization = `Bearer ${await app.token()}`;
  });
  after(() => app.stop());

  for (const {
    what,
    method = 'POST',
    path = wheels,
    headers = json,
    body,
    status,
    code,
    issues,
    words,
  } of attacks) {
    it(`${what} → ${status} ${code}`, async () => {
      const response = await fetch(app.url + path, {
        method,
        headers: { Authorization: authorization, ...headers },
        ...(body !== undefined && { body: body as BodyInit }),
      });
      const answer = (await response.json()) as ErrorBody;
      assert.equal(response.status, status, JSON.stringify(answer));
      assert.equal(answer.code, code);
      assert.equal(answer.requestId, response.headers.get('x-request-id'));
      if (issues !== undefined)
        assert.deepEqual(answer.errors?.map((issue) => issue.path).sort(), [...issues].sort());
      if (words !== undefined)
        assert.deepEqual(
          answer.errors?.map((issue) => [issue.code, issue.message]),
          words,
        );
    });
  }

  it('answers `/` with the home page, and redirects from /docs/ to the reference', async () => {
    for (const method of ['GET', 'HEAD']) {
      for (const path of ['/', '/?from=mail']) {
        const answer = await fetch(app.url + path, { method, redirect: 'manual' });
        assert.equal(answer.status, 200, path);
        assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
        assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
      }
      const answer = await fetch(`${app.url}/docs/`, { method, redirect: 'manual' });
      assert.equal(answer.status, 302);
      assert.equal(answer.headers.get('location'), '/docs');
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      assert.equal(await answer.text(), '');
    }
    assert.equal((await fetch(app.url, { method: 'POST', redirect: 'manual' })).status, 405);
  });

  it('lists at most a hundred faults', async () => {
    const body = JSON.stringify({ listName: 'a', entries: Array.from({ length: 500 }, () => ({ name: 1 })) });
    const answer = (await (await app.call('POST', wheels, body)).json()) as ErrorBody;
    assert.equal(answer.errors?.length, 100);
    const keys = JSON.stringify(
      Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, 1])),
    );
    const second = (await (await app.call('POST', wheels, keys)).json()) as ErrorBody;
    assert.equal(second.errors?.length, 100);
  });

  it('checks the route before the token, and the token before the body', async () => {
    const unread = await fetch(app.url + wheels, { method: 'POST', headers: json, body: '{' });
    assert.equal(unread.status, 401);
    assert.equal(unread.headers.get('www-authenticate'), 'Bearer realm="svc"');
    const noRoute = await fetch(`${app.url}${wheels}`, { method: 'DELETE' });
    assert.equal(noRoute.status, 405);
    assert.equal(noRoute.headers.get('allow'), 'GET, HEAD, OPTIONS, POST');
  });

  it('refuses a body that is too large while it is still being sent, and the connection stays usable', async () => {
    const head = `POST ${wheels}/a/spin HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\n`;
    const declared = await rawRequest(app.url, `${head}Content-Length: 999999999999\r\n\r\n`);
    assert.match(declared, /^HTTP\/1\.1 413 /);
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
    const chunked = await rawRequest(app.url, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}`);
    assert.match(chunked, /^HTTP\/1\.1 413 /);
  });

  it('sends no answer if the caller disconnects in the middle of a body, and logs no fault', async () => {
    const faults: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void faults.push(line) });
    const other = await startApp({ log });
    const { hostname, port } = new URL(other.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${wheels} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nAuthorization: Bearer ${await other.token()}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    await once(socket, 'data');
    socket.resetAndDestroy();
    await other.stop();
    const lines = faults.map(
      (line) => JSON.parse(line) as { level: number; aborted?: boolean; status: number },
    );
    assert.deepEqual(lines.filter(({ aborted }) => aborted).length, 1);
    assert.ok(
      lines.every(({ level }) => level < 40),
      faults.join(''),
    );
  });

  it('parses at most a quarter of a MiB at a time for every kind of body', async (t) => {
    const keys = Array.from({ length: 900_000 }, (_, at) => `"k${at}":1`).join();
    const rows = Array.from({ length: 100_000 }, (_, at) => `{"name":"Person ${at}"}`).join();
    const brackets = '['.repeat(5_000_000);
    const parse = t.mock.method(JSON, 'parse');
    for (const [body, status] of [
      [`{"entries":[],${keys}}`, 400],
      [`{"entries":[],"settings":{${keys}}}`, 400],
      [`{"entries":[{${keys}}]}`, 400],
      [`{"entries":[],"a":${brackets}`, 400],
      [`{"entries":[${brackets}`, 400],
      [`{"entries":[{"name":"${'x'.repeat(15_000_000)}"}]}`, 400],
      [`{"entries":[${' '.repeat(15_000_000)}]}`, 400],
      [`{"entries":[${rows}],"entries":[]}`, 400],
      [`{"other":[${rows}]}`, 400],
      [`{"other":"${'x'.repeat(5_000_000)}"}`, 413],
      [`[${rows}]`, 413],
      [`{"entries":[${rows}]}`, 404],
    ] as const) {
      const answer = await fetch(`${app.url}${wheels}/nowhere/entries`, {
        method: 'PUT',
        headers: { ...json, Authorization: authorization },
        body,
      });
      assert.equal(answer.status, status, body.slice(0, 40));
      await answer.arrayBuffer();
    }
    const longest = Math.max(...parse.mock.calls.map((call) => call.arguments[0].length));
    assert.ok(longest <= 262_144, String(longest));
  });

  it('answers HEAD as GET without the body, and OPTIONS with the methods', async () => {
    const get = await fetch(`${app.url}/healthz`);
    const head = await fetch(`${app.url}/healthz`, { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal(head.headers.get('content-length'), String((await get.text()).length));
    assert.equal(await head.text(), '');
    const options = await fetch(`${app.url}${wheels}/a`, { method: 'OPTIONS' });
    assert.equal(options.status, 204);
    assert.equal(options.headers.get('allow'), 'DELETE, GET, HEAD, OPTIONS, POST, PUT');
  });

  it('lets other origins read public data only', async () => {
    const preflight = {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://evil.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization',
      },
    };
    const open = await fetch(`${app.url}/mana/oauth/jwks`, { headers: { Origin: 'https://any.example' } });
    assert.equal(open.headers.get('access-control-allow-origin'), '*');
    assert.equal(open.headers.get('access-control-allow-credentials'), null);
    for (const path of [`${wheels}/a`, wheels, '/mana/oauth/token', '/healthz']) {
      const closed = await fetch(app.url + path, preflight);
      assert.equal(closed.headers.get('access-control-allow-origin'), null, path);
    }
  });

  it('accepts a harmless X-Request-Id, and replaces any other', async () => {
    for (const [given, kept] of [
      ['abc-1_2.3', true],
      ['x'.repeat(128), true],
      ['x'.repeat(129), false],
      ['a b', false],
      ['<script>', false],
    ] as const) {
      const response = await fetch(`${app.url}/healthz`, { headers: { 'X-Request-Id': given } });
      assert.equal(response.headers.get('x-request-id') === given, kept, given);
    }
  });

  it('sends its security headers', async () => {
    const { headers } = await fetch(`${app.url}/healthz`);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('x-powered-by'), null);
    assert.equal(headers.get('strict-transport-security'), null);
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/);
  });

  for (const [what, bytes, status] of [
    ['a request line of noise', 'NOISE\r\n\r\n', 400],
    ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['two lengths', 'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    [
      'length and chunks',
      'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['a negative length', 'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a header without end', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'an upgrade to nowhere',
      'GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      404,
    ],
    ['a target that is not a path', 'GET * HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a broken authority', 'GET //[ HTTP/1.1\r\nHost: x\r\n\r\n', 404],
    ['absolute form', 'GET http://elsewhere.example/healthz HTTP/1.1\r\nHost: x\r\n\r\n', 200],
    ['absolute form without a path', 'GET http://elsewhere.example?a HTTP/1.1\r\nHost: x\r\n\r\n', 200],
    ['a fragment', 'GET //[@# HTTP/1.1\r\nHost: x\r\n\r\n', 404],
    ['a broken absolute form', 'GET http://[::1/healthz HTTP/1.1\r\nHost: x\r\n\r\n', 200],
    ['HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n', 200],
  ] as const) {
    it(`${what} → ${status}`, async () => {
      const answer = await rawRequest(app.url, bytes);
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
      assert.match(answer, /x-content-type-options: nosniff/i);
      assert.match(answer, /x-request-id: /i);
    });
  }

  it('treats requests with an unknown upgrade as ordinary requests', async () => {
    const h2c = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n';
    const answer = await rawRequest(app.url, `GET /healthz HTTP/1.1\r\nHost: x\r\n${h2c}\r\n`, /\}/);
    assert.match(answer, /^HTTP\/1\.1 200 /);
    assert.match(answer, /\{"status":"ok"\}/);
    const body = '{"more":1}';
    const post = await rawRequest(
      app.url,
      `POST ${wheels} HTTP/1.1\r\nHost: x\r\n${h2c}Authorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      /\}\]\}/,
    );
    assert.match(post, /^HTTP\/1\.1 400 /);
    assert.match(post, /"path":"more"/);
  });
});
