/** Server helpers: code exchange, userinfo, refresh, revocation and sessions. They need no framework. */
import './lib/server/server-only.ts';

export { toPkceS256Challenge } from './lib/server/pkce.ts';
export { resolvePopupRedirectUri, type RedirectOptions } from './lib/server/redirect-uris.ts';
export { exchangeSvcAuthorizationCode, type SvcExchangeOptions } from './lib/server/exchange-code.ts';
export {
  exchangeSvcPopupCode,
  type SvcPopupExchange,
  type SvcPopupExchangeOptions,
} from './lib/server/exchange-popup-code.ts';
export { fetchSvcUserInfo, type SvcUserInfo, type SvcUserInfoOptions } from './lib/server/user-info.ts';
export { refreshSvcTokens, revokeSvcToken, type SvcClientOptions } from './lib/server/refresh.ts';
export {
  createSvcCookieSessionAdapter,
  type SvcCookieSessionAdapter,
  type SvcCookieSessionOptions,
  type WithHeaders,
} from './lib/server/cookie-session.ts';
export {
  parentAuthTokenSource,
  resolveSvcAuthSession,
  sdkSessionSource,
  type SvcAuthSession,
  type SvcSessionSources,
} from './lib/server/auth-session.ts';
export { SvcServerError, type SvcServerErrorDetails } from './lib/server/server-error.ts';
export { type SvcServerOptions } from './lib/server/options.ts';
export { type SvcTokenSet } from './lib/server/token-set.ts';
export { type SvcOAuthCodePayload } from './lib/payload.ts';
export { type SvcOAuthProvider } from './lib/providers.ts';
