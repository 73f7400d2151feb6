/** Rules: docs/rules/identity.md, "Attacks to withstand". */
import assert from 'node:assert/strict';
import { createHmac, createPublicKey, generateKeyPairSync, sign as signWith } from 'node:crypto';
import { after, before, test } from 'node:test';
import { CompactSign } from 'jose';
import fc from 'fast-check';
import { commonErrors, Refusal, type ErrorCode } from '../../contracts/http/errors.ts';
import { bearer, client, openIdentity, type OpenIdentity } from '../server/identity/open-identity.ts';
import { wheelToken } from '../server/identity/ask-token.ts';
import { goodClaims, goodHeader, joined, ownKey, type OwnKey } from './forge-token.ts';

const need = { audience: 'service.wheel', scope: 'wheel:read' } as const;

let opened: OpenIdentity;
let own: OwnKey;
let good: string;

before(async () => {
  opened = await openIdentity({ clients: [client('svc_one')] });
  own = await ownKey(opened.deps);
  good = await wheelToken(opened.identity, 'svc_one', 'wheel:read');
});
after(() => opened.close());

async function verdict(authorization: unknown): Promise<string> {
  const found = await bearer(opened.identity, authorization as string | undefined, need);
  return found instanceof Refusal ? found.code : 'ok';
}

const seconds = () => Math.floor(opened.clock.time / 1000);

test('a token that the test signs without changes is accepted, so its signatures are valid', async () => {
  assert.equal(await verdict(`Bearer ${await own.sign()}`), 'ok');
  assert.equal(await verdict(`Bearer ${good}`), 'ok');
});

/** Forged tokens with valid signatures, so that the signature is not the reason for the refusal. */
const signed: [
  name: string,
  header: Record<string, unknown>,
  claims: () => Record<string, unknown>,
  ErrorCode,
][] = [
  ['attack 12: expired', {}, () => ({ exp: seconds() - 5 }), 'invalid_token'],
  ['no exp', {}, () => ({ exp: undefined }), 'invalid_token'],
  ['exp is text', {}, () => ({ exp: String(seconds() + 600) }), 'invalid_token'],
  ['iat in the future', {}, () => ({ iat: seconds() + 6, exp: seconds() + 606 }), 'invalid_token'],
  ['no iat', {}, () => ({ iat: undefined }), 'invalid_token'],
  ['nbf in the future', {}, () => ({ nbf: seconds() + 6 }), 'invalid_token'],
  ['attack 12: a foreign issuer', {}, () => ({ iss: 'https://evil.example' }), 'invalid_token'],
  [
    'attack 12: issuer with a slash more',
    {},
    () => ({ iss: `${opened.deps.config.baseUrl}/` }),
    'invalid_token',
  ],
  ['attack 12: issuer in a list', {}, () => ({ iss: [opened.deps.config.baseUrl] }), 'invalid_token'],
  ['no issuer', {}, () => ({ iss: undefined }), 'invalid_token'],
  ['no jti', {}, () => ({ jti: undefined }), 'invalid_token'],
  ['no client_id', {}, () => ({ client_id: undefined }), 'invalid_token'],
  ['no token_use', {}, () => ({ token_use: undefined }), 'invalid_token'],
  ['no scope', {}, () => ({ scope: undefined }), 'invalid_token'],
  ['scope as a list', {}, () => ({ scope: ['wheel:read'] }), 'invalid_token'],
  ['attack 12: audience as a list with ours in it', {}, () => ({ aud: ['service.wheel'] }), 'invalid_token'],
  ['attack 12: typ of an id_token', { typ: 'JWT' }, () => ({}), 'invalid_token'],
  ['attack 12: no typ', { typ: undefined }, () => ({}), 'invalid_token'],
  ['attack 12: typ of a logout token', { typ: 'logout+jwt' }, () => ({}), 'invalid_token'],
  ['no kid', { kid: undefined }, () => ({}), 'invalid_token'],
  ['attack 14: a jku with our kid', { jku: 'https://evil.example/jwks' }, () => ({}), 'invalid_token'],
  ['attack 14: an x5u with our kid', { x5u: 'https://evil.example/x5u' }, () => ({}), 'invalid_token'],
  ['a critical extension', { crit: ['urn:example:odd'], 'urn:example:odd': 1 }, () => ({}), 'invalid_token'],
  ['attack 12: another service', {}, () => ({ aud: 'service.chat' }), 'invalid_audience'],
  [
    'attack 12: an audience that begins as ours',
    {},
    () => ({ aud: 'service.wheel.evil' }),
    'invalid_audience',
  ],
  [
    'attack 15: a user token of another service',
    {},
    () => ({ aud: 'service.identity', token_use: 'user' }),
    'invalid_audience',
  ],
  ['attack 15: a user token', {}, () => ({ sub: 'usr_ada', token_use: 'user' }), 'service_token_required'],
  [
    'attack 15: a user token without the scope',
    {},
    () => ({ token_use: 'user', scope: 'openid' }),
    'service_token_required',
  ],
  ['another scope', {}, () => ({ scope: 'wheel:write wheel:spin' }), 'insufficient_scope'],
  ['no scope in it', {}, () => ({ scope: '' }), 'insufficient_scope'],
  [
    'attack 09: a scope that begins as the right one',
    {},
    () => ({ scope: 'wheel:readonly' }),
    'insufficient_scope',
  ],
  [
    'attack 09: a scope that ends as the right one',
    {},
    () => ({ scope: 'x:wheel:read' }),
    'insufficient_scope',
  ],
  ['the scope in capitals', {}, () => ({ scope: 'WHEEL:READ' }), 'insufficient_scope'],
  ['the scope after a tab', {}, () => ({ scope: 'wheel:spin\twheel:read' }), 'insufficient_scope'],
  ['a client that does not exist', {}, () => ({ sub: 'svc_no', client_id: 'svc_no' }), 'client_inactive'],
  [
    'a client id that the store would refuse as a key',
    {},
    () => ({ client_id: '../account:usr_ada/head' }),
    'client_inactive',
  ],
  ['an empty client id', {}, () => ({ client_id: '' }), 'client_inactive'],
];

