/** Routes to link and unlink providers of one's own account (docs/rules/identity.md, "Linked providers"). */
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import type { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import {
  linkProvider,
  listLinkedProviders,
  unlinkProvider,
  type LinkedProvider,
} from '../../../contracts/identity/sign-in/providers.ts';
import { refuse } from '../../../contracts/http/errors.ts';
import { route, type Route } from '../../http/route.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import { accounts } from '../documents.ts';
import type { StoredSessions } from '../sessions/stored-sessions.ts';
import { externalProviders } from './known-providers.ts';
import { unlinkIdentity } from './links.ts';
import type { RoundTrips } from './round-trips.ts';
import { clientOf, type ProviderClients } from './trip-routes.ts';

export interface AccountParts {
  readonly clients: ProviderClients;
  readonly trips: RoundTrips;
  readonly sessions: StoredSessions;
  readonly offered: readonly ProviderName[];
}

export function accountRoutes(deps: Deps, { clients, trips, sessions, offered }: AccountParts): Route[] {
  const list = route(listLinkedProviders, async ({ caller }) => {
    const account = await deps.store.get(accounts.ref(caller.accountId));
    const providers = externalProviders.flatMap((provider): LinkedProvider[] => {
      const isOffered = clients[provider] !== undefined;
      const subject = account?.providers[provider];
      if (subject === undefined) return isOffered ? [{ provider, linked: null, offered: true }] : [];
      const { name = null, linkedAt } = account?.linked?.[provider] ?? {};
      const since = linkedAt === undefined ? null : isoTime(linkedAt);
      return [{ provider, linked: { name, since }, offered: isOffered }];
    });
    return { status: 200, body: { providers } };
  });

  const link = route(linkProvider, async ({ caller, headers, params }) => {
    const found = clientOf(clients, params.provider);
    if (found === undefined) return refuse('not_found');
    const { provider, client } = found;
    const account = await deps.store.get(accounts.ref(caller.accountId));
    if (account?.providers[provider] !== undefined) return refuseSignIn('provider_already_linked');
    const session = await sessions.of(headers);
    const begun = trips.begin(headers, { provider, purpose: 'link', sessionId: session?.id });
    // Cannot happen: a trip without the request of an app always fits into its cookie.
    if (begun === undefined || session === undefined) return refuse('internal_error');
    // Require a new sign-in, because the person may be signed in at the provider with another account.
    const location = await client.begin(begun.trip, true);
    return { status: 200, body: { location }, cookies: begun.cookies };
  });

  const unlink = route(unlinkProvider, async ({ caller, headers, params }) => {
    const provider = externalProviders.find((name) => name === params.provider);
    if (provider === undefined) return refuse('not_found');
    const { accountId } = caller;
    const refusal = await unlinkIdentity(deps, accountId, provider, offered);
    if (refusal === undefined) await endSessions(accountId, provider, (await sessions.of(headers))?.id);
    return refusal ?? { status: 204 };
  });

  /**
   * Ends the sessions that began at a provider, except the current one, because somebody else may have started
   * them.
   */
  async function endSessions(accountId: string, provider: ProviderName, current: string | undefined) {
    const begun = (await sessions.list(accountId)).filter((session) => session.provider === provider);
    const ids = begun.map(({ id }) => id).filter((id) => id !== current);
    if (ids.length > 0)
      await sessions.endThese(accountId, ids, { accountId, kind: 'session_ended', details: { provider } });
  }

  return [list, link, unlink];
}
