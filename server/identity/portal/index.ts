/** Developer portal (docs/rules/identity.md, "Developer portal"). */
import { Refusal } from '../../../contracts/http/errors.ts';
import * as endpoints from '../../../contracts/identity/portal/portal-endpoints.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import { route, type AnyRoute } from '../../http/route.ts';
import type { AuditTrail } from '../audit/trail.ts';
import type { Client } from '../documents.ts';
import { signedInPage } from '../pages/signed-in-page.ts';
import { changeSettings, deleteOwned, switchActive } from './change.ts';
import { createOwned } from './create.ts';
import { logoRoute, removeLogo, setLogo } from './logo.ts';
import { readOwned, type PortalParts } from './owned-client.ts';
import { revokeSecret, rotateSecret } from './secrets.ts';
import { acceptOffer, declineOffer, offerClient, withdrawOffer } from './transfer.ts';
import { clientView, portalView } from './views.ts';

export function portalRoutes(parts: PortalParts, trail: Pick<AuditTrail, 'list'>): readonly AnyRoute[] {
  const shown = async (changed: Client | Refusal): Promise<Outcome> =>
    changed instanceof Refusal ? changed : { status: 200, body: await clientView(parts, changed) };

  const withSecret = async (made: { client: Client; clientSecret: string } | Refusal): Promise<Outcome> => {
    if (made instanceof Refusal) return made;
    const { client, clientSecret } = made;
    return { status: 201, body: { client: await clientView(parts, client), clientSecret } };
  };

  const gone = (refusal: Refusal | undefined): Outcome => refusal ?? { status: 204 };

  return [
    signedInPage(endpoints.developerPage, 'developer'),
    route(endpoints.listClients, async ({ caller: { accountId } }) => ({
      status: 200,
      body: await portalView(parts, accountId),
    })),
    route(endpoints.createClient, async ({ caller: { accountId }, body }) =>
      withSecret(await createOwned(parts, accountId, body)),
    ),
    route(endpoints.readClient, async ({ caller: { accountId }, params: { clientId } }) =>
      shown(await readOwned(parts, { clientId, accountId })),
    ),
    route(endpoints.listClientEvents, async ({ caller: { accountId }, params: { clientId }, query }) => {
      const client = await readOwned(parts, { clientId, accountId });
      if (client instanceof Refusal) return client;
      return { status: 200, body: await trail.list(accountId, query, clientId) };
    }),
    route(endpoints.changeClient, async ({ caller: { accountId }, params: { clientId }, body }) =>
      shown(await changeSettings(parts, { clientId, accountId }, body)),
    ),
    route(endpoints.deleteClient, async ({ caller: { accountId }, params: { clientId } }) =>
      gone(await deleteOwned(parts, { clientId, accountId })),
    ),
    route(
      endpoints.switchClient,
      async ({ caller: { accountId }, params: { clientId }, body: { active }, limit }) => {
        // Limit only reactivations: there cannot be more deactivations than those.
        const refusal = active ? await limit('clientChange', accountId) : undefined;
        return refusal ?? shown(await switchActive(parts, { clientId, accountId }, active));
      },
    ),
    route(endpoints.createSecret, async ({ caller: { accountId }, params: { clientId }, body: { grace } }) =>
      withSecret(await rotateSecret(parts, { clientId, accountId }, grace)),
    ),
    route(endpoints.revokeSecret, async ({ caller: { accountId }, params: { clientId, secretId } }) =>
      shown(await revokeSecret(parts, { clientId, accountId }, secretId)),
    ),
    route(endpoints.setLogo, async ({ caller: { accountId }, params: { clientId }, body: { image } }) =>
      shown(await setLogo(parts, { clientId, accountId }, image)),
    ),
    route(endpoints.removeLogo, async ({ caller: { accountId }, params: { clientId } }) =>
      shown(await removeLogo(parts, { clientId, accountId })),
    ),
    route(
      endpoints.offerClient,
      async ({ caller: { accountId }, params: { clientId }, body: { userName }, limit }) =>
        shown(await offerClient(parts, { clientId, accountId }, userName, limit)),
    ),
    route(endpoints.withdrawOffer, async ({ caller: { accountId }, params: { clientId } }) =>
      shown(await withdrawOffer(parts, { clientId, accountId })),
    ),
    route(endpoints.acceptOffer, async ({ caller: { accountId }, params: { clientId } }) =>
      shown(await acceptOffer(parts, { clientId, accountId })),
    ),
    route(endpoints.declineOffer, async ({ caller: { accountId }, params: { clientId } }) =>
      gone(await declineOffer(parts, { clientId, accountId })),
    ),
    logoRoute(parts.deps),
  ];
}
