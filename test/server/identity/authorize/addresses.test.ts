/** Rules: docs/rules/identity.md, "Authorize". */
import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { client, oauthApp } from '../open-identity.ts';
import { answerAt, requestOf } from './app-browser.ts';
import { authorizeQuery, callback, issuer, openAuthorize, type OpenAuthorize } from './open-authorize.ts';

const loopback = 'http://127.0.0.1:3000/cb';
const withQuery = 'https://app.example/cb?tenant=1';
const openQuery = 'https://app.example/cb?';
const escaped = 'https://app.example/c%2Fb';

const registered = [loopback, withQuery, openQuery, escaped];

const lookAlikes: [name: string, redirectUri: string][] = [
  ['host in capitals', 'https://APP.example/callback'],
  ['scheme in capitals', 'HTTPS://app.example/callback'],
  ['path in capitals', 'https://app.example/Callback'],
  ['the default port', 'https://app.example:443/callback'],
  ['another port', 'https://app.example:8443/callback'],
  ['an empty port', 'https://app.example:/callback'],
  ['http', 'http://app.example/callback'],
  ['a trailing slash', 'https://app.example/callback/'],
  ['no path', 'https://app.example'],
  ['a longer path', 'https://app.example/callback.evil'],
  ['a path below', 'https://app.example/callback/x'],
  ['a part of the path', 'https://app.example/call'],
  ['two slashes', 'https://app.example//callback'],
  ['a dot segment', 'https://app.example/./callback'],
  ['two dot segments', 'https://app.example/x/../callback'],
  ['an escaped dot segment', 'https://app.example/x/%2e%2e/callback'],
  ['a dot segment at the end', 'https://app.example/callback/../evil'],
  ['an escaped letter', 'https://app.example/%63allback'],
  ['an escape in small letters', 'https://app.example/c%2fb'],
  ['an escape that is decoded', 'https://app.example/c/b'],
  ['a backslash', 'https://app.example\\callback'],
  ['a backslash before another host', 'https://evil.example\\@app.example/callback'],
  ['userinfo', 'https://user@app.example/callback'],
  ['the host as userinfo', 'https://app.example@evil.example/callback'],
  ['the host as userinfo with a password', 'https://app.example:443@evil.example/callback'],
  ['a fragment', 'https://app.example/callback#x'],
  ['an empty fragment', 'https://app.example/callback#'],
  ['a query', 'https://app.example/callback?next=https://evil.example'],
  ['an empty query', 'https://app.example/callback?'],
  ['more in the query', `${withQuery}&next=evil`],
  ['a query in another order', 'https://app.example/cb?x=1&tenant=1'],
  ['a host that begins alike', 'https://app.example.evil.example/callback'],
  ['a host that ends alike', 'https://evil-app.example/callback'],
  ['a subdomain', 'https://www.app.example/callback'],
  ['a dot after the host', 'https://app.example./callback'],
  ['letters of another script', 'https://аpp.example/callback'],
  ['a full-width letter', 'https://ａpp.example/callback'],
  ['a combining mark', 'https://app.example/callback\u0301'],
  ['an invisible letter', 'https://app.example/call\u200bback'],
  ['a blank before it', ' https://app.example/callback'],
  ['a blank after it', 'https://app.example/callback '],
  ['a line break after it', 'https://app.example/callback\r\nX: 1'],
  ['U+0000 after it', 'https://app.example/callback\u0000'],
  ['a script', 'javascript:alert(1)//https://app.example/callback'],
  ['data', 'data:text/html,https://app.example/callback'],
  ['no scheme', '//app.example/callback'],
  ['a path only', '/callback'],
  ['another port of loopback', 'http://127.0.0.1:3001/cb'],
  ['no port of loopback', 'http://127.0.0.1/cb'],
  ['localhost for 127.0.0.1', 'http://localhost:3000/cb'],
  ['[::1] for 127.0.0.1', 'http://[::1]:3000/cb'],
  ['another spelling of 127.0.0.1', 'http://127.1:3000/cb'],
  ['127.0.0.1 as a number', 'http://2130706433:3000/cb'],
  ['the address of another app', 'https://svc-other.example/callback'],
  ['the origin of the service', `${issuer}/callback`],
  ['two addresses', `${callback} ${loopback}`],
];

