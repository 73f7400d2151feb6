/** Sign-in in browsers, for every framework. Importing it needs no DOM. */
export {
  createSvcOAuthRouteClient,
  type SvcOAuthRouteClient,
  type SvcOAuthRouteClientOptions,
} from './lib/flow/route-client.ts';
export {
  createSvcOAuthPopupRouteClient,
  type SvcOAuthPopupRouteClient,
  type SvcOAuthPopupRouteClientOptions,
} from './lib/flow/popup-route-client.ts';
export {
  createSvcOAuthClient,
  createSvcOAuthPopupClient,
  type SvcOAuthLoginParams,
  type SvcOAuthPopupClient,
} from './lib/flow/popup-client.ts';
export { SvcOAuthError, type SvcOAuthErrorCode } from './lib/flow/oauth-error.ts';
export { type SvcOAuthClientOptions, type SvcOAuthPopupSize } from './lib/flow/options.ts';
export { type SvcOAuthExchangeOptions } from './lib/flow/exchange-by-route.ts';
export { type SvcOAuthDiagnosticsMode } from './lib/flow/diagnostics.ts';
export {
  type SvcOAuthInteractionMode,
  type SvcOAuthResolvedInteractionMode,
} from './lib/flow/interaction-mode.ts';
export { type SvcOAuthClientPhase, type SvcOAuthSnapshot } from './lib/flow/snapshot.ts';
export { type SvcOAuthCodePayload } from './lib/payload.ts';
export {
  type SvcPopupFailure,
  type SvcPopupResultMessage,
  type SvcPopupSuccess,
} from './lib/flow/popup-message.ts';
export { svcCallbackPath, svcExchangeEndpoint, svcPopupCallbackPath } from './lib/paths.ts';
export { svcOAuthProviders, type SvcOAuthProvider } from './lib/providers.ts';
