import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  loginByPopup,
  loginByPopupRoute,
  loginByRoute,
  resolvedMode,
  type LoginModel,
  type LoginState,
  type SvcOAuthOptions,
  type SvcOAuthPopupOptions,
  type SvcOAuthPopupRouteOptions,
} from '../hooks/login-model.ts';
import { type SvcOAuthResolvedInteractionMode } from '../flow/interaction-mode.ts';
import { type SvcOAuthProvider } from '../providers.ts';

/** State and actions of a sign-in. */
export interface SvcOAuthPopupLogin extends LoginState {
  /** Signs in. Call it in a click handler. Never rejects: the failure becomes `error`. */
  readonly startLogin: (provider?: SvcOAuthProvider) => Promise<void>;
  readonly clearError: () => void;
}

export interface SvcOAuthLogin extends SvcOAuthPopupLogin {
  readonly resolvedInteractionMode: SvcOAuthResolvedInteractionMode;
}

function useLogin<O, T>(options: O, make: (read: () => O) => LoginModel<T>): SvcOAuthPopupLogin {
  const latest = useRef(options);
  const [model] = useState(() => make(() => latest.current));
  const state = useSyncExternalStore(model.subscribe, model.getState, model.getState);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => void model.resume(), [model]);
  return { ...state, startLogin: model.startLogin, clearError: model.clearError };
}

const never = () => () => undefined;

/** Signs people in through a popup or a redirect. The app's route exchanges the code. Recommended. */
export function useSvcOAuth<T = unknown>(options: SvcOAuthOptions<T>): SvcOAuthLogin {
  const login = useLogin(options, loginByRoute<T>);
  // Assume a popup in the first render, because the server does not know the browser.
  const mode = useSyncExternalStore<SvcOAuthResolvedInteractionMode>(
    never,
    () => resolvedMode(options),
    () => 'popup',
  );
  return { ...login, resolvedInteractionMode: mode };
}

/** Signs people in through a popup. The app's route exchanges the code. */
export function useSvcOAuthPopupRoute<T = unknown>(
  options: SvcOAuthPopupRouteOptions<T>,
): SvcOAuthPopupLogin {
  return useLogin(options, loginByPopupRoute<T>);
}

/** Signs people in through a popup. `exchangeCode` exchanges the code. */
export function useSvcOAuthPopup<T = unknown>(options: SvcOAuthPopupOptions<T>): SvcOAuthPopupLogin {
  return useLogin(options, loginByPopup<T>);
}
