import { type SvcOAuthCodePayload } from '../payload.ts';
import { exchangeByRoute, type SvcOAuthExchangeOptions } from './exchange-by-route.ts';
import { type SvcOAuthClientOptions } from './options.ts';
import {
  payloadByPopup,
  popupClient,
  type SvcOAuthLoginParams,
  type SvcOAuthPopupClient,
} from './popup-client.ts';
import { SnapshotStore } from './snapshot.ts';

export interface SvcOAuthPopupRouteClientOptions extends SvcOAuthClientOptions, SvcOAuthExchangeOptions {}

export interface SvcOAuthPopupRouteClient extends SvcOAuthPopupClient {
  /** Posts a payload to the exchange route, and returns the JSON body of its answer. */
  exchangeCodeViaRoute<T = unknown>(payload: SvcOAuthCodePayload): Promise<T>;
  /** Signs in through a popup. The app's route exchanges the code. Returns the JSON body of the route's answer. */
  loginWithPopupRoute<T = unknown>(params?: SvcOAuthLoginParams): Promise<T>;
}

/** Creates a client that signs in through a popup. The app's route exchanges the code. */
export function createSvcOAuthPopupRouteClient(
  options: SvcOAuthPopupRouteClientOptions,
): SvcOAuthPopupRouteClient {
  return popupRouteClient(new SnapshotStore(), options);
}

export function popupRouteClient(
  store: SnapshotStore,
  options: SvcOAuthPopupRouteClientOptions,
): SvcOAuthPopupRouteClient {
  const exchange = <T>(payload: SvcOAuthCodePayload) =>
    exchanged<T>(store, exchangeByRoute(payload, options));
  return {
    ...popupClient(store, options),
    exchangeCodeViaRoute: (payload) => store.run(() => exchange(payload), payload.provider),
    loginWithPopupRoute: (params = {}) =>
      store.run(async () => exchange(await payloadByPopup(store, options, params)), params.provider),
  };
}

/** Shows the state of a running exchange in the snapshot, and returns its answer. */
export async function exchanged<T>(store: SnapshotStore, answer: Promise<unknown>): Promise<T> {
  store.set('awaiting_code_exchange');
  await answer;
  store.set('done');
  return answer as Promise<T>;
}
