import assert from 'node:assert/strict';
import { test } from 'node:test';
import { providerNames } from '../../contracts/identity/sign-in/provider-names.ts';
import * as callback from '../../sdk/client-callback.ts';
import * as client from '../../sdk/client.ts';
import * as root from '../../sdk/index.ts';
import * as next from '../../sdk/next.ts';
import * as react from '../../sdk/react.ts';
import * as server from '../../sdk/server.ts';

/** Returns its arguments, which must be exactly the names of a type's members: the compiler compares them. */
const names =
  <T>() =>
  <K extends string>(...all: ([K] extends [keyof T] ? ([keyof T] extends [K] ? K : never) : never)[]) =>
    all;

/** Names that every release must export, followed by those that were added. */
const exports = {
  root: [
    root,
    'useSvcOAuth useSvcOAuthPopup useSvcOAuthPopupRoute SvcProviderButton SvcProviderPanel SvcCallbackPage',
    'SvcOAuthError svcCallbackPath svcExchangeEndpoint svcOAuthProviders svcPopupCallbackPath',
  ],
  react: [
    react,
    'useSvcOAuth useSvcOAuthPopup useSvcOAuthPopupRoute SvcProviderButton SvcProviderPanel SvcCallbackPage',
    'SvcOAuthError',
  ],
  client: [
    client,
    'createSvcOAuthRouteClient createSvcOAuthPopupRouteClient createSvcOAuthPopupClient createSvcOAuthClient',
    'SvcOAuthError svcCallbackPath svcExchangeEndpoint svcOAuthProviders svcPopupCallbackPath',
  ],
  'client/callback': [callback, 'handleOAuthCallback postPopupCallbackResult', 'SvcOAuthError'],
  server: [
    server,
    'toPkceS256Challenge resolvePopupRedirectUri exchangeSvcAuthorizationCode fetchSvcUserInfo ' +
      'exchangeSvcPopupCode createSvcCookieSessionAdapter resolveSvcAuthSession SvcServerError',
    'refreshSvcTokens revokeSvcToken sdkSessionSource parentAuthTokenSource',
  ],
  next: [next, 'createSvcOAuthExchangeRoute createSvcLogoutRoute', ''],
} as const;
for (const [name, [entry, documented, added]] of Object.entries(exports))
  test(`names of the entry point ${name}`, () => {
    const expected = `${documented} ${added}`.split(' ').filter((word) => word !== '');
    assert.deepEqual(Object.keys(entry).sort(), expected.sort());
  });

const flow = ['clientId', 'svcWebUrl', 'callbackPath', 'scope', 'popup'] as const;
const primary = ['primaryProviderOnly', 'primaryProvider'] as const;
const callbacks = ['onSuccess', 'onError'] as const;
const route = ['exchangeEndpoint', 'diagnostics', 'fetch'] as const;
const modes = ['interactionMode', 'fallbackToRedirect', 'returnTo'] as const;
const popup = ['loginWithPopup', 'clearError', 'subscribe', 'getSnapshot', 'focusActivePopup'] as const;
const popupRoute = [...popup, 'exchangeCodeViaRoute', 'loginWithPopupRoute'] as const;
const redirect = [
  'loginWithRoute',
  'resumeRedirectRouteIfPresent',
  'hasPendingRedirectResult',
  'resolveInteractionMode',
] as const;
const login = ['authenticating', 'phase', 'error', 'startLogin', 'clearError'] as const;
const service = ['apiBaseUrl', 'clientId', 'clientSecret', 'callbackPath', 'redirectUri', 'fetch'] as const;