for (const [name, header, claims, code] of signed) {
  test(`${name}, signed with our key: ${code}`, async () => {
    assert.equal(await verdict(`Bearer ${await own.sign(header, claims())}`), code);
  });
}

test('a token is accepted within five seconds of clock difference', async () => {
  assert.equal(await verdict(`Bearer ${await own.sign({}, { exp: seconds() - 4 })}`), 'ok');
  assert.equal(
    await verdict(`Bearer ${await own.sign({}, { iat: seconds() + 5, nbf: seconds() + 5 })}`),
    'ok',
  );
});

test('attack 10: alg none, in every spelling, with and without a signature', async () => {
  for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
    const header = goodHeader(own.kid, { alg });
    for (const signature of ['', 'x', Buffer.alloc(64)]) {
      assert.equal(
        await verdict(`Bearer ${joined(header, goodClaims(opened.deps), signature)}`),
        'invalid_token',
      );
    }
  }
});

test('attack 11: an HMAC with the public key as its secret', async () => {
  const publicKey = createPublicKey({ key: own.publicKey, format: 'jwk' });
  const secrets = [
    publicKey.export({ type: 'spki', format: 'pem' }),
    publicKey.export({ type: 'spki', format: 'der' }),
    JSON.stringify(own.publicKey),
  ];
  for (const alg of ['HS256', 'HS512'] as const) {
    for (const secret of secrets) {
      const input = joined(goodHeader(own.kid, { alg }), goodClaims(opened.deps), '').slice(0, -1);
      const mac = createHmac(alg === 'HS256' ? 'sha256' : 'sha512', secret)
        .update(input)
        .digest();
      assert.equal(await verdict(`Bearer ${input}.${mac.toString('base64url')}`), 'invalid_token');
    }
  }
});

const attacker = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = attacker.publicKey.export({ format: 'jwk' });
const attackersHeaders: [name: string, headers: readonly Record<string, unknown>[]][] = [
  ['our kid or another one', [{}, { kid: 'attacker' }]],
  [
    'attack 13: a kid that is a path, an address, a query or a member of every object',
    [
      { kid: '../../../../dev/null' },
      { kid: 'data:application/json,{}' },
      { kid: "' OR '1'='1" },
      { kid: '__proto__' },
      { kid: 'constructor' },
    ],
  ],
  [
    'attack 14: the attacker’s key in jwk, jku or x5u',
    [
      { jwk },
      { kid: undefined, jwk },
      { jku: 'https://evil.example/jwks' },
      { x5u: 'https://evil.example/chain.pem' },
    ],
  ],
];
for (const [name, headers] of attackersHeaders) {
  test(`${name}, signed with a key of the attacker: invalid_token`, async () => {
    const claims = Buffer.from(JSON.stringify(goodClaims(opened.deps)));
    for (const changes of headers) {
      const header = goodHeader(own.kid, changes);
      const token = await new CompactSign(claims).setProtectedHeader(header).sign(attacker.privateKey);
      assert.equal(await verdict(`Bearer ${token}`), 'invalid_token', JSON.stringify(changes));
    }
  });
}

test('other signature algorithms', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const input = joined(goodHeader(own.kid, { alg: 'RS256' }), goodClaims(opened.deps), '').slice(0, -1);
  const signature = signWith('sha256', Buffer.from(input), privateKey);
  assert.equal(await verdict(`Bearer ${input}.${signature.toString('base64url')}`), 'invalid_token');
  // Send a signature whose r and s are zero, which some libraries accepted (CVE-2022-21449).
  const zero = joined(goodHeader(own.kid), goodClaims(opened.deps), Buffer.alloc(64));
  assert.equal(await verdict(`Bearer ${zero}`), 'invalid_token');
});

