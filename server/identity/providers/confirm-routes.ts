import { confirmAtProvider, confirmedPage } from '../../../contracts/identity/sign-in/providers.ts';
import { refuse } from '../../../contracts/http/errors.ts';
import { pageRoute, route, type AnyRoute } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { accounts } from '../documents.ts';
import { confirmProvidersOf } from '../factors/confirm-ways.ts';
import { factorsOf } from '../factors/factor-sets.ts';
import { signInPolicy } from '../pages/sign-in-policy.ts';
import type { AccountParts } from './account-routes.ts';
import { clientOf } from './trip-routes.ts';

/**
 * Creates the route that begins a confirmation at a provider, and the page of its window (docs/rules/identity.md,
 * "Re-authentication").
 */
export function confirmRoutes(
  deps: Deps,
  { clients, trips, sessions, offered }: AccountParts,
): readonly AnyRoute[] {
  const begin = route(confirmAtProvider, async ({ caller, headers, params }) => {
    const found = clientOf(clients, params.provider);
    const account = await deps.store.get(accounts.ref(caller.accountId));
    if (found === undefined || account === undefined) return refuse('not_found');
    const { provider, client } = found;
    const held = await factorsOf(deps.store, account.userId);
    if (!confirmProvidersOf(account, held, offered).includes(provider)) return refuse('not_found');
    const session = await sessions.of(headers);
    const begun = trips.begin(headers, { provider, purpose: 'confirm', sessionId: session?.id });
    if (begun === undefined || session === undefined) return refuse('internal_error');
    return { status: 200, body: { location: await client.begin(begun.trip, true) }, cookies: begun.cookies };
  });

  return [begin, pageRoute(confirmedPage, () => ({ page: 'confirmed', ...signInPolicy }))];
}
