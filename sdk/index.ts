/** Sign-in for Lit and plain pages: controllers, elements and shared types. Importing it needs no DOM. */
import { SvcCallbackPage } from './lib/elements/callback-page.ts';
import { SvcProviderButton, type SvcProviderClickEvent } from './lib/elements/provider-button.ts';
import { SvcProviderPanel } from './lib/elements/provider-panel.ts';

export {
  useSvcOAuth,
  useSvcOAuthPopup,
  useSvcOAuthPopupRoute,
  type SvcOAuthLogin,
  type SvcOAuthPopupLogin,
} from './lib/elements/login-controllers.ts';
export {
  type SvcOAuthOptions,
  type SvcOAuthPhase,
  type SvcOAuthPopupOptions,
  type SvcOAuthPopupRouteOptions,
} from './lib/hooks/login-model.ts';
export { SvcCallbackPage, SvcProviderButton, SvcProviderPanel, type SvcProviderClickEvent };
export { SvcOAuthError, type SvcOAuthErrorCode } from './lib/flow/oauth-error.ts';
export { type SvcOAuthDiagnosticsMode } from './lib/flow/diagnostics.ts';
export {
  type SvcOAuthInteractionMode,
  type SvcOAuthResolvedInteractionMode,
} from './lib/flow/interaction-mode.ts';
export { type SvcOAuthClientPhase, type SvcOAuthSnapshot } from './lib/flow/snapshot.ts';
export { type SvcOAuthPopupSize } from './lib/flow/options.ts';
export { type SvcPopupResultMessage } from './lib/flow/popup-message.ts';
export { type SvcOAuthCodePayload } from './lib/payload.ts';
export { svcCallbackPath, svcExchangeEndpoint, svcPopupCallbackPath } from './lib/paths.ts';
export { svcOAuthProviders, type SvcOAuthProvider } from './lib/providers.ts';

// Keep the elements of the first copy, because a page may load two copies of this package.
if (typeof customElements !== 'undefined') {
  for (const [tag, element] of [
    ['svc-provider-button', SvcProviderButton],
    ['svc-provider-panel', SvcProviderPanel],
    ['svc-callback-page', SvcCallbackPage],
  ] as const)
    if (!customElements.get(tag)) customElements.define(tag, element);
}

declare global {
  interface HTMLElementTagNameMap {
    'svc-provider-button': SvcProviderButton;
    'svc-provider-panel': SvcProviderPanel;
    'svc-callback-page': SvcCallbackPage;
  }
  interface HTMLElementEventMap {
    'svc-provider-click': SvcProviderClickEvent;
  }
}
