import { type ReactiveController, type ReactiveControllerHost } from 'lit';
import {
  loginByPopup,
  loginByPopupRoute,
  loginByRoute,
  resolvedMode,
  type LoginModel,
  type LoginState,
  type SvcOAuthOptions,
  type SvcOAuthPhase,
  type SvcOAuthPopupOptions,
  type SvcOAuthPopupRouteOptions,
} from '../hooks/login-model.ts';
import { type SvcOAuthResolvedInteractionMode } from '../flow/interaction-mode.ts';
import { type SvcOAuthError } from '../flow/oauth-error.ts';
import { type SvcOAuthProvider } from '../providers.ts';

/** State and actions of a sign-in, as controllers and hooks return them. */
export interface SvcOAuthPopupLogin extends LoginState {
  /** Signs in. Call it in a click handler. Never rejects: the failure becomes `error`. */
  startLogin(provider?: SvcOAuthProvider): Promise<void>;
  clearError(): void;
}

export interface SvcOAuthLogin extends SvcOAuthPopupLogin {
  readonly resolvedInteractionMode: SvcOAuthResolvedInteractionMode;
}

/** Options, or a function that returns the current options. */
type Current<T> = T | (() => T);

const reader = <T extends object>(options: Current<T>): (() => T) =>
  typeof options === 'function' ? options : () => options;

class LoginController<T> implements ReactiveController, SvcOAuthLogin {
  readonly #host: ReactiveControllerHost;
  readonly #model: LoginModel<T>;
  readonly #options: () => object;
  readonly startLogin: (provider?: SvcOAuthProvider) => Promise<void>;
  readonly clearError: () => void;
  #end: (() => void) | undefined;

  constructor(host: ReactiveControllerHost, model: LoginModel<T>, options: () => object) {
    this.#host = host;
    this.#model = model;
    this.#options = options;
    this.startLogin = model.startLogin;
    this.clearError = model.clearError;
    host.addController(this);
  }

  get authenticating(): boolean {
    return this.#model.getState().authenticating;
  }
  get phase(): SvcOAuthPhase {
    return this.#model.getState().phase;
  }
  get error(): SvcOAuthError | null {
    return this.#model.getState().error;
  }
  get resolvedInteractionMode(): SvcOAuthResolvedInteractionMode {
    return resolvedMode(this.#options());
  }

  hostConnected(): void {
    this.#end = this.#model.subscribe(() => this.#host.requestUpdate());
    void this.#model.resume();
  }

  hostDisconnected(): void {
    this.#end?.();
  }
}

/** Signs people in through a popup or a redirect. The app's route exchanges the code. Recommended. */
export function useSvcOAuth<T = unknown>(
  host: ReactiveControllerHost,
  options: Current<SvcOAuthOptions<T>>,
): SvcOAuthLogin {
  const read = reader(options);
  return new LoginController(host, loginByRoute(read), read);
}

/** Signs people in through a popup. The app's route exchanges the code. */
export function useSvcOAuthPopupRoute<T = unknown>(
  host: ReactiveControllerHost,
  options: Current<SvcOAuthPopupRouteOptions<T>>,
): SvcOAuthPopupLogin {
  const read = reader(options);
  return new LoginController(host, loginByPopupRoute(read), read);
}

/** Signs people in through a popup. `exchangeCode` exchanges the code. */
export function useSvcOAuthPopup<T = unknown>(
  host: ReactiveControllerHost,
  options: Current<SvcOAuthPopupOptions<T>>,
): SvcOAuthPopupLogin {
  const read = reader(options);
  return new LoginController(host, loginByPopup(read), read);
}
