/** Rules: docs/rules/identity.md, "Token endpoint". */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { OAuthErrorBody } from '../../contracts/http/error-forms.ts';
import { TokenAnswer } from '../../contracts/identity/oauth/token.ts';
import { otherClient, startApp, testClient, type RunningApp } from '../server/start-app.ts';
import { basic } from '../server/identity/ask-token.ts';

const oddClient = { clientId: 'svc:odd', clientSecret: 'a:b%c+d e=é&"\\/~ 100% and long enough' } as const;
const oneScope = { clientId: 'svc_onescope', clientSecret: 'secret-of-the-client-with-one-scope' } as const;
const chat = { clientId: 'svc_chat', clientSecret: 'secret-of-the-client-of-the-chat-api' } as const;
const stopped = { clientId: 'svc_stopped', clientSecret: 'secret-of-the-client-that-is-stopped' } as const;

const every = ['wheel:read', 'wheel:write', 'wheel:spin'];
const service = {
  name: 'Odd',
  owner: 'alice',
  kind: 'service',
  audience: 'service.wheel',
  scopes: every,
} as const;

const lines: string[] = [];
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  }),
);

let app: RunningApp;
before(async () => {
  app = await startApp({
    log,
    config: { logLevel: 'trace' },
    bootstrap: {
      clients: [
        { ...service, ...oddClient, scopes: every },
        { ...service, ...oneScope, scopes: ['wheel:read'] },
        {
          ...service,
          ...chat,
          audience: 'service.chat',
          scopes: ['chatbot:read', 'chatbot:leaderboards:read'],
        },
        { ...service, ...stopped, scopes: every },
      ],
    },
  });
  await app.serving.identity.setClientActive(stopped.clientId, false);
});
after(() => app.stop());

interface Ask {
  readonly authorization?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly query?: string;
  readonly method?: string;
}

const authorized = { authorization: basic(testClient.clientId, testClient.clientSecret) };
const good = 'grant_type=client_credentials&resource=service.wheel&scope=wheel:read';

