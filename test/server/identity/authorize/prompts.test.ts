/** Rules: docs/rules/identity.md, "Prompts". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { oauthApp } from '../open-identity.ts';
import { answerAt, requestOf, type AppBrowser } from './app-browser.ts';
import { authorizeQuery, callback, openAuthorize, type OpenAuthorize } from './open-authorize.ts';

type Outcome = 'code' | 'consent' | 'sign-in' | 'login_required' | 'consent_required';

const states = ['nobody', 'asked', 'allowed', 'otherProvider', 'longAgo'] as const;
type State = (typeof states)[number];

const minutes = 60_000;

const expected: [change: Record<string, string>, ...outcomes: Outcome[]][] = [
  [{}, 'sign-in', 'consent', 'code', 'code', 'code'],
  [{ prompt: 'none' }, 'login_required', 'consent_required', 'code', 'code', 'code'],
  [{ prompt: 'login' }, 'sign-in', 'sign-in', 'sign-in', 'sign-in', 'sign-in'],
  [{ prompt: 'consent' }, 'sign-in', 'consent', 'consent', 'consent', 'consent'],
  [{ prompt: 'login consent' }, 'sign-in', 'sign-in', 'sign-in', 'sign-in', 'sign-in'],
  [{ prompt: 'select_account' }, 'sign-in', 'sign-in', 'sign-in', 'sign-in', 'sign-in'],
  [{ prompt: 'select_provider' }, 'sign-in', 'sign-in', 'sign-in', 'sign-in', 'sign-in'],
  [{ provider: 'credentials' }, 'sign-in', 'consent', 'code', 'code', 'code'],
  [{ provider: 'credentials', prompt: 'login' }, 'sign-in', 'sign-in', 'sign-in', 'sign-in', 'sign-in'],
  [{ required_provider: 'credentials' }, 'sign-in', 'consent', 'code', 'sign-in', 'code'],
  [
    { provider: 'credentials', required_provider: 'credentials' },
    'sign-in',
    'consent',
    'code',
    'sign-in',
    'code',
  ],
  [{ required_provider: 'discord' }, 'sign-in', 'sign-in', 'sign-in', 'code', 'sign-in'],
  [
    { required_provider: 'credentials', prompt: 'none' },
    'login_required',
    'consent_required',
    'code',
    'login_required',
    'code',
  ],
  [{ max_age: '3599' }, 'sign-in', 'consent', 'code', 'code', 'sign-in'],
  [{ max_age: '3600' }, 'sign-in', 'consent', 'code', 'code', 'code'],
  [{ max_age: '60', prompt: 'none' }, 'login_required', 'consent_required', 'code', 'code', 'login_required'],
  [{ max_age: '0' }, 'sign-in', 'sign-in', 'sign-in', 'sign-in', 'sign-in'],
  [{ id_token_hint: 'of ada' }, 'sign-in', 'consent', 'code', 'code', 'code'],
  [{ id_token_hint: 'of bob' }, 'sign-in', 'sign-in', 'sign-in', 'sign-in', 'sign-in'],
  [
    { id_token_hint: 'of bob', prompt: 'none' },
    ...(['login_required', 'login_required', 'login_required', 'login_required', 'login_required'] as const),
  ],
];

describe('an authorize request', () => {
  let open: OpenAuthorize;
  before(async () => {
    open = await openAuthorize({
      providers: ['discord', 'credentials'],
      apps: [
        oauthApp('svc_allowed', { redirectUris: [callback] }),
        oauthApp('svc_trusted', { redirectUris: [callback], trusted: true }),
      ],
    });
    for (const [clientId, accountId] of ['svc_app', 'svc_allowed', 'svc_trusted'].flatMap((id) => [
      [id, 'usr_ada'],
      [id, 'usr_bob'],
    ]) as [string, string][]) {
      const name = accountId.replace('usr_', '');
      open.grants.idTokens.set(`${clientId} of ${name}`, { clientId, accountId, sessionId: 'another' });
    }
    await open.authorize.consents.allow('usr_ada', 'svc_allowed', ['openid', 'profile']);
  });
  after(() => open.stop());

  const browserIn: Record<State, () => Promise<AppBrowser>> = {
    nobody: async () => open.browser(),
    asked: () => browserIn.allowed(),
    allowed: async () => {
      const browser = await open.signedIn();
      open.clock.time += 1_000;
      return browser;
    },
    otherProvider: async () => {
      const browser = await open.signedIn({ provider: 'discord' });
      open.clock.time += 1_000;
      return browser;
    },
    longAgo: async () => {
      const browser = await open.signedIn();
      open.clock.time += 60 * minutes;
      return browser;
    },
  };

  const outcomeOf = async (browser: AppBrowser, query: string): Promise<string> => {
    const { location } = await browser.go(`/oauth/authorize?${query}`);
    if (location?.startsWith(callback)) return answerAt(callback, location)['error'] ?? 'code';
    return (await browser.view(requestOf(location))).step;
  };

  const asApp = (clientId: string, change: Record<string, string>) => {
    const hint = change['id_token_hint'];
    return authorizeQuery({
      client_id: clientId,
      ...change,
      ...(hint !== undefined && { id_token_hint: `${clientId} ${hint}` }),
    });
  };

  for (const [change, ...outcomes] of expected) {
    const shown = Object.entries(change).map(([name, value]) => `${name}=${value}`);
    for (const [at, state] of states.entries()) {
      it(`${shown.join(' ') || 'without a prompt'}, ${state}: ${outcomes[at]}`, async () => {
        const clientId = state === 'asked' ? 'svc_app' : 'svc_allowed';
        const outcome = await outcomeOf(await browserIn[state](), asApp(clientId, change));
        assert.equal(outcome, outcomes[at]);
      });
    }
  }

  it('of a trusted app asks for no consent, unless the app says so', async () => {
    const browser = await open.signedIn();
    const ask = (change: Record<string, string>) => outcomeOf(browser, asApp('svc_trusted', change));
    assert.equal(await ask({}), 'code');
    assert.equal(await ask({ prompt: 'none' }), 'code');
    assert.equal(await ask({ prompt: 'consent' }), 'consent');
  });

  for (const prompt of ['login', 'select_account', 'select_provider', 'login consent']) {
    it(`with prompt=${prompt} continues only after a sign-in that was made for this request`, async () => {
      const browser = await open.signedIn();
      const { location } = await browser.go(
        `/oauth/authorize?${authorizeQuery({ client_id: 'svc_trusted', prompt })}`,
      );
      const request = requestOf(location);
      assert.equal((await browser.go(location as string)).status, 200);
      const next = await browser.signIn(request);
      const address = prompt.includes('consent') ? await browser.decide(requestOf(next)) : next;
      const answer = answerAt(callback, address);
      const bound = open.grants.codes.get(answer['code'] as string);
      assert.equal(bound?.session.authenticatedAt, open.clock.time);
    });
  }

  it('with a max_age that was exceeded while the page was open continues after a sign-in', async () => {
    const browser = await open.signedIn();
    open.clock.time += 10 * minutes;
    const query = authorizeQuery({ client_id: 'svc_trusted', max_age: '0' });
    const { location } = await browser.go(`/oauth/authorize?${query}`);
    assert.equal('code' in answerAt(callback, await browser.signIn(requestOf(location))), true);
  });

  it('with a hint of another account returns login_required after a sign-in as the wrong person', async () => {
    const browser = open.browser();
    const { location } = await browser.go(
      `/oauth/authorize?${asApp('svc_app', { id_token_hint: 'of ada' })}`,
    );
    const answer = answerAt(callback, await browser.signIn(requestOf(location), 'bob'));
    assert.equal(answer['error'], 'login_required');
  });

  it('attack 31: that requires a provider is not satisfied by a password', async () => {
    const browser = open.browser();
    const codes = open.grants.codes.size;
    const query = authorizeQuery({ client_id: 'svc_trusted', required_provider: 'discord' });
    const request = requestOf((await browser.go(`/oauth/authorize?${query}`)).location);
    assert.deepEqual((await browser.view(request)).providers, ['discord']);
    const refused = await browser.post('/oauth/api/sign-in', {
      userName: 'ada',
      password: 'correct horse',
      request,
    });
    assert.equal(refused.status, 403);
    assert.equal(browser.cookies.get('svc'), undefined);
    await browser.signIn(undefined);
    const page = await browser.go(`/oauth/sign-in?request=${request}`);
    assert.equal(page.status, 200);
    assert.equal((await browser.view(request)).step, 'sign-in');
    assert.equal((await browser.post('/oauth/api/consent', { request, allow: true })).status, 403);
    const { session } = await open.sessionNode().sessions.start(
      {},
      {
        ...{ accountId: 'usr_ada', provider: 'credentials', providerSubject: 'usr_ada' },
      },
    );
    const headers = { cookie: `svc-request=${browser.cookies.get('svc-request')}` };
    const next = await open.authorize.continue.afterSignIn(headers, request, session);
    assert('location' in next);
    requestOf(next.location);
    assert.equal(open.grants.codes.size, codes);
  });

  const offers: [change: Record<string, string>, providers: string[]][] = [
    [{}, ['discord', 'credentials']],
    [{ provider: 'credentials' }, ['credentials']],
    [{ provider: 'credentials', prompt: 'login' }, ['credentials']],
    [{ provider: 'credentials', prompt: 'select_provider' }, ['discord', 'credentials']],
    [{ provider: 'credentials', prompt: 'select_account' }, ['discord', 'credentials']],
    [{ required_provider: 'discord', prompt: 'select_provider' }, ['discord']],
  ];
  for (const [change, providers] of offers) {
    it(`${JSON.stringify(change)} offers ${providers.join(' and ')}`, async () => {
      const browser = open.browser();
      const { location } = await browser.go(`/oauth/authorize?${authorizeQuery(change)}`);
      assert.deepEqual((await browser.view(requestOf(location))).providers, providers);
    });
  }

  it('fills the form from login_hint, and is compact in a popup', async () => {
    const browser = open.browser();
    const query = authorizeQuery({ login_hint: 'Ada <b>', ui_mode: 'popup' });
    const view = await browser.view(requestOf((await browser.go(`/oauth/authorize?${query}`)).location));
    assert.equal(view.loginHint, 'Ada <b>');
    assert.equal(view.compact, true);
  });

  const wanted: [locales: string, language: string | null][] = [
    ['de', 'de'],
    ['fr-CA fr en', 'fr'],
    ['tlh cy pt-BR de', 'pt'],
    ['tlh', null],
    ['../de <b>', null],
  ];
  for (const [locales, language] of wanted) {
    it(`shows the page in ${language ?? 'the language of the browser'} for ui_locales ${locales}`, async () => {
      const browser = await open.signedIn();
      const { location } = await browser.go(
        `/oauth/authorize?${authorizeQuery({ ui_locales: locales, prompt: 'login' })}`,
      );
      const request = requestOf(location);
      assert.equal((await browser.view(request)).language, language);
      const consent = await browser.view(requestOf(await browser.signIn(request)));
      assert.deepEqual([consent.step, consent.language], ['consent', language]);
    });
  }
});
