import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWK } from 'jose';
import { pino } from 'pino';
import {
  knownOAuthProviders,
  type OAuthProviderName,
} from '../../../../server/identity/providers/known-providers.ts';
import { oauthProvider } from '../../../../server/identity/providers/oauth-provider.ts';
import { json, serveProvider, type ProviderServer } from './provider-server.ts';

const callback = 'http://127.0.0.1:8080/oauth/providers/google/callback';
const ties = { state: 's'.repeat(43), verifier: 'v'.repeat(43), nonce: 'n'.repeat(43) };
const logged: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });

let provider: ProviderServer;
let key: CryptoKey;
let jwk: JWK;
before(async () => {
  provider = await serveProvider();
  const pair = await generateKeyPair('RS256');
  key = pair.privateKey;
  jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
});
after(() => provider.close());

function clientOf(name: OAuthProviderName) {
  const { endpoints } = knownOAuthProviders[name];
  const addresses = {
    issuer: provider.url,
    authorize: `${provider.url}/authorize`,
    token: `${provider.url}/token`,
    ...(endpoints.jwks !== undefined && { jwks: `${provider.url}/jwks` }),
    ...(endpoints.userinfo !== undefined && { userinfo: `${provider.url}/userinfo` }),
  };
  const settings = {
    clientId: 'the-client',
    clientSecret: 'a+secret/with=signs',
    endpoints: addresses,
    idTokenAlg: 'RS256',
  } as const;
  return oauthProvider(name, settings, callback, log);
}

const now = () => Math.floor(Date.now() / 1_000);
const claims = () => ({
  ...{ iss: provider.url, aud: 'the-client', sub: '110000000000000000001', nonce: ties.nonce },
  ...{ iat: now(), exp: now() + 600, name: 'Ada', email: 'ada@people.example', email_verified: true },
});
const signed = (more: object = {}, header: object = {}, by: CryptoKey | Uint8Array = key) =>
  new SignJWT({ ...claims(), ...more }).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(by);

function gives(idToken: string | undefined, more: object = {}): void {
  provider.answer = (request, response) =>
    request.url === '/jwks'
      ? json(response, { keys: [jwk] })
      : json(response, {
          access_token: 'the-access-token',
          token_type: 'Bearer',
          id_token: idToken,
          ...more,
        });
}
const answer = (more: Record<string, string> = {}) =>
  new URLSearchParams({ code: 'the-code', state: ties.state, ...more }).toString();

describe('an answer with an id token', () => {
  it('is accepted if everything matches', async () => {
    gives(await signed());
    assert.deepEqual(await clientOf('google').finish(ties, answer()), {
      ...{ provider: 'google', subject: '110000000000000000001', name: 'Ada' },
      ...{ email: 'ada@people.example', emailVerified: true },
    });
  });

  it('is read with the scopes of Twitch as an array', async () => {
    gives(await signed({ preferred_username: 'ada_tv' }), { scope: ['openid', 'user:read:email'] });
    const who = await clientOf('twitch').finish(ties, answer());
    assert(typeof who === 'object');
    assert.equal(who.name, 'ada_tv');
  });

  const forged: [string, () => Promise<string | undefined> | string][] = [
    ['is missing', () => Promise.resolve(undefined)],
    ['has the nonce of another sign-in', () => signed({ nonce: 'x'.repeat(43) })],
    ['has no nonce', () => signed({ nonce: undefined })],
    ['is for another client', () => signed({ aud: 'another-client' })],
    ['is of another issuer', () => signed({ iss: 'https://evil.example' })],
    ['has expired', () => signed({ exp: now() - 60 })],
    ['has no subject', () => signed({ sub: undefined })],
    ['has a subject that is not an id', () => signed({ sub: 'a b\u0000' })],
    ['is not signed', () => new UnsecuredJWT(claims()).encode()],
    ['is signed by a stranger', async () => signed({}, {}, (await generateKeyPair('RS256')).privateKey)],
    [
      'is signed with the public key as a secret',
      () => signed({}, { alg: 'HS256' }, Buffer.from(JSON.stringify(jwk))),
    ],
  ];
  for (const [name, make] of forged) {
    it(`is refused if the id token ${name}`, async () => {
      gives(await make());
      assert.equal(await clientOf('google').finish(ties, answer()), 'refused');
    });
  }

  for (const [name, query] of [
    ['another state', () => answer({ state: 'x'.repeat(43) })],
    ['another issuer', () => answer({ iss: 'https://evil.example' })],
    ['no code', () => new URLSearchParams({ state: ties.state }).toString()],
    ['two codes', () => `${answer()}&code=another`],
  ] as const) {
    it(`is refused with ${name}, before a code is redeemed`, async () => {
      gives(await signed());
      const before = provider.asked.length;
      assert.equal(await clientOf('google').finish(ties, query()), 'refused');
      assert.equal(provider.asked.length, before);
    });
  }
});

