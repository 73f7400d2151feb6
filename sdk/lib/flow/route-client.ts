import { exchangeByRoute } from './exchange-by-route.ts';
import {
  isFramed,
  resolveMode,
  type SvcOAuthInteractionMode,
  type SvcOAuthResolvedInteractionMode,
} from './interaction-mode.ts';
import { toOAuthError } from './oauth-error.ts';
import { checkOptions } from './options.ts';
import { payloadByPopup, type SvcOAuthLoginParams } from './popup-client.ts';
import {
  exchanged,
  popupRouteClient,
  type SvcOAuthPopupRouteClient,
  type SvcOAuthPopupRouteClientOptions,
} from './popup-route-client.ts';
import { leaveForService } from './redirect-flow.ts';
import { SnapshotStore } from './snapshot.ts';
import { hasRedirectResult, ownerName, takeRedirectResult } from './take-redirect-result.ts';
import { windowFlows } from './window-flows.ts';

export interface SvcOAuthRouteClientOptions extends SvcOAuthPopupRouteClientOptions {
  /** Default: `auto`, a popup on desktops and in frames, a redirect on phones. */
  readonly interactionMode?: SvcOAuthInteractionMode | undefined;
  /** Whether to redirect if the popup is blocked, except in frames. Default: true. */
  readonly fallbackToRedirect?: boolean | undefined;
  /** Address on this site to return to after a redirect. Default: the page of the sign-in. */
  readonly returnTo?: string | undefined;
}

export interface SvcOAuthRouteClient extends SvcOAuthPopupRouteClient {
  /**
   * Signs in. The app's route exchanges the code. Call it in a click handler.
   * @returns the JSON body of the route's answer; undefined if the person went back from a redirect without an answer
   */
  loginWithRoute<T = unknown>(params?: SvcOAuthLoginParams): Promise<T | undefined>;
  /** Exchanges the result of a redirect, if there is one. Call it when the page is loaded. */
  resumeRedirectRouteIfPresent<T = unknown>(): Promise<T | undefined>;
  hasPendingRedirectResult(): boolean;
  resolveInteractionMode(): SvcOAuthResolvedInteractionMode;
}

/** Creates a client that signs in through a popup or a redirect. The app's route exchanges the code. */
export function createSvcOAuthRouteClient(options: SvcOAuthRouteClientOptions): SvcOAuthRouteClient {
  return routeClient(new SnapshotStore(), options);
}

export function routeClient(store: SnapshotStore, options: SvcOAuthRouteClientOptions): SvcOAuthRouteClient {
  async function byRedirect({ provider }: SvcOAuthLoginParams): Promise<undefined> {
    store.set('preparing');
    const interactive = () => store.set('interactive_provider');
    await leaveForService(checkOptions(options, provider), options, interactive);
    store.set('idle');
    return undefined;
  }

  async function byPopup(params: SvcOAuthLoginParams): Promise<unknown> {
    const payload = await payloadByPopup(store, options, params);
    return exchanged(store, exchangeByRoute(payload, options));
  }

  async function login(params: SvcOAuthLoginParams): Promise<unknown> {
    if (resolveMode(options.interactionMode) === 'redirect') return byRedirect(params);
    try {
      return await byPopup(params);
    } catch (error) {
      const isBlocked = toOAuthError(error).code === 'popup_blocked';
      if (!isBlocked || options.fallbackToRedirect === false || isFramed()) throw error;
      return byRedirect(params);
    }
  }

  return {
    ...popupRouteClient(store, options),
    loginWithRoute: <T>(params: SvcOAuthLoginParams = {}) =>
      store.run(() => login(params) as Promise<T | undefined>, params.provider),
    resumeRedirectRouteIfPresent: async <T>() => resumeIfPresent<T>(store, options),
    hasPendingRedirectResult: () => hasRedirectResult(options),
    resolveInteractionMode: () => resolveMode(options.interactionMode),
  };
}

/** Exchanges the result of a redirect that a client with these options began. Returns undefined if there is none. */
export function resumeIfPresent<T>(
  store: SnapshotStore,
  options: SvcOAuthRouteClientOptions,
): Promise<T> | undefined {
  const result = running(options);
  return result && store.run(() => exchanged<T>(store, result));
}

/**
 * Returns the running exchange, or starts it. Components that resume at the same time share one exchange and its
 * result.
 */
function running(options: SvcOAuthRouteClientOptions): Promise<unknown> | undefined {
  const { resumes } = windowFlows();
  const owner = ownerName(options);
  const known = resumes.get(owner);
  if (known || !hasRedirectResult(options)) return known;
  const result = (async () => {
    const payload = takeRedirectResult(options);
    return payload && exchangeByRoute(payload, options);
  })().finally(() => resumes.delete(owner));
  resumes.set(owner, result);
  return result;
}