async function ask(
  body: string | Uint8Array,
  { authorization, headers, query = '', method = 'POST' }: Ask = {},
) {
  const response = await fetch(`${app.url}/mana/oauth/token${query}`, {
    method,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(authorization !== undefined && { Authorization: authorization }),
      ...headers,
    },
    ...(method !== 'GET' && method !== 'HEAD' && { body: body as BodyInit }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Checks the headers and the body that every error has (RFC 6749 §5.2). Returns the status and the code. */
async function error(body: string | Uint8Array, options: Ask = authorized): Promise<string> {
  const answer = await ask(body, options);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal(answer.headers.get('pragma'), 'no-cache');
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
  const parsed = OAuthErrorBody.parse(JSON.parse(answer.text));
  assert.match(
    parsed.error_description ?? '',
    /^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/,
    'characters of RFC 6749 §5.2',
  );
  const challenge = answer.headers.get('www-authenticate');
  if (parsed.error === 'invalid_client') assert.match(challenge ?? '', /^Basic realm="[^"]+"/);
  else assert.equal(challenge, null);
  return `${answer.status} ${parsed.error}`;
}

async function granted(body: string, options: Ask = authorized): Promise<string> {
  const answer = await ask(body, options);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal(answer.headers.get('pragma'), 'no-cache');
  assert.equal(answer.headers.get('access-control-allow-origin'), null);
  const token = TokenAnswer.parse(JSON.parse(answer.text));
  assert.deepEqual(Object.keys(JSON.parse(answer.text) as object), [
    'access_token',
    'token_type',
    'expires_in',
    'scope',
    'aud',
  ]);
  assert.equal(token.expires_in, 600);
  return `${token.aud} ${token.scope}`;
}

const grants: [
  name: string,
  body: string,
  client: { clientId: string; clientSecret: string },
  answer: string,
][] = [
  ['the documented request', good, testClient, 'service.wheel wheel:read'],
  [
    'scopes in any order and twice come back once, in the order of the document',
    'grant_type=client_credentials&scope=wheel:spin+wheel:read+wheel:spin+wheel:write',
    testClient,
    'service.wheel wheel:read wheel:write wheel:spin',
  ],
  [
    'resource left out: the only audience',
    'grant_type=client_credentials&scope=wheel:spin',
    testClient,
    'service.wheel wheel:spin',
  ],
  [
    'resource without a value counts as left out',
    `grant_type=client_credentials&resource=&scope=wheel:spin`,
    testClient,
    'service.wheel wheel:spin',
  ],
  ['scope left out: the only scope', 'grant_type=client_credentials', oneScope, 'service.wheel wheel:read'],
  [
    'scope without a value counts as left out',
    'grant_type=client_credentials&scope=',
    oneScope,
    'service.wheel wheel:read',
  ],
  [
    'unknown parameters are ignored',
    `${good}&audience=service.chat&__proto__=x&constructor=y&%F0%9F%8E%A1=1`,
    testClient,
    'service.wheel wheel:read',
  ],
  [
    'percent escapes',
    'grant%5Ftype=client%5Fcredentials&scope=wheel%3Aread%20wheel%3aspin',
    testClient,
    'service.wheel wheel:read wheel:spin',
  ],
  ['empty pairs', `&&${good}&&`, testClient, 'service.wheel wheel:read'],
  ['attack 07: a colon in the id, everything in the secret', good, oddClient, 'service.wheel wheel:read'],
  [
    'scopes of three words',
    'grant_type=client_credentials&scope=chatbot:leaderboards:read',
    chat,
    'service.chat chatbot:leaderboards:read',
  ],
];

for (const [name, body, { clientId, clientSecret }, answer] of grants) {
  test(`${name} is granted`, async () => {
    assert.equal(await granted(body, { authorization: basic(clientId, clientSecret) }), answer);
    const inForm = new URLSearchParams({ client_id: clientId, client_secret: clientSecret });
    assert.equal(await granted(`${body}&${String(inForm)}`, {}), answer, 'with the credentials in the form');
  });
}

test('granted: the same client id in the form as in Basic', async () => {
  assert.equal(await granted(`${good}&client_id=${testClient.clientId}`), 'service.wheel wheel:read');
});

const refusals: [name: string, body: string, error: string][] = [
  ['no grant type', 'scope=wheel:read', '400 invalid_request'],
  ['an empty body', '', '400 invalid_request'],
  ['a grant type without a value', 'grant_type=&scope=wheel:read', '400 invalid_request'],
  ['another grant type', 'grant_type=password&username=a&password=b', '400 unsupported_grant_type'],
  ['the grant type in capitals', 'grant_type=CLIENT_CREDENTIALS', '400 unsupported_grant_type'],
  ['a grant type with a NUL', 'grant_type=client_credentials%00', '400 unsupported_grant_type'],
  ['an unknown resource', good.replace('wheel&', 'moon&'), '400 invalid_target'],
  ['a resource that is not allowed', good.replace('service.wheel', 'service.chat'), '400 invalid_target'],
  ['the resource in capitals', good.replace('service.wheel', 'SERVICE.WHEEL'), '400 invalid_target'],
  ['the resource as a URL', good.replace('service.wheel', 'https://service.wheel'), '400 invalid_target'],
  ['two resources in one', good.replace('service.wheel', 'service.wheel+service.chat'), '400 invalid_target'],
  ['attack 02: the resource twice', `${good}&resource=service.wheel`, '400 invalid_request'],
  ['attack 02: the resource twice, once escaped', `${good}&resourc%65=service.chat`, '400 invalid_request'],
  ['attack 02: the resource twice, once empty', `${good}&resource=`, '400 invalid_request'],
  ['attack 02: the resource twice, once without =', `${good}&resource`, '400 invalid_request'],
  ['attack 02: the scope twice', `${good}&scope=wheel:spin`, '400 invalid_request'],
  ['attack 02: the grant type twice', `${good}&grant_type=client_credentials`, '400 invalid_request'],
  ['attack 02: an unknown parameter twice', `${good}&x=1&x=2`, '400 invalid_request'],
  ['several allowed scopes and none requested', 'grant_type=client_credentials', '400 invalid_scope'],
  ['a scope beyond the client', 'grant_type=client_credentials&scope=chatbot:read', '400 invalid_scope'],
  ['a scope beyond the client among good ones', `${good}+wheel:admin`, '400 invalid_scope'],
  ['attack 09: the beginning of a scope', 'grant_type=client_credentials&scope=wheel', '400 invalid_scope'],
  ['attack 09: a scope and more', 'grant_type=client_credentials&scope=wheel:readonly', '400 invalid_scope'],
  ['attack 09: a scope in capitals', 'grant_type=client_credentials&scope=WHEEL:READ', '400 invalid_scope'],
  ['a name every object has', 'grant_type=client_credentials&scope=constructor', '400 invalid_scope'],
  [
    'two blanks between scopes',
    'grant_type=client_credentials&scope=wheel:read++wheel:spin',
    '400 invalid_scope',
  ],
  ['a blank around scopes', 'grant_type=client_credentials&scope=+wheel:read', '400 invalid_scope'],
  [
    'attack 09: a comma between scopes',
    'grant_type=client_credentials&scope=wheel:read,wheel:spin',
    '400 invalid_scope',
  ],
  [
    'a line break between scopes',
    'grant_type=client_credentials&scope=wheel:read%0Awheel:spin',
    '400 invalid_scope',
  ],
  ['a broken escape', `${good}&x=%zz`, '400 invalid_request'],
  ['an escape cut short', `${good}&x=%4`, '400 invalid_request'],
  ['an escape that is not UTF-8', `${good}&x=%FF`, '400 invalid_request'],
  ['attack 08: Basic and a secret in the form', `${good}&client_secret=x`, '400 invalid_request'],
  [
    'attack 08: Basic and the same credentials in the form',
    `${good}&${String(new URLSearchParams({ client_id: testClient.clientId, client_secret: testClient.clientSecret }))}`,
    '400 invalid_request',
  ],
  ['attack 08: Basic and an assertion', `${good}&client_assertion=x`, '400 invalid_request'],
  [
    'attack 08: Basic and another client id',
    `${good}&client_id=${otherClient.clientId}`,
    '400 invalid_request',
  ],
];

for (const [name, body, expected] of refusals) {
  test(`${name} is refused: ${expected}`, async () => {
    assert.equal(await error(body), expected);
  });
}

test('the refusal for several possible scopes says that scope is required', async () => {
  const { text } = await ask('grant_type=client_credentials', authorized);
  assert.deepEqual(JSON.parse(text), { error: 'invalid_scope', error_description: 'scope is required' });
});

const encode = (text: string | Uint8Array) => Buffer.from(text).toString('base64');
const right = `${testClient.clientId}:${testClient.clientSecret}`;

const strangers: [name: string, authorization: string | undefined][] = [
  ['no credentials', undefined],
  ['a wrong secret', basic(testClient.clientId, 'wrong')],
  ['a secret with a character more', basic(testClient.clientId, `${testClient.clientSecret}0`)],
  ['a secret with a character less', basic(testClient.clientId, testClient.clientSecret.slice(0, -1))],
  ['the secret of another client', basic(testClient.clientId, otherClient.clientSecret)],
  ['an unknown client', basic('svc_nobody', testClient.clientSecret)],
  ['a client id that the store would refuse as a key', basic('../client:x/head', 'x')],
  ['a client id with a NUL', basic('svc\0', 'x')],
  ['a stopped client', basic(stopped.clientId, stopped.clientSecret)],
  ['no secret', `Basic ${encode(`${testClient.clientId}:`)}`],
  ['no colon', `Basic ${encode(testClient.clientId)}`],
  ['no id', `Basic ${encode(`:${testClient.clientSecret}`)}`],
  ['only a colon', `Basic ${encode(':')}`],
  ['nothing after Basic', 'Basic'],
  ['a blank after Basic', 'Basic '],
  ['no base64', 'Basic §§§'.replaceAll('§', '*')],
  ['base64 of the URL alphabet', `Basic ${encode('>>>???:x').replaceAll('+', '-').replaceAll('/', '_')}`],
  ['base64 followed by garbage', `Basic ${encode(right)}!`],
  ['base64 with its padding in the middle', `Basic ${encode('a').slice(0, 4)}${encode(right)}`],
  ['the right credentials, base64 without its padding', `Basic ${encode(right).replace('=', '')}`],
  ['the right credentials, base64 with spare bits set', `Basic ${encode(right).replace('A=', 'B=')}`],
  ['base64 in two words', `Basic ${encode(right).slice(0, 8)} ${encode(right).slice(8)}`],
  ['bytes that are not UTF-8', `Basic ${encode(new Uint8Array([0x61, 0xff, 0x3a, 0x62]))}`],
  ['a percent sign that escapes nothing', `Basic ${encode(`${testClient.clientId}:100%`)}`],
  ['credentials in the clear', `Basic ${right}`],
  ['a Bearer', `Bearer ${encode(right)}`],
  ['Digest', 'Digest username="x"'],
  ['8 kB of credentials', `Basic ${encode(`${testClient.clientId}:${'x'.repeat(6_000)}`)}`],
];

for (const [name, authorization] of strangers) {
  test(`attack 07: ${name} is refused: 401 invalid_client`, async () => {
    assert.equal(await error(good, { authorization }), '401 invalid_client');
  });
}

test('a client that does not authenticate learns nothing about its grant', async () => {
  assert.equal(await error('grant_type=password', {}), '401 invalid_client');
  assert.equal(await error(`${good}&client_id=${testClient.clientId}`, {}), '401 invalid_client');
  assert.equal(await error(`${good}&client_secret=${testClient.clientSecret}`, {}), '401 invalid_client');
});

test('an unknown client and a wrong secret get the same answer', async () => {
  const shown = async (clientId: string, clientSecret: string) => {
    const answer = await ask(good, { authorization: basic(clientId, clientSecret) });
    const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
    return { status: answer.status, text: answer.text, headers };
  };
  const wrong = await shown(testClient.clientId, 'x'.repeat(42));
  assert.deepEqual(await shown('svc_nobodynobodynobodynobod', 'x'.repeat(42)), wrong);
  assert.deepEqual(await shown(stopped.clientId, stopped.clientSecret), wrong);
});

test('attack 07: an unescaped colon belongs to the secret', async () => {
  // The id ends at the first unescaped colon, so these are the credentials of another client.
  assert.equal(await error(good, { authorization: `Basic ${encode('svc:odd:x')}` }), '401 invalid_client');
});

const mediaTypes: [name: string, type: string][] = [
  ['JSON', 'application/json'],
  ['multipart', 'multipart/form-data; boundary=x'],
  ['text', 'text/plain'],
  ['another charset', 'application/x-www-form-urlencoded; charset=utf-16'],
  ['a type that begins as the right one', 'application/x-www-form-urlencoded-evil'],
  ['nothing', ''],
];
for (const [name, type] of mediaTypes) {
  test(`refused: a body declared as ${name}`, async () => {
    assert.equal(
      await error(good, { ...authorized, headers: { 'Content-Type': type } }),
      '400 invalid_request',
    );
  });
}

test('granted: the media type in capitals and with UTF-8', async () => {
  const headers = { 'Content-Type': 'Application/X-WWW-Form-URLEncoded; Charset="UTF-8"' };
  assert.equal(await granted(good, { ...authorized, headers }), 'service.wheel wheel:read');
});

test('the form may have at most 8 KiB, with or without a declared length', async () => {
  const padded = (length: number) => `${good}&pad=`.padEnd(length, 'x');
  assert.equal(await granted(padded(8_192)), 'service.wheel wheel:read');
  assert.equal(await error(padded(8_193)), '413 invalid_request');
  assert.equal(await error('x'.repeat(200_000)), '413 invalid_request');
  const unsaid = await fetch(`${app.url}/mana/oauth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new Blob([padded(8_193)]).stream(),
    duplex: 'half',
  } as RequestInit);
  assert.equal(unsaid.status, 413);
});

test('four thousand parameters are accepted', async () => {
  const many = Array.from({ length: 1_300 }, (_, index) => `p${index.toString(36)}=`).join('&');
  assert.equal(await granted(`${good}&${many.slice(0, 8_000)}`), 'service.wheel wheel:read');
});

test('attack 16: refused: parameters or credentials in the query', async () => {
  const secret = new URLSearchParams({
    client_id: testClient.clientId,
    client_secret: testClient.clientSecret,
  });
  assert.equal(await error('', { ...authorized, query: `?${good}` }), '400 invalid_request');
  assert.equal(await error(good, { query: `?${String(secret)}` }), '400 invalid_request');
  assert.equal(await error(good, { ...authorized, query: '?access_token=x' }), '400 invalid_request');
});

test('attack 16: an access token in the query is ignored', async () => {
  const token = await app.token();
  const answer = await fetch(`${app.url}/wheelapp/api/v1/wheels/party?access_token=${token}`);
  assert.equal(answer.status, 401);
  assert.equal(((await answer.json()) as { code: string }).code, 'missing_token');
});

for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']) {
  test(`${method} is not allowed`, async () => {
    const answer = await ask(good, { ...authorized, method, query: method === 'GET' ? `?${good}` : '' });
    assert.equal(answer.status, 405);
    assert.match(answer.headers.get('allow') ?? '', /\bPOST\b/);
    assert(!answer.text.includes('access_token'));
  });
}

test('attack 08: two Authorization headers count as two authentication methods', async () => {
  const { port } = new URL(app.url);
  const answer = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.end(
        [
          'POST /mana/oauth/token HTTP/1.1',
          'Host: localhost',
          'Connection: close',
          'Content-Type: application/x-www-form-urlencoded',
          `Authorization: ${authorized.authorization}`,
          `Authorization: ${basic(otherClient.clientId, otherClient.clientSecret)}`,
          `Content-Length: ${good.length}`,
          '',
          good,
        ].join('\r\n'),
      );
    });
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
  });
  assert.match(answer, /^HTTP\/1\.1 400 /);
  assert.match(answer, /"error":"invalid_request"/);
});

test('pages of other origins cannot read the answers', async () => {
  const headers = { Origin: 'https://evil.example' };
  const answer = await ask(good, { ...authorized, headers });
  assert.equal(answer.headers.get('access-control-allow-origin'), null);
});

test('discovery and keys may be read from any origin and cached', async () => {
  for (const path of [
    '/mana/oauth/jwks',
    '/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration',
  ]) {
    const answer = await fetch(app.url + path, { headers: { Origin: 'https://evil.example' } });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assert.equal(answer.headers.get('access-control-allow-credentials'), null);
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=300');
  }
});

test('attack 18: discovery names the public origin for every Host header', async () => {
  const { port } = new URL(app.url);
  const answer = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.end(
        'GET /.well-known/oauth-authorization-server HTTP/1.1\r\nHost: evil.example\r\n' +
          'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n',
      );
    });
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
  });
  assert.match(answer, /^HTTP\/1\.1 200 /);
  assert(!answer.includes('evil.example'));
  assert(answer.includes(`"issuer":"${app.serving.config.baseUrl}"`));
});

test('attack 39: secrets and tokens never appear in the log', async () => {
  const token = await app.token();
  await fetch(`${app.url}/wheelapp/api/v1/wheels/party`, { headers: { Authorization: `Bearer ${token}` } });
  const text = lines.join('');
  assert(text.includes('/mana/oauth/token'), 'requests are logged');
  const secrets = [testClient, otherClient, oneScope, chat, stopped].map(({ clientSecret }) => clientSecret);
  for (const secret of [
    ...secrets,
    encode(right),
    authorized.authorization,
    token,
    token.split('.')[2] as string,
  ]) {
    assert(!text.includes(secret), `${secret.slice(0, 12)}… is in the log`);
  }
});