const unclear: [name: string, query: string][] = [
  ['nothing at all', ''],
  ['no client', authorizeQuery({ client_id: undefined })],
  ['an empty client', authorizeQuery({ client_id: '' })],
  ['an unknown client', authorizeQuery({ client_id: 'svc_unknown' })],
  ['a client with a path in its id', authorizeQuery({ client_id: '../client:svc_app' })],
  ['the name of a member of objects', authorizeQuery({ client_id: '__proto__' })],
  ['a very long client', authorizeQuery({ client_id: 'x'.repeat(3_000) })],
  ['a service client', authorizeQuery({ client_id: 'svc_service' })],
  ['attack 02: two clients', `${authorizeQuery()}&client_id=svc_app`],
  ['attack 02: two different clients', `${authorizeQuery()}&client_id=svc_other`],
  ['no redirect address', authorizeQuery({ redirect_uri: undefined })],
  ['an empty redirect address', authorizeQuery({ redirect_uri: '' })],
  [
    'attack 02: the redirect address twice',
    `${authorizeQuery()}&redirect_uri=${encodeURIComponent(callback)}`,
  ],
  ['attack 02: two redirect addresses', `redirect_uri=https://evil.example&${authorizeQuery()}`],
  [
    'attack 02: a second redirect address by an escaped name',
    `${authorizeQuery()}&redirect%5Furi=https://evil.example`,
  ],
  [
    'bytes that are not UTF-8',
    `${authorizeQuery({ redirect_uri: undefined })}&redirect_uri=https://app.example/%ff`,
  ],
  [
    'a broken escape',
    `${authorizeQuery({ redirect_uri: undefined })}&redirect_uri=https://app.example/callback%`,
  ],
];

describe('an authorize request ends on a page of the service', () => {
  let open: OpenAuthorize;
  before(async () => {
    open = await openAuthorize({
      apps: [
        oauthApp('svc_other'),
        oauthApp('svc_more', { redirectUris: [callback, ...registered] }),
        client('svc_service'),
      ],
    });
  });
  after(() => open.stop());

  const ends = async (query: string) => {
    const browser = await open.signedIn();
    const reply = await browser.go(`/oauth/authorize?${query}`);
    assert.equal(reply.status, 400);
    assert.equal(reply.location, null);
    assert.match(reply.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(
      reply.headers.get('content-security-policy') ?? '',
      /^default-src 'none';frame-ancestors 'none'/,
    );
    assert.equal(reply.headers.get('x-frame-options'), 'DENY');
    assert.doesNotMatch(reply.text, /evil|svc_|callback|Refresh/i);
    assert.equal(open.grants.codes.size, 0);
  };

  for (const [name, redirectUri] of lookAlikes) {
    it(`attack 01: for a redirect address with ${name}`, () =>
      ends(authorizeQuery({ client_id: 'svc_more', redirect_uri: redirectUri })));
  }
  for (const [name, query] of unclear) {
    it(`for ${name}`, () => ends(query));
  }

  it('but a registered address is used exactly as it was registered', async () => {
    const browser = await open.signedIn();
    for (const redirectUri of [callback, ...registered]) {
      const query = authorizeQuery({ client_id: 'svc_more', redirect_uri: redirectUri, prompt: 'none' });
      const { location } = await browser.go(`/oauth/authorize?${query}`);
      const joint = redirectUri === openQuery ? '' : redirectUri === withQuery ? '&' : '?';
      assert.equal(
        location?.startsWith(`${redirectUri}${joint}error=consent_required&`),
        true,
        location ?? '',
      );
      assert.equal(new URL(location ?? '').searchParams.get('state'), 'the state');
    }
  });

  it('attack 18: is not redirected to another host by a wrong Host or X-Forwarded-Host', async () => {
    const query = authorizeQuery({ prompt: 'none' });
    const hosts = [
      { Host: 'evil.example' },
      { Host: 'app.example' },
      { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
      { Forwarded: 'host=evil.example;proto=https' },
    ];
    for (const headers of hosts) {
      const silent = await locationWith(`${open.url}/oauth/authorize?${query}`, headers);
      assert.equal(answerAt(callback, silent)['iss'], issuer);
      requestOf(await locationWith(`${open.url}/oauth/authorize?${authorizeQuery()}`, headers));
      assert.equal(await locationWith(`${open.url}/oauth/logout`, headers), '/oauth/sign-out');
    }
  });
});

/** Sends headers that `fetch` does not allow. */
function locationWith(url: string, headers: Record<string, string>): Promise<string | null> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { headers, agent: false }, (response) => {
      response.resume();
      resolve(response.headers.location ?? null);
    })
      .on('error', reject)
      .end();
  });
}
