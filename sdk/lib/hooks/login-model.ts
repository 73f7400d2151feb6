import { type SvcOAuthCodePayload } from '../payload.ts';
import { type SvcOAuthProvider } from '../providers.ts';
import { resolveMode, type SvcOAuthResolvedInteractionMode } from '../flow/interaction-mode.ts';
import { SvcOAuthError, toOAuthError } from '../flow/oauth-error.ts';
import { type SvcOAuthClientOptions } from '../flow/options.ts';
import { payloadByPopup } from '../flow/popup-client.ts';
import { popupRouteClient, type SvcOAuthPopupRouteClientOptions } from '../flow/popup-route-client.ts';
import { resumeIfPresent, routeClient, type SvcOAuthRouteClientOptions } from '../flow/route-client.ts';
import { SnapshotStore, type SvcOAuthSnapshot } from '../flow/snapshot.ts';
import { once } from '../flow/window-flows.ts';

export type SvcOAuthPhase =
  'idle' | 'preparing' | 'interactive_provider' | 'exchanging_partner' | 'done' | 'error';

interface Callbacks<T> {
  /** Called with the result of the exchange. */
  readonly onSuccess?: ((result: T) => void) | undefined;
  readonly onError?: ((error: SvcOAuthError) => void) | undefined;
}

/** Options of `useSvcOAuth`. */
export interface SvcOAuthOptions<T = unknown> extends SvcOAuthRouteClientOptions, Callbacks<T> {}

/** Options of `useSvcOAuthPopupRoute`. */
export interface SvcOAuthPopupRouteOptions<T = unknown>
  extends SvcOAuthPopupRouteClientOptions, Callbacks<T> {}

/** Options of `useSvcOAuthPopup`. */
export interface SvcOAuthPopupOptions<T = unknown> extends SvcOAuthClientOptions, Callbacks<T> {
  /** Sends the payload to the app's server, and returns the server's result. */
  readonly exchangeCode: (payload: SvcOAuthCodePayload) => Promise<T> | T;
}

export interface LoginState {
  readonly authenticating: boolean;
  readonly phase: SvcOAuthPhase;
  readonly error: SvcOAuthError | null;
}

/** State of a sign-in, independent of the framework of the component. */
export class LoginModel<T> {
  readonly #store = new SnapshotStore();
  readonly #begin: (store: SnapshotStore, provider?: SvcOAuthProvider) => Promise<T | undefined>;
  readonly #callbacks: () => Callbacks<T>;
  readonly #resume: ((store: SnapshotStore) => Promise<T> | undefined) | undefined;
  #resuming = false;
  #shown: { readonly of: SvcOAuthSnapshot; readonly state: LoginState } | undefined;

  constructor(
    callbacks: () => Callbacks<T>,
    begin: (store: SnapshotStore, provider?: SvcOAuthProvider) => Promise<T | undefined>,
    resume?: (store: SnapshotStore) => Promise<T> | undefined,
  ) {
    this.#callbacks = callbacks;
    this.#begin = begin;
    this.#resume = resume;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);
  readonly clearError = (): void => this.#store.clearError();

  /** Returns the same object until something changes. */
  readonly getState = (): LoginState => {
    const of = this.#store.getSnapshot();
    if (this.#shown?.of !== of) {
      const { phase, ...rest } = of;
      const shown = phase === 'awaiting_code_exchange' ? 'exchanging_partner' : phase;
      this.#shown = { of, state: { ...rest, phase: shown } };
    }
    return this.#shown.state;
  };

  /** Signs in. Never rejects: the failure is the state's error. */
  readonly startLogin = (provider?: SvcOAuthProvider): Promise<void> =>
    this.#report(() => this.#begin(this.#store, provider));

  /**
   * Continues a sign-in after a redirect. Can be called again, as by a component that is mounted twice or moved in the
   * document.
   */
  async resume(): Promise<void> {
    const result = this.#resuming ? undefined : this.#resume?.(this.#store);
    if (!result) return;
    this.#resuming = true;
    await this.#report(() => result);
    this.#resuming = false;
  }

  async #report(work: () => Promise<T | undefined>): Promise<void> {
    try {
      const result = await work();
      if (this.#store.getSnapshot().phase === 'done') this.#callbacks().onSuccess?.(result as T);
    } catch (error) {
      this.#callbacks().onError?.(toOAuthError(error));
    }
  }
}

export function loginByRoute<T>(options: () => SvcOAuthOptions<T>): LoginModel<T> {
  return new LoginModel<T>(
    options,
    (store, provider) => routeClient(store, options()).loginWithRoute<T>({ provider }),
    (store) => resumeIfPresent<T>(store, options()),
  );
}

export function loginByPopupRoute<T>(options: () => SvcOAuthPopupRouteOptions<T>): LoginModel<T> {
  return new LoginModel<T>(options, (store, provider) =>
    popupRouteClient(store, options()).loginWithPopupRoute<T>({ provider }),
  );
}

export function loginByPopup<T>(options: () => SvcOAuthPopupOptions<T>): LoginModel<T> {
  return new LoginModel<T>(options, (store, provider) =>
    store.run(async () => {
      const payload = await payloadByPopup(store, options(), { provider });
      store.set('awaiting_code_exchange');
      const result = await once(`app:${payload.state}`, async () => options().exchangeCode(payload)).catch(
        (cause: unknown) => {
          const message = cause instanceof Error ? cause.message : 'The exchange failed';
          throw new SvcOAuthError('exchange_failed', message, provider, cause);
        },
      );
      store.set('done');
      return result;
    }, provider),
  );
}

export function resolvedMode({
  interactionMode,
}: Pick<SvcOAuthRouteClientOptions, 'interactionMode'>): SvcOAuthResolvedInteractionMode {
  return resolveMode(interactionMode);
}
