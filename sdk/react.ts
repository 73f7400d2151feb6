/** Hooks and components for React 18.3 and newer. */
export {
  useSvcOAuth,
  useSvcOAuthPopup,
  useSvcOAuthPopupRoute,
  type SvcOAuthLogin,
  type SvcOAuthPopupLogin,
} from './lib/react/hooks.ts';
export {
  SvcCallbackPage,
  SvcProviderButton,
  SvcProviderPanel,
  type SvcProviderButtonProps,
  type SvcProviderPanelProps,
} from './lib/react/components.ts';
export {
  type SvcOAuthOptions,
  type SvcOAuthPhase,
  type SvcOAuthPopupOptions,
  type SvcOAuthPopupRouteOptions,
} from './lib/hooks/login-model.ts';
export { SvcOAuthError, type SvcOAuthErrorCode } from './lib/flow/oauth-error.ts';
export { type SvcOAuthDiagnosticsMode } from './lib/flow/diagnostics.ts';
export {
  type SvcOAuthInteractionMode,
  type SvcOAuthResolvedInteractionMode,
} from './lib/flow/interaction-mode.ts';
export { type SvcOAuthCodePayload } from './lib/payload.ts';
export { type SvcOAuthProvider } from './lib/providers.ts';
