/** Rules: docs/rules/identity.md, "Authorize". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { clients } from '../../../../server/identity/documents.ts';
import { oauthApp } from '../open-identity.ts';
import { answerAt, requestOf } from './app-browser.ts';
import {
  authorizeQuery,
  callback,
  challenge,
  issuer,
  openAuthorize,
  type OpenAuthorize,
} from './open-authorize.ts';

const short = challenge.slice(1);
const longest = `${callback}?${'x'.repeat(2_047 - callback.length)}`;
type Change = Record<string, string | undefined>;

const faults: [name: string, change: Change, error: string, more?: string][] = [
  ['no response_type', { response_type: undefined }, 'invalid_request'],
  ['response_type=token', { response_type: 'token' }, 'unsupported_response_type'],
  ['response_type=code id_token', { response_type: 'code id_token' }, 'unsupported_response_type'],
  ['response_type=none', { response_type: 'none' }, 'unsupported_response_type'],
  ['response_mode=fragment', { response_mode: 'fragment' }, 'invalid_request'],
  ['response_mode=form_post', { response_mode: 'form_post' }, 'invalid_request'],
  ['attack 04: no code_challenge', { code_challenge: undefined }, 'invalid_request'],
  ['attack 04: no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['attack 04: no code_challenge_method', { code_challenge_method: undefined }, 'invalid_request'],
  ['attack 04: code_challenge_method=plain', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['attack 04: code_challenge_method=s256', { code_challenge_method: 's256' }, 'invalid_request'],
  ['attack 04: a short code_challenge', { code_challenge: short }, 'invalid_request'],
  ['attack 04: a long code_challenge', { code_challenge: `${challenge}A` }, 'invalid_request'],
  ['attack 04: a code_challenge with padding', { code_challenge: `${short}=` }, 'invalid_request'],
  [
    'attack 04: a code_challenge in base64',
    { code_challenge: `${short.replace('-', '+')}/` },
    'invalid_request',
  ],
  ['an unknown scope', { scope: 'openid admin' }, 'invalid_scope'],
  ['attack 09: a part of a scope', { scope: 'open' }, 'invalid_scope'],
  ['a scope of services', { scope: 'wheel:read' }, 'invalid_scope'],
  ['a scope in capitals', { scope: 'OPENID' }, 'invalid_scope'],
  ['scopes of two sets', { client_id: 'svc_sets', scope: 'profile email' }, 'invalid_scope'],
  ['a scope in no set', { client_id: 'svc_sets', scope: 'openid roles' }, 'invalid_scope'],
  ['no scope with two sets', { client_id: 'svc_sets', scope: undefined }, 'invalid_scope'],
  ['an unknown prompt', { prompt: 'create' }, 'invalid_request'],
  ['an unknown prompt beside a known one', { prompt: 'login force' }, 'invalid_request'],
  ['prompt=none with another', { prompt: 'none login' }, 'invalid_request'],
  ['a negative max_age', { max_age: '-1' }, 'invalid_request'],
  ['a max_age with a fraction', { max_age: '1.5' }, 'invalid_request'],
  ['a max_age in words', { max_age: 'never' }, 'invalid_request'],
  ['a nonce that is too long', { nonce: 'n'.repeat(513) }, 'invalid_request'],
  ['an id_token_hint that is not a token', { id_token_hint: 'x.y.z' }, 'invalid_request'],
  ['an id_token_hint of another app', { id_token_hint: 'token of another app' }, 'invalid_request'],
  ['another resource', { resource: 'service.wheel' }, 'invalid_target'],
  ['a request object', { request: 'e30.e30.' }, 'request_not_supported'],
  ['a request_uri', { request_uri: 'https://evil.example/request' }, 'request_uri_not_supported'],
  ['a registration', { registration: '{}' }, 'registration_not_supported'],
  ['a provider that is not configured', { provider: 'discord' }, 'unsupported_provider'],
  ['a required provider that is not configured', { required_provider: 'steam' }, 'unsupported_provider'],
  ['a provider that does not exist', { provider: 'myspace' }, 'unsupported_provider'],
  ['the name of a member of objects', { provider: 'constructor' }, 'unsupported_provider'],
  ['two providers', { provider: 'credentials', required_provider: 'google' }, 'invalid_request'],
  ['two other providers', { provider: 'google', required_provider: 'credentials' }, 'invalid_request'],
  ['attack 02: response_type twice', {}, 'invalid_request', 'response_type=code'],
  ['attack 02: code_challenge twice', {}, 'invalid_request', `code_challenge=${challenge}`],
  ['attack 02: an empty second scope', {}, 'invalid_request', 'scope='],
  ['attack 02: two prompts', { prompt: 'login' }, 'invalid_request', 'prompt=none'],
  [
    'attack 02: two required providers',
    { required_provider: 'credentials' },
    'invalid_request',
    'required_provider=credentials',
  ],
  ['attack 02: an unknown parameter twice', {}, 'invalid_request', 'x=1&x=2'],
  ['a parameter of broken bytes', {}, 'invalid_request', 'x=%ff'],
  ['a name of broken bytes', {}, 'invalid_request', '%c3=1'],
  ['U+0000', { login_hint: 'a\u0000b' }, 'invalid_request'],
];

describe('a fault is reported to the app', () => {
  let open: OpenAuthorize;
  before(async () => {
    open = await openAuthorize({
      apps: [
        oauthApp('svc_sets', { redirectUris: [callback], scopeSets: ['openid profile', 'openid email'] }),
        oauthApp('svc_long', { redirectUris: [longest] }),
        oauthApp('svc_waiting', { redirectUris: [callback] }),
        oauthApp('svc_stopped', { redirectUris: [callback] }),
        oauthApp('svc_of_bob', { redirectUris: [callback], owner: 'bob' }),
      ],
    });
    open.grants.idTokens.set('token of another app', {
      clientId: 'svc_sets',
      accountId: 'usr_ada',
      sessionId: 'any',
    });
    const waiting = clients.ref('svc_waiting');
    await open.deps.store.commit({
      touch: [waiting.aggregate],
      decide(tx) {
        const app = tx.get(waiting);
        assert(app?.kind === 'oauth');
        tx.put(waiting, { ...app, approvedAt: null });
      },
    });
    await open.identity.setClientActive('svc_stopped', false);
    await open.identity.setAccountActive('usr_bob', false);
  });
  after(() => open.stop());

  const ask = async (query: string) => {
    const { status, location } = await open.browser().go(`/oauth/authorize?${query}`);
    assert.equal(status, 303);
    return answerAt(callback, location);
  };

  for (const [name, change, error, more] of faults) {
    it(`${name}: ${error}`, async () => {
      const answer = await ask(authorizeQuery(change) + (more === undefined ? '' : `&${more}`));
      assert.equal(answer['error'], error);
      assert.equal(answer['state'], 'the state');
      assert.equal(answer['iss'], issuer);
      // RFC 6749, appendix A.8, limits the characters of the description.
      assert.match(answer['error_description'] ?? '', /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
      assert.doesNotMatch(answer['error_description'] ?? '', /evil|myspace|admin/);
    });
  }

  for (const [clientId, title] of [
    ['svc_waiting', 'This app waits for approval'],
    ['svc_stopped', 'This app is switched off'],
    ['svc_of_bob', 'This app is switched off'],
  ] as const) {
    it(`but on a page, without a redirect to the app, for ${clientId}`, async () => {
      const answer = await open.browser().go(`/oauth/authorize?${authorizeQuery({ client_id: clientId })}`);
      assert.deepEqual([answer.status, answer.location], [400, null]);
      assert.ok(answer.text.includes(title), answer.text);
    });
  }

  it('but the owner of an app that waits for approval can sign in to it', async () => {
    const query = authorizeQuery({ client_id: 'svc_waiting' });
    const owner = await open.signedIn();
    const request = requestOf((await owner.go(`/oauth/authorize?${query}`)).location as string);
    assert.ok('code' in answerAt(callback, await owner.decide(request)));
  });

  it('with its state byte for byte, up to 2 KiB', async () => {
    const states = [
      'x'.repeat(2_048),
      'ü'.repeat(1_024),
      'a+b c%20d&e=f#g?h/i\\j"k\'<l>',
      '{"return":"/a?b=c&d","n":"ø🎡"}',
      ' ',
    ];
    for (const state of states) {
      const answer = await ask(authorizeQuery({ state, scope: 'nonsense' }));
      assert.equal(answer['error'], 'invalid_scope');
      assert.equal(answer['state'], state);
    }
  });

  it('without a state that is missing, too long, repeated or not text', async () => {
    assert.equal('state' in (await ask(authorizeQuery({ state: undefined, scope: 'x' }))), false);
    assert.equal('state' in (await ask(authorizeQuery({ state: '', scope: 'x' }))), false);
    const wrong = [
      authorizeQuery({ state: 'x'.repeat(2_049) }),
      authorizeQuery({ state: 'ü'.repeat(1_025) }),
      authorizeQuery({ state: 'a\r\nSet-Cookie: b' }),
      authorizeQuery({ state: 'a\u0000' }),
      `${authorizeQuery()}&state=another`,
      `${authorizeQuery()}&state=`,
      `${authorizeQuery({ state: undefined })}&state=%ff`,
    ];
    for (const query of wrong) {
      const answer = await ask(query);
      assert.equal(answer['error'], 'invalid_request', query.slice(0, 300));
      assert.equal('state' in answer, false);
    }
  });

  it('but optional, unknown and empty parameters are no fault', async () => {
    const browser = open.browser();
    const right: Change[] = [
      { scope: undefined },
      { scope: 'email openid openid' },
      { nonce: 'n'.repeat(512), state: 's'.repeat(2_048), login_hint: 'h'.repeat(5_000) },
      { state: '"\\'.repeat(1_024), nonce: '"\\'.repeat(256), login_hint: '"\\'.repeat(128) },
      {
        client_id: 'svc_long',
        redirect_uri: longest,
        ...{ state: '"\\'.repeat(1_024), nonce: '"\\'.repeat(256), login_hint: '"\\'.repeat(128) },
      },
      { prompt: '', provider: '', max_age: '', request: '' },
      { response_mode: 'query', resource: 'service.identity' },
      { ui_locales: 'fr-CA fr', display: 'touch', acr_values: '1', claims: '{}' },
      { auto_start_provider: 'discord', popup_variant: 'x', whatever: 'y' },
      { provider: 'credentials', required_provider: 'credentials' },
    ];
    for (const change of right) {
      const reply = await browser.go(`/oauth/authorize?${authorizeQuery(change)}`);
      assert.equal(
        (await browser.view(requestOf(reply.location))).step,
        'sign-in',
        JSON.stringify(change).slice(0, 99),
      );
    }
  });
});

describe('authorize requests are limited', () => {
  it('to 300 a minute per address', async (t) => {
    const open = await openAuthorize({ rateScale: 0.01 });
    t.after(() => open.stop());
    const answers = [];
    for (let at = 0; at < 4; at += 1)
      answers.push(await open.browser().go(`/oauth/authorize?${authorizeQuery()}`));
    for (const { headers } of answers) assert.equal(headers.get('ratelimit-policy'), '"authorize";q=3;w=60');
    assert.deepEqual(
      answers.map(({ status }) => status),
      [303, 303, 303, 429],
    );
    const { headers, text } = answers.at(-1)!;
    assert.match(headers.get('content-type') ?? '', /^text\/html/);
    assert.match(text, /<h1>Too many pages at once<\/h1>/);
    assert.ok(Number(headers.get('retry-after')) > 0);
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*frame-ancestors 'none'/);
    assert.equal(headers.get('cache-control'), 'no-store');
  });
});
