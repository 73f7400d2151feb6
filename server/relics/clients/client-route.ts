import type { ClientBasicAuth, ClientInBodyAuth } from '../../../contracts/http/auth.ts';
import { Refusal } from '../../../contracts/http/errors.ts';
import type { ClientEndpoint } from '../../../contracts/relics/client-endpoint.ts';
import type { Answer, Outcome } from '../../http/answers/answer.ts';
import { route, type Call, type Route, type StoredForm } from '../../http/route.ts';
import type { Commit } from '../../store/port.ts';
import { relicAnswer } from '../answer.ts';
import type { RelicClient } from './documents.ts';
import type { EnabledClients } from './enabled-clients.ts';

/** A call of a client that is enabled for relics. */
export interface ClientCall<Params, Query, Body, Data> extends Pick<
  Call<Params, Query, Body>,
  'params' | 'query' | 'body' | 'requestId' | 'repeatId' | 'limit'
> {
  /** Settings as they were read before the commit. */
  readonly client: RelicClient;
  /** Account that owns the client. */
  readonly ownerId: string;
  /** Commits an action. `decide` returns the `data` of the answer. Called at most once for a call. */
  commit(commit: Commit<Data | Refusal>): Promise<Outcome>;
  /** Returns an answer without a commit. Not stored for an `Idempotency-Key`. */
  succeed(data: Data): Answer;
}

export type ClientRoute = <Params, Query, Body, Data, A extends ClientBasicAuth | ClientInBodyAuth>(
  endpoint: ClientEndpoint<Params, Query, Body, Data, A>,
  handle: (call: ClientCall<Params, Query, Body, Data>) => Promise<Outcome> | Outcome,
  options?: { readonly storedForm?: StoredForm },
) => Route;

/**
 * Returns the function that makes routes for clients. Such a route authenticates the client, checks that it
 * is enabled, and counts the call against the client's own limit (docs/rules/relics.md, "Calls of clients").
 */
export const clientRoutes =
  (clients: EnabledClients): ClientRoute =>
  (endpoint, handle, options = {}) =>
    route(
      endpoint,
      async (call) => {
        const { clientId, ownerId } = call.caller as { readonly clientId: string; readonly ownerId: string };
        const client = await clients.enabled(clientId);
        if (client instanceof Refusal) return client;
        const answered = (data: unknown): Answer => relicAnswer(endpoint.method, data);
        return handle({
          client,
          ownerId,
          params: call.params,
          query: call.query,
          body: call.body,
          requestId: call.requestId,
          repeatId: call.repeatId,
          limit: call.limit,
          succeed: answered,
          commit: ({ touch, decide }) =>
            call.commit({
              touch,
              decide(tx) {
                const decided = decide(tx);
                return decided instanceof Refusal ? decided : answered(decided);
              },
            }),
        });
      },
      {
        ...options,
        authorize: async ({ caller }) => {
          const client = await clients.enabled((caller as { readonly clientId: string }).clientId);
          return client instanceof Refusal ? client : undefined;
        },
        perMinute: async ({ clientId }) => (await clients.settings(clientId))?.ratePerMinute,
      },
    );
