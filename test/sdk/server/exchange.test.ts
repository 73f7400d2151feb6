import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  exchangeSvcAuthorizationCode,
  exchangeSvcPopupCode,
  fetchSvcUserInfo,
  refreshSvcTokens,
  resolvePopupRedirectUri,
  revokeSvcToken,
  SvcServerError,
  toPkceS256Challenge,
} from '../../../sdk/server.ts';
import { appOrigin, callback, popupCallback, registeredApp } from '../registered-app.ts';

const { options, signIn } = registeredApp();

const fails = (status: number, code: string) => (error: unknown) => {
  assert.ok(error instanceof SvcServerError);
  assert.deepEqual([error.status, error.code], [status, code]);
  assert.doesNotMatch(JSON.stringify(error.details ?? {}), /svc_sdk.*secret/);
  return true;
};

test('PKCE: the vector of RFC 7636, and a TypeError for an empty verifier', async () => {
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  assert.equal(await toPkceS256Challenge(verifier), 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
  await assert.rejects(toPkceS256Challenge(''), TypeError);
  await assert.rejects(toPkceS256Challenge(undefined as unknown as string), TypeError);
});

test('the redirect address is the configured one, or the callback path of the app', () => {
  assert.equal(resolvePopupRedirectUri({}, appOrigin), callback);
  assert.equal(resolvePopupRedirectUri({ callbackPath: '/back' }, appOrigin), `${appOrigin}/back`);
  assert.equal(resolvePopupRedirectUri({ redirectUri: callback }, 'http://10.0.0.1:8080'), callback);
});

test('a code becomes tokens and the data of the person, who is refreshed until they are revoked', async () => {
  const { tokens, userInfo } = await exchangeSvcPopupCode(await signIn(), options());
  assert.equal(userInfo.userId, 'usr_bob');
  assert.equal(userInfo._id, userInfo.sub);
  assert.equal(userInfo.provider, 'credentials');
  assert.deepEqual([tokens.tokenType, tokens.expiresIn], ['Bearer', 3600]);
  assert.equal(tokens.raw['access_token'], tokens.accessToken);
  assert.match(tokens.scope, /offline_access/);

  const renewed = await refreshSvcTokens(tokens.refreshToken ?? '', options());
  assert.notEqual(renewed.refreshToken, tokens.refreshToken);
  assert.equal((await fetchSvcUserInfo(renewed.accessToken, options())).userName, 'bob');
  await revokeSvcToken(renewed.refreshToken ?? '', options());
  await assert.rejects(fetchSvcUserInfo(renewed.accessToken, options()), fails(401, 'invalid_token'));
  await assert.rejects(
    refreshSvcTokens(renewed.refreshToken ?? '', options()),
    fails(400, 'refresh_rejected'),
  );
  await revokeSvcToken('unknown', options());
});

test('another address of the app is tried if the service does not accept the first', async () => {
  const sent: string[] = [];
  const watched: typeof fetch = (address, request) => {
    sent.push((request?.body as URLSearchParams).get('redirect_uri') ?? '');
    return fetch(address, request);
  };
  // The payload names one redirect address, but the code was issued for the other.
  const payload = { ...(await signIn({ redirectUri: popupCallback })), redirectUri: callback };
  const tokens = await exchangeSvcAuthorizationCode(payload, { ...options(), fetch: watched });
  assert.ok(tokens.accessToken);
  assert.deepEqual(sent, [callback, popupCallback]);

  sent.length = 0;
  const single = { ...options(), callbackPath: '/auth/svc/callback', fetch: watched };
  const other = { ...(await signIn({ redirectUri: popupCallback })), redirectUri: callback };
  await assert.rejects(exchangeSvcAuthorizationCode(other, single), (error) => {
    assert.match((error as Error).message, /^redirect_uri_mismatch/);
    return fails(400, 'exchange_rejected')(error);
  });
  assert.deepEqual(sent, [callback]);

  sent.length = 0;
  const wrongVerifier = { ...(await signIn()), codeVerifier: 'v'.repeat(43) };
  await assert.rejects(
    exchangeSvcAuthorizationCode(wrongVerifier, { ...options(), fetch: watched }),
    fails(400, 'exchange_rejected'),
  );
  assert.deepEqual(sent, [callback]);
});

test('with a configured address, the default ones are not accepted', async () => {
  const never: typeof fetch = () => assert.fail('called');
  const configured = { ...options(), redirectUri: `${appOrigin}/own`, fetch: never };
  for (const redirectUri of [callback, popupCallback])
    await assert.rejects(
      exchangeSvcAuthorizationCode({ ...(await signIn()), redirectUri }, configured),
      fails(400, 'invalid_payload'),
    );
});

test('tokens end if the service does not say who signed in', async () => {
  let issued = '';
  const broken: typeof fetch = async (address, request) => {
    if ((address as string).endsWith('userinfo')) return new Response('', { status: 503 });
    const response = await fetch(address, request);
    if ((address as string).endsWith('token'))
      issued = ((await response.clone().json()) as { access_token: string }).access_token;
    return response;
  };
  const failing = exchangeSvcPopupCode(await signIn(), { ...options(), fetch: broken });
  await assert.rejects(failing, fails(502, 'upstream_failed'));
  await assert.rejects(fetchSvcUserInfo(issued, options()), fails(401, 'invalid_token'));
});

for (const [what, change] of Object.entries<Record<string, unknown>>({
  'no code': { code: '' },
  'a state that is no text': { state: 7 },
  'a verifier that is too short': { codeVerifier: 'short' },
  'an unknown provider': { provider: 'myspace' },
  'an address of another site': { redirectUri: 'https://evil.example/auth/svc/callback' },
  'an address with another path': { redirectUri: `${appOrigin}/other` },
  'an address that is none': { redirectUri: 'callback' },
}))
  test(`a payload with ${what} is refused without a call`, async () => {
    const never: typeof fetch = () => assert.fail('called');
    await assert.rejects(
      exchangeSvcAuthorizationCode(
        { ...(await signIn()), ...change },
        { ...options(), origin: appOrigin, fetch: never },
      ),
      fails(400, 'invalid_payload'),
    );
  });

test('a sign-in from another provider is refused, whatever the browser says, and its tokens end', async () => {
  const issued: string[] = [];
  const watched: typeof fetch = async (address, request) => {
    const response = await fetch(address, request);
    if (/token$/.test(address as string))
      issued.push(((await response.clone().json()) as { access_token: string }).access_token);
    return response;
  };
  const payload = { ...(await signIn({ provider: 'google' })), provider: 'steam' as const };
  const expected = { ...options(), expectedProvider: 'steam' as const, fetch: watched };
  await assert.rejects(exchangeSvcPopupCode(payload, expected), fails(403, 'provider_mismatch'));
  await assert.rejects(fetchSvcUserInfo(issued[0] ?? '', options()), fails(401, 'invalid_token'));
  const same = await signIn({ provider: 'steam' });
  assert.equal((await exchangeSvcPopupCode(same, expected)).userInfo.provider, 'steam');
});

test('wrong credentials and a service that does not answer are faults of the server, with the request id', async () => {
  const wrong = { ...options(), clientSecret: 'not the secret' };
  await assert.rejects(exchangeSvcAuthorizationCode(await signIn(), wrong), (error) => {
    assert.match((error as SvcServerError).traceId ?? '', /^[\w-]+$/);
    assert.equal((error as SvcServerError).details?.['error'], 'invalid_client');
    return fails(502, 'upstream_failed')(error);
  });
  const away = { ...options(), apiBaseUrl: 'http://127.0.0.1:1/mana' };
  await assert.rejects(exchangeSvcAuthorizationCode(await signIn(), away), fails(502, 'upstream_failed'));
});
