import { type SvcOAuthCodePayload } from '../payload.ts';
import { type SvcOAuthProvider } from '../providers.ts';
import { checkOptions, type SvcOAuthClientOptions } from './options.ts';
import { focusActivePopup, openPopupFlow } from './popup-flow.ts';
import { SnapshotStore, type SvcOAuthSnapshot } from './snapshot.ts';
import { windowFlows } from './window-flows.ts';

export interface SvcOAuthLoginParams {
  /** If absent, the person chooses a provider at the service. */
  readonly provider?: SvcOAuthProvider | undefined;
}

export interface SvcOAuthPopupClient {
  /**
   * Signs in through a popup. Call it in a click handler. If a popup is already open, focuses that popup, and returns
   * its result.
   * @returns the payload, which the app's server exchanges
   * @throws {SvcOAuthError}
   */
  loginWithPopup(params?: SvcOAuthLoginParams): Promise<SvcOAuthCodePayload>;
  clearError(): void;
  /** Calls the listener after each change. Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void;
  /** Returns the same object until something changes. */
  getSnapshot(): SvcOAuthSnapshot;
  /** Focuses the open popup. Returns false if there is none. */
  focusActivePopup(): boolean;
}

/** Creates a client that signs in through a popup. The app itself exchanges the code. */
export function createSvcOAuthPopupClient(options: SvcOAuthClientOptions): SvcOAuthPopupClient {
  return popupClient(new SnapshotStore(), options);
}

/** Earlier name of {@link createSvcOAuthPopupClient}. */
export function createSvcOAuthClient(options: SvcOAuthClientOptions): SvcOAuthPopupClient {
  return createSvcOAuthPopupClient(options);
}

export function popupClient(store: SnapshotStore, options: SvcOAuthClientOptions): SvcOAuthPopupClient {
  return {
    loginWithPopup: (params = {}) =>
      store.run(async () => {
        const payload = await payloadByPopup(store, options, params);
        store.set('awaiting_code_exchange', null, false);
        return payload;
      }, params.provider),
    clearError: store.clearError,
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    focusActivePopup,
  };
}

/** Must open the popup before its first `await`, because browsers block popups outside a click. */
export async function payloadByPopup(
  store: SnapshotStore,
  options: SvcOAuthClientOptions,
  { provider }: SvcOAuthLoginParams,
): Promise<SvcOAuthCodePayload> {
  const interactive = () => store.set('interactive_provider');
  const { popup } = windowFlows();
  store.set('preparing');
  if (popup) {
    focusActivePopup();
    interactive();
    return popup.result;
  }
  return openPopupFlow(checkOptions(options, provider), options.popup, interactive).result;
}
