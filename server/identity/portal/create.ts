import { type Refusal, refuse } from '../../../contracts/http/errors.ts';
import { parseLoginScopes } from '../../../contracts/identity/oauth/login-scopes.ts';
import { scopesOf } from '../../../contracts/identity/oauth/token.ts';
import { mostClients, type NewClientBody } from '../../../contracts/identity/portal/portal.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import { randomToken } from '../../runtime/random.ts';
import type { Transaction } from '../../store/port.ts';
import { recordAudit } from '../audit/record.ts';
import { clientDocument, type ClientRights } from '../clients/create-client.ts';
import { clientSets } from '../clients/documents.ts';
import { newSecret } from '../clients/new-secret.ts';
import { accounts, clientChanged, clients, type Client, type ServiceClient } from '../documents.ts';
import { awaitsApproval } from './approval.ts';
import { clientEvent, type PortalParts } from './owned-client.ts';

/** Creates a client with its first secret. Refuses with `too_many_clients`. */
export async function createOwned(
  parts: PortalParts,
  accountId: string,
  wanted: NewClientBody,
): Promise<{ readonly client: Client; readonly clientSecret: string } | Refusal> {
  const { deps } = parts;
  const clientId = `svc_${randomToken(deps.random, 24)}`;
  const { clientSecret, stored } = newSecret(deps, clientId);
  const rights = rightsOf(wanted);
  const now = stored.createdAt;
  const client = clientDocument({
    ...rights,
    approvedAt: awaitsApproval(deps.config.appApproval, rights) ? null : now,
    ...{ clientId, name: wanted.name, ownerId: accountId, secrets: [stored], createdAt: now },
  });
  const event = clientEvent(deps, accountId, 'client_created', client, { kind: client.kind });
  const ref = clients.ref(clientId);
  const refusal = await withinQuota(parts, accountId, [ref.aggregate, `audit:${accountId}`], (tx) => {
    tx.put(ref, client);
    tx.publish(clientChanged(clientId));
    recordAudit(tx, event);
    return undefined;
  });
  return refusal ?? { client, clientSecret };
}

/** Returns the number of clients that an account may own. Returns undefined for no limit. */
export function clientQuota(scale: number): number | undefined {
  return scale === 0 ? undefined : Math.round(mostClients * scale);
}

/**
 * Runs `decide`, which adds a client to the account, in one commit. If the account's clients change between the count
 * and the commit, counts again, so that concurrent requests cannot exceed the quota. Refuses with `too_many_clients`,
 * or with `session_required` for an inactive account.
 */
export async function withinQuota(
  { deps: { store, config } }: PortalParts,
  accountId: string,
  touch: readonly string[],
  decide: (tx: Transaction) => Refusal | undefined,
): Promise<Refusal | undefined> {
  const quota = clientQuota(config.quotaScale);
  const [set, account] = [clientSets.ref(accountId), accounts.ref(accountId)];
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const changes = (await store.get(set))?.changes ?? 0;
    if (quota !== undefined && (await owns(store, accountId, quota))) return refuseSignIn('too_many_clients');
    const outcome = await store.commit({
      touch: [...touch, set.aggregate, account.aggregate],
      decide(tx) {
        if (tx.get(account)?.active !== true) return refuse('session_required');
        if ((tx.get(set)?.changes ?? 0) !== changes) return 'changed';
        const refusal = decide(tx);
        if (refusal === undefined) tx.put(set, { accountId, changes: changes + 1 });
        return refusal;
      },
    });
    if (outcome !== 'changed') return outcome;
  }
  return refuse('conflict');
}

async function owns(store: PortalParts['deps']['store'], accountId: string, count: number): Promise<boolean> {
  if (count === 0) return true;
  const query = { collection: clients, index: 'owner', prefix: [accountId], limit: Math.min(count, 5_000) };
  return (await store.find(query)).documents.length >= count;
}

function rightsOf(wanted: NewClientBody): ClientRights {
  if (wanted.kind === 'service') return { kind: 'service', grants: sortedGrants(wanted.grants) };
  return {
    kind: 'oauth',
    redirectUris: [...new Set(wanted.redirectUris)],
    postLogoutRedirectUris: [...new Set(wanted.postLogoutRedirectUris ?? [])],
    scopeSets: sortedScopeSets(wanted.scopeSets),
    idTokenAlg: wanted.idTokenAlg ?? 'RS256',
    trusted: false,
    approvedAt: null,
  };
}

/** Returns the grants with the scopes of each audience in the order of `scopesOf`. */
export function sortedGrants(grants: ServiceClient['grants']): ServiceClient['grants'] {
  return grants.map(({ audience, scopes }) => ({
    audience,
    scopes: scopesOf[audience].filter((scope) => scopes.includes(scope)),
  }));
}

/** Returns each scope set once, with its scopes in the order of `loginScopes`. */
export function sortedScopeSets(sets: readonly string[]): string[] {
  return [...new Set(sets.map((set) => (parseLoginScopes(set) ?? []).join(' ')))];
}