test('options, members and fields are those of the document, and those that were added', () => {
  const tables = [
    names<root.SvcOAuthOptions>()(...flow, ...primary, ...callbacks, ...route, ...modes),
    names<root.SvcOAuthPopupRouteOptions>()(...flow, ...primary, ...callbacks, ...route),
    names<root.SvcOAuthPopupOptions>()(...flow, ...primary, ...callbacks, 'exchangeCode'),
    names<root.SvcOAuthLogin>()(...login, 'resolvedInteractionMode'),
    names<root.SvcOAuthPopupLogin>()(...login),
    names<react.SvcOAuthLogin>()(...login, 'resolvedInteractionMode'),
    names<react.SvcOAuthPopupLogin>()(...login),
    names<react.SvcProviderButtonProps>()('provider', 'loading', 'onClick', 'children'),
    names<react.SvcProviderPanelProps>()('providers', 'loading', 'onProviderClick'),
    names<client.SvcOAuthPopupClient>()(...popup),
    names<client.SvcOAuthPopupRouteClient>()(...popupRoute),
    names<client.SvcOAuthRouteClient>()(...popupRoute, ...redirect),
    names<client.SvcOAuthSnapshot>()('phase', 'error', 'authenticating'),
    names<client.SvcOAuthPopupSize>()('width', 'height'),
    names<client.SvcOAuthCodePayload>()(
      ...(['code', 'state', 'codeVerifier', 'redirectUri', 'provider'] as const),
      ...(['_svcFlowId', '_svcMessageId'] as const),
    ),
    names<client.SvcPopupSuccess>()('type', 'ok', 'code', 'state', 'iss'),
    names<client.SvcPopupFailure>()('type', 'ok', 'error', 'error_description', 'state', 'iss'),
    names<server.SvcServerOptions>()(...service),
    names<server.SvcTokenSet>()('accessToken', 'refreshToken', 'expiresIn', 'tokenType', 'scope', 'raw'),
    names<server.SvcCookieSessionOptions>()(
      ...([
        'appId',
        'cookieDomain',
        'cookiePath',
        'maxAgeSeconds',
        'httpOnly',
        'sameSite',
        'secure',
      ] as const),
      ...(['secret', 'clientSecret', 'partitioned'] as const),
    ),
    names<server.SvcServerErrorDetails>()('status', 'code', 'traceId', 'details', 'cause'),
    names<next.SvcExchangeRouteOptions<unknown>>()(
      ...([...service, 'expectedProvider', 'onResolvedUser', 'applySession'] as const),
    ),
    names<next.SvcExchangeAnswer<unknown>>()('body', 'session', 'status', 'headers'),
    names<next.SvcLogoutRoute>()('GET', 'POST'),
    names<next.SvcLogoutRouteOptions<{ authSource: string }>>()(
      ...(['resolveSession', 'clearSession', 'standaloneAuthSources', 'clearSharedSessions'] as const),
      ...(['onSharedCookieLogout', 'onLogout', 'redirectTo', 'redirectUri'] as const),
    ),
  ];
  for (const table of tables) assert.equal(new Set(table).size, table.length);
});

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;

test('phases, modes, providers and error codes are those of the document', () => {
  const same: true[] = [
    true satisfies Same<
      root.SvcOAuthPhase,
      'idle' | 'preparing' | 'interactive_provider' | 'exchanging_partner' | 'done' | 'error'
    >,
    true satisfies Same<
      client.SvcOAuthClientPhase,
      'idle' | 'preparing' | 'interactive_provider' | 'awaiting_code_exchange' | 'done' | 'error'
    >,
    true satisfies Same<client.SvcOAuthInteractionMode, 'auto' | 'popup' | 'redirect'>,
    true satisfies Same<client.SvcOAuthResolvedInteractionMode, 'popup' | 'redirect'>,
    true satisfies Same<client.SvcOAuthDiagnosticsMode, 'auto' | 'always' | 'never'>,
    true satisfies Same<
      client.SvcOAuthErrorCode,
      | 'popup_blocked'
      | 'popup_closed'
      | 'state_mismatch'
      | 'txn_missing'
      | 'txn_expired'
      | 'provider_error'
      | 'exchange_failed'
      | 'config_error'
      | 'unsupported_browser'
      | 'unknown_error'
    >,
    true satisfies Same<client.SvcOAuthProvider, (typeof providerNames)[number]>,
  ];
  assert.equal(same.length, 7);
  assert.deepEqual([...client.svcOAuthProviders].sort(), [...providerNames].sort());
});

test('defaults', () => {
  assert.deepEqual(
    [client.svcCallbackPath, client.svcPopupCallbackPath, client.svcExchangeEndpoint],
    ['/auth/svc/callback', '/auth/svc/popup-callback', '/api/auth/svc/oauth-exchange'],
  );
  assert.deepEqual(
    [server.sdkSessionSource, server.parentAuthTokenSource],
    ['sdk_session', 'parent_auth_token'],
  );
});