test('a good token with any one character changed, removed or doubled', async () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=~+/';
  assert.equal(await verdict(`Bearer ${good}`), 'ok');
  for (let at = 0; at < good.length; at++) {
    const other = alphabet[(alphabet.indexOf(good[at] as string) + 1) % alphabet.length] as string;
    for (const middle of [other, '', `${good[at]}${good[at]}`]) {
      const changed = good.slice(0, at) + middle + good.slice(at + 1);
      assert.equal(await verdict(`Bearer ${changed}`), 'invalid_token', `character ${at} → ${middle}`);
    }
  }
});

test('segments of two good tokens combined', async () => {
  const [header, claims, signature] = good.split('.') as [string, string, string];
  const [, more] = (await wheelToken(opened.identity, 'svc_one', 'wheel:read wheel:write')).split('.') as [
    string,
    string,
  ];
  for (const token of [
    `${header}.${more}.${signature}`,
    `${header}.${claims}`,
    `${header}.${claims}.`,
    `.${claims}.${signature}`,
    `${header}..${signature}`,
    `${good}.`,
    `${good}.${signature}`,
    `${good}.x.y`,
    `${header}.${claims}.${signature}=`,
  ]) {
    assert.equal(await verdict(`Bearer ${token}`), 'invalid_token', token);
  }
});

test('the second signature that verifies for a good token is refused', async () => {
  const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
  for (let round = 0; round < 20; round++) {
    const token = await wheelToken(opened.identity, 'svc_one', 'wheel:read');
    const end = token.lastIndexOf('.') + 1;
    const signature = Buffer.from(token.slice(end), 'base64url');
    const other = order - BigInt(`0x${signature.toString('hex', 32)}`);
    const twin = Buffer.concat([
      signature.subarray(0, 32),
      Buffer.from(other.toString(16).padStart(64, '0'), 'hex'),
    ]);
    assert.equal(
      await verdict(`Bearer ${token.slice(0, end)}${twin.toString('base64url')}`),
      'invalid_token',
    );
    assert.notEqual(await verdict(`Bearer ${token}`), 'invalid_token');
  }
});

const headers: [name: string, value: unknown, code: ErrorCode][] = [
  ['nothing', undefined, 'missing_token'],
  ['an empty header', '', 'missing_token'],
  ['blanks', '   ', 'missing_token'],
  ['the scheme alone', 'Bearer', 'missing_token'],
  ['the scheme and a blank', 'Bearer ', 'missing_token'],
  ['a list', ['Bearer x', 'Bearer y'], 'missing_token'],
  ['null', null, 'missing_token'],
  ['Basic', 'Basic c3ZjX29uZTpzZWNyZXQ=', 'missing_token'],
  ['a scheme that begins as ours', 'BearerX abc', 'missing_token'],
  ['two tokens', 'Bearer abc def', 'invalid_token'],
  ['a comma', 'Bearer abc,Bearer def', 'invalid_token'],
  ['the scheme twice', 'Bearer Bearer abc', 'invalid_token'],
  ['text', 'Bearer hello', 'invalid_token'],
  ['three dots', 'Bearer ...', 'invalid_token'],
  ['an emoji', 'Bearer 🎡.🎡.🎡', 'invalid_token'],
  ['a NUL', 'Bearer a\0b', 'invalid_token'],
  ['100 kB', `Bearer ${'a'.repeat(100_000)}`, 'invalid_token'],
  ['100 kB in the form of a token', `Bearer ${'a'.repeat(100_000)}.a.${'A'.repeat(86)}`, 'invalid_token'],
  ['100 kB of blanks', `Bearer ${' '.repeat(100_000)}`, 'missing_token'],
  ['JSON', 'Bearer {"alg":"none"}', 'invalid_token'],
  ['quotes', 'Bearer "abc"', 'invalid_token'],
];

for (const [name, value, code] of headers) {
  test(`attack 17: Authorization: ${name}: ${code}`, async () => {
    assert.equal(await verdict(value), code);
  });
}

test('attack 17: every Authorization header gets a documented answer, and only the good token is accepted', async () => {
  const documented: (ErrorCode | 'ok')[] = ['missing_token', 'invalid_token'];
  const segments = fc.string({ unit: fc.constantFrom(...'eyJhbGciOi-_.= 0'.split('')), maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), segments), async (text) => {
      for (const value of [text, `Bearer ${text}`, `Bearer ${good}${text}x`]) {
        const code = await verdict(value);
        assert(documented.includes(code as ErrorCode), `${code}: ${value}`);
      }
    }),
    { numRuns: 500 },
  );
});

test('the messages are the documented ones', () => {
  const words = (
    [
      'missing_token',
      'invalid_token',
      'invalid_audience',
      'service_token_required',
      'insufficient_scope',
      'client_inactive',
    ] as const
  ).map((code) => [commonErrors[code].status, commonErrors[code].message]);
  assert.deepEqual(words, [
    [401, 'Missing bearer token'],
    [401, 'Invalid token'],
    [401, 'Invalid token audience'],
    [401, 'Service token required'],
    [403, 'Insufficient scope'],
    [403, 'Developer API client is not active'],
  ]);
});

test('no token that was sent appears in the log', () => {
  assert(!opened.logged().includes(good));
  assert(!opened.logged().includes(good.split('.')[2] as string));
});
