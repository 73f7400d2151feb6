import type {
  ClientSummary,
  ClientView,
  OfferView,
  PortalView,
  RefusalView,
} from '../../../contracts/identity/portal/portal.ts';
import { isoTime } from '../../runtime/clock.ts';
import { clientActivities, clientTransfers, type ClientActivity } from '../clients/documents.ts';
import { stateOf } from '../clients/client-state.ts';
import { secretId } from '../clients/new-secret.ts';
import { clients, type Client } from '../documents.ts';
import { awaitsApproval } from './approval.ts';
import { clientQuota } from './create.ts';
import { logoPath } from './logo.ts';
import type { PortalParts } from './owned-client.ts';
import { liveSecrets } from './secrets.ts';
import { offersTo } from './transfer.ts';

/** Maximum number of clients listed. The usual quota is lower. */
const mostListed = 1_000;

const nameless = '(deleted account)';

export async function portalView(parts: PortalParts, accountId: string): Promise<PortalView> {
  const { deps, directory, activity } = parts;
  const { store, config } = deps;
  await activity.write();
  const query = { collection: clients, index: 'owner', prefix: [accountId], limit: mostListed };
  const { documents } = await store.find({ ...query, descending: true });
  const used = await store.getAll(documents.map(({ clientId }) => clientActivities.ref(clientId)));
  const { offers, more } = await offersTo(parts, accountId);
  const offered = await store.getAll(offers.map(({ clientId }) => clients.ref(clientId)));
  const views = offers.map(async ({ clientId, fromId, expiresAt }, at): Promise<OfferView[]> => {
    const client = offered[at];
    if (client?.ownerId !== fromId) return [];
    const from = (await directory.accounts.get(fromId))?.userName ?? nameless;
    const { kind, name } = client;
    return [{ clientId, kind, name, logo: logoPath(client), from, expiresAt: isoTime(expiresAt) }];
  });
  return {
    clients: documents.map((client, at) => summaryOf(client, used[at])),
    offers: (await Promise.all(views)).flat(),
    moreOffers: more,
    mostClients: clientQuota(config.quotaScale) ?? null,
    approval: config.appApproval,
    baseUrl: config.baseUrl,
  };
}

export async function clientView(parts: PortalParts, client: Client): Promise<ClientView> {
  const { deps, directory, activity } = parts;
  const { store, clock, config } = deps;
  const { clientId } = client;
  await activity.write();
  const used = await store.get(clientActivities.ref(clientId));
  const offer = await store.get(clientTransfers.ref(clientId));
  const now = clock.now();
  const open = offer !== undefined && now < offer.expiresAt ? offer : undefined;
  const recipient = open && (await directory.accounts.get(open.toId));
  return {
    ...summaryOf(client, used),
    grants: client.kind === 'service' ? client.grants : [],
    app: client.kind === 'oauth' ? settingsOf(client) : null,
    secrets: liveSecrets(client, now).map((secret) => ({
      id: secretId(secret),
      hint: secret.hint ?? null,
      createdAt: isoTime(secret.createdAt),
      endsAt: secret.endsAt === null ? null : isoTime(secret.endsAt),
    })),
    refusals: (used?.refusals ?? []).map((each): RefusalView => ({ ...each, at: isoTime(each.at) })),
    transfer: open ? { userName: recipient?.userName ?? nameless, expiresAt: isoTime(open.expiresAt) } : null,
    needsApproval: awaitsApproval(config.appApproval, client),
  };
}

function summaryOf(client: Client, used: ClientActivity | undefined): ClientSummary {
  const { clientId, kind, name, createdAt } = client;
  const lastUsedAt = used?.lastUsedAt ?? null;
  return {
    ...{ clientId, kind, name, state: stateOf(client), logo: logoPath(client) },
    createdAt: isoTime(createdAt),
    lastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt),
  };
}

function settingsOf(client: Extract<Client, { kind: 'oauth' }>): NonNullable<ClientView['app']> {
  const { redirectUris, postLogoutRedirectUris, scopeSets, idTokenAlg, trusted } = client;
  return { redirectUris, postLogoutRedirectUris, scopeSets, idTokenAlg, trusted };
}
