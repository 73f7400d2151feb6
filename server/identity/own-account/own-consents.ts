import { listOwnConsents, withdrawConsent, type OwnConsent } from '../../../contracts/identity/account.ts';
import { route, type Route } from '../../http/route.ts';
import type { Directory } from '../accounts/directory.ts';
import type { Consent } from '../authorize/documents.ts';
import type { Consents } from '../authorize/consents.ts';

/** Lists the apps that may use the account, and withdraws consents. */
export function ownConsentRoutes(consents: Consents, directory: Directory): readonly Route[] {
  const appOf = async (clientId: string) => {
    const client = await directory.clients.get(clientId);
    return client?.kind === 'oauth' ? client : undefined;
  };

  async function shown({ clientId, scopes, createdAt, updatedAt }: Consent): Promise<OwnConsent> {
    const app = await appOf(clientId);
    const address = app?.redirectUris[0];
    return {
      clientId,
      name: app?.name ?? null,
      host: address === undefined ? null : new URL(address).host,
      scopes,
      allowedAt: new Date(createdAt).toISOString(),
      changedAt: new Date(updatedAt).toISOString(),
    };
  }

  const list = route(listOwnConsents, async ({ caller: { accountId }, query }) => {
    const { consents: found, cursor } = await consents.list(accountId, query.cursor);
    const body = {
      consents: await Promise.all(found.map(shown)),
      ...(cursor !== undefined && { nextCursor: cursor }),
    };
    return { status: 200, body };
  });

  // Also ends the tokens of a trusted app, for which there is no consent.
  const withdraw = route(withdrawConsent, async ({ caller: { accountId }, params: { clientId } }) => {
    await consents.revoke(accountId, clientId);
    return { status: 204 };
  });

  return [list, withdraw];
}