describe('an answer without an id token', () => {
  it('redeems the code with the verifier and the secret, and reads the profile', async () => {
    let form = new URLSearchParams();
    let authorization: string | undefined;
    provider.answer = (request, response, body) => {
      if (request.url === '/userinfo')
        return json(response, {
          ...{ id: '110000000000000001', username: 'ada', global_name: 'Ada L', avatar: 'a1b2c3' },
          ...{ email: 'ada@people.example', verified: false },
        });
      form = new URLSearchParams(body);
      authorization = request.headers.authorization;
      json(response, { access_token: 'the-access-token', token_type: 'Bearer', scope: 'identify email' });
    };
    assert.deepEqual(await clientOf('discord').finish(ties, answer()), {
      ...{ provider: 'discord', subject: '110000000000000001', name: 'Ada L' },
      ...{ email: 'ada@people.example', emailVerified: false },
      avatarUrl: 'https://cdn.discordapp.com/avatars/110000000000000001/a1b2c3.png',
    });
    assert.equal(form.get('code_verifier'), ties.verifier);
    assert.equal(form.get('redirect_uri'), callback);
    // Epic Games does not decode form-encoded credentials.
    assert.equal(authorization, `Basic ${Buffer.from('the-client:a+secret/with=signs').toString('base64')}`);
  });

  it('is refused if Epic Games names another account next to the token', async () => {
    provider.answer = (request, response) =>
      request.url === '/userinfo'
        ? json(response, { sub: 'a'.repeat(32), preferred_username: 'Ada' })
        : json(response, { access_token: 'x', token_type: 'bearer', account_id: 'b'.repeat(32) });
    assert.equal(await clientOf('epic').finish(ties, answer()), 'refused');
  });

  for (const [name, profile] of [
    ['no id', { username: 'ada' }],
    ['an id that is a path', { id: '../1' }],
    ['a list', []],
    ['nothing', null],
  ] as const) {
    it(`is refused if the profile has ${name}`, async () => {
      provider.answer = (request, response) =>
        request.url === '/userinfo'
          ? json(response, profile)
          : json(response, { access_token: 'x', token_type: 'Bearer' });
      assert.equal(await clientOf('discord').finish(ties, answer()), 'refused');
    });
  }

  it('is used without the data that cannot be shown or stored', async () => {
    provider.answer = (request, response) =>
      request.url === '/userinfo'
        ? json(response, {
            ...{ sub: 'a'.repeat(32), preferred_username: ' \u0000 ' },
            picture: 'javascript:alert(1)',
          })
        : json(response, { access_token: 'x', token_type: 'bearer' });
    assert.deepEqual(await clientOf('epic').finish(ties, answer()), {
      ...{ provider: 'epic', subject: 'a'.repeat(32), name: undefined, emailVerified: false },
    });
  });
});

describe('a provider that is unavailable', () => {
  for (const [name, status] of [
    ['fails', 500],
    ['is overloaded', 503],
    ['redirects', 302],
    ['limits requests', 429],
  ] as const) {
    it(`signs nobody in while it ${name}`, async () => {
      provider.answer = (_request, response) => json(response, { error: 'server_error' }, status);
      assert.equal(await clientOf('google').finish(ties, answer()), 'unavailable');
    });
  }

  it('signs nobody in while its keys cannot be read', async () => {
    const idToken = await signed();
    provider.answer = (request, response) =>
      request.url === '/jwks'
        ? json(response, {}, 502)
        : json(response, { access_token: 'x', token_type: 'Bearer', id_token: idToken });
    assert.equal(await clientOf('google').finish(ties, answer()), 'unavailable');
  });

  for (const [error, problem] of [
    ['access_denied', 'cancelled'],
    ['temporarily_unavailable', 'unavailable'],
    ['server_error', 'unavailable'],
    ['invalid_scope', 'refused'],
  ] as const) {
    it(`attack 22: says ${error}: ${problem}`, async () => {
      const query = new URLSearchParams({ error, state: ties.state, error_description: '<b>x</b>' });
      assert.equal(await clientOf('google').finish(ties, query.toString()), problem);
    });
  }

  it('refuses a code', async () => {
    provider.answer = (_request, response) => json(response, { error: 'invalid_grant' }, 400);
    assert.equal(await clientOf('google').finish(ties, answer()), 'refused');
  });
});

it('no content of an answer is logged', () => {
  const text = logged.join('');
  assert.match(text, /"problem":"unavailable"/);
  for (const secret of [
    'the-code',
    'the-access-token',
    'a+secret',
    'eyJ',
    '<b>x</b>',
    'people.example',
    ties.state,
  ])
    assert(!text.includes(secret), secret);
});
