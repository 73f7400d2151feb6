/** Rules: docs/rules/identity.md, "Authorize". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { answerAt, requestOf } from './app-browser.ts';
import {
  authorizeQuery,
  callback,
  challenge,
  issuer,
  openAuthorize,
  type OpenAuthorize,
} from './open-authorize.ts';

describe('an authorize request', () => {
  let open: OpenAuthorize;
  before(async () => {
    open = await openAuthorize();
  });
  after(() => open.stop());

  it('leads by sign-in and consent to a code, which is bound to the whole request', async () => {
    const browser = open.browser();
    const sent = await browser.go(`/oauth/authorize?${authorizeQuery({ nonce: 'the nonce' })}`);
    assert.equal(sent.status, 303);
    const request = requestOf(sent.location);
    const view = await browser.view(request);
    assert.deepEqual(
      { ...view, csrf: '' },
      {
        step: 'sign-in',
        csrf: '',
        app: { name: 'The <b>App</b>', host: 'app.example', logo: null },
        compact: false,
        providers: ['credentials'],
        passkey: true,
        secondWays: [],
        loginHint: '',
        language: null,
        account: null,
        scopes: ['openid', 'profile'],
        mail: true,
      },
    );
    const asked = requestOf(await browser.signIn(request));
    const consent = await browser.view(asked);
    assert.equal(consent.step, 'consent');
    assert.deepEqual(consent.account, { userName: 'Ada', displayName: 'Ada' });
    const answer = answerAt(callback, await browser.decide(asked));
    assert.deepEqual(Object.keys(answer), ['code', 'state', 'iss']);
    assert.equal(answer['state'], 'the state');
    assert.equal(answer['iss'], issuer);
    const { session, ...bound } = open.grants.codes.get(answer['code'] as string)!;
    assert.deepEqual(bound, {
      clientId: 'svc_app',
      accountId: 'usr_ada',
      scopes: ['openid', 'profile'],
      redirectUri: callback,
      codeChallenge: challenge,
      nonce: 'the nonce',
    });
    assert.equal(session.authenticatedAt, open.clock.time);
  });

  it('leads to no code if the person signs out meanwhile on another node', async (t) => {
    const browser = await open.signedIn();
    await open.authorize.consents.allow('usr_ada', 'svc_app', ['openid', 'profile']);
    const cookie = `svc=${browser.cookies.get('svc')}`;
    open.grants.meanwhile = async () => void (await open.sessionNode().sessions.end({ cookie }));
    t.after(() => (open.grants.meanwhile = async () => undefined));
    const sent = await browser.go(`/oauth/authorize?${authorizeQuery()}`);
    const { code, error } = answerAt(callback, sent.location);
    assert.deepEqual([code, error], [undefined, 'login_required']);
  });
});
