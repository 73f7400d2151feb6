import { Refusal } from '../../contracts/http/errors.ts';
import { refuseRelic } from '../../contracts/relics/errors.ts';
import type { SessionEndpoint } from '../../contracts/relics/session-endpoint.ts';
import type { Answer, Outcome } from '../http/answers/answer.ts';
import { route, type Call, type Route } from '../http/route.ts';
import { accountAggregate, isActiveIn, isAdminIn } from '../identity/index.ts';
import type { Commit, Transaction } from '../store/port.ts';
import { relicAnswer } from './answer.ts';

/** A call of a person with a session. */
export interface SessionCall<Params, Query, Body, Data> extends Pick<
  Call<Params, Query, Body>,
  'params' | 'query' | 'body' | 'limit'
> {
  /** Account of the caller. */
  readonly by: string;
  /** Commits an action. `decide` returns the `data` of the answer. Called at most once for a call. */
  readonly commit: (commit: Commit<Data | Refusal>) => Promise<Outcome>;
  /** Returns an answer without a commit. Not stored for an `Idempotency-Key`. */
  readonly succeed: (data: Data) => Answer;
  /**
   * Refuses with `version_conflict` if `If-Match` does not match this version. The version of a missing document is 0.
   */
  readonly judgeMatch: (version: number) => Refusal | undefined;
}

/**
 * Makes a route in the envelope of the relic API. Checks the caller again within the commit, so that an operator who
 * was suspended or lost the role in the meantime cannot change anything.
 * @param versionOf version of the data, which becomes the entity tag of the answer
 */
export function sessionRoute<Params, Query, Body, Data>(
  endpoint: SessionEndpoint<Params, Query, Body, Data>,
  handle: (call: SessionCall<Params, Query, Body, Data>) => Promise<Outcome> | Outcome,
  versionOf?: (data: Data) => number,
): Route {
  const answered = (data: Data) => relicAnswer(endpoint.method, data, versionOf?.(data));
  return route(endpoint, ({ params, query, body, limit, caller, ifMatch, commit }) =>
    handle({
      ...{ params, query, body, limit },
      by: caller.accountId,
      succeed: answered,
      commit: ({ touch, decide }) =>
        commit({
          touch: [...touch, accountAggregate(caller.accountId)],
          decide(tx) {
            const decided = judgeCaller(tx, caller.accountId, endpoint.auth.role) ?? decide(tx);
            return decided instanceof Refusal ? decided : answered(decided);
          },
        }),
      judgeMatch: (version) =>
        ifMatch === undefined || ifMatch.some((tag) => (tag === '*' ? version > 0 : tag === String(version)))
          ? undefined
          : refuseRelic('version_conflict'),
    }),
  );
}

function judgeCaller(tx: Transaction, accountId: string, role: string | undefined): Refusal | undefined {
  if (!isActiveIn(tx, accountId)) return refuseRelic('session_required');
  return role === undefined || isAdminIn(tx, accountId) ? undefined : refuseRelic('forbidden');
}
