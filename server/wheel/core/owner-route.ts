import type { ServiceAuth } from '../../../contracts/http/auth.ts';
import type { Endpoint } from '../../../contracts/http/endpoint.ts';
import { Refusal } from '../../../contracts/http/errors.ts';
import { refuse } from '../../../contracts/wheel/errors.ts';
import { signedInEndpoint, strangerCode } from '../../../contracts/wheel/owner-endpoints.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import { route, type Call, type Route, type StoredForm } from '../../http/route.ts';
import { noSuchWheel } from './access.ts';

export interface Actor {
  readonly accountId: string;
  /** Whether the caller may read the public form of other accounts' wheels. */
  readonly readsPublic: boolean;
}

/**
 * A call without its caller. Actions get the account instead, so that they serve requests with tokens and with
 * sessions alike.
 */
export type OwnerCall<Params = unknown, Query = unknown, Body = unknown> = Omit<
  Call<Params, Query, Body>,
  'caller'
>;

/** Route of an owner's action for service tokens. */
export interface OwnerRoute extends Route {
  /** Route of the same action for sessions. */
  readonly signedIn: Route;
}

/** Returns both routes of an owner's action (docs/rules/wheel.md, "Session routes"). */
export function ownerRoute<Params, Query, Body>(
  endpoint: Endpoint<Params, Query, Body, ServiceAuth>,
  act: (call: OwnerCall<Params, Query, Body>, actor: Actor) => Promise<Outcome> | Outcome,
  options: { storedForm?: StoredForm } = {},
): OwnerRoute {
  const forStrangers = strangerCode(endpoint) === 'not_found' ? noSuchWheel : refuse('name_taken');
  return {
    ...route(endpoint, (call) => act(call, { accountId: call.caller.ownerId, readsPublic: true }), options),
    signedIn: route(
      signedInEndpoint(endpoint),
      async (call) => {
        const outcome = await act(call, { accountId: call.caller.accountId, readsPublic: false });
        return outcome instanceof Refusal && outcome.code === 'not_owner' ? forStrangers : outcome;
      },
      options,
    ),
  };
}
