/** Creates missing `users` and `clients` of the bootstrap file (docs/rules/start.md, "Bootstrap file"). */
import type {
  BootstrapApp,
  BootstrapClient,
  BootstrapServiceClient,
  BootstrapUser,
} from '../../contracts/identity/bootstrap.ts';
import { parseLoginScopes } from '../../contracts/identity/oauth/login-scopes.ts';
import { scopesOf } from '../../contracts/identity/oauth/token.ts';
import type { Deps } from '../runtime/deps.ts';
import { createAccount, type AccountFault } from './accounts/create-account.ts';
import { createClient, type ClientRights } from './clients/create-client.ts';
import { accounts, clients, userNameKey, userNames } from './documents.ts';

const faultWords: Readonly<Record<AccountFault, string>> = {
  id_taken: 'the id is taken',
  name_taken: 'the userName is taken',
  name_similar: 'the userName looks like that of another account',
  subject_taken: 'an external identity belongs to another account',
  email_taken: 'the e-mail address belongs to another account',
};

/** @throws Error with one line if a name or an external identity belongs to another account */
export async function applyBootstrapUsers(deps: Deps, users: readonly BootstrapUser[]): Promise<void> {
  for (const user of users) {
    const exists = async () => (await deps.store.get(accounts.ref(user.userId))) !== undefined;
    if (await exists()) continue;
    const fault = await createAccount(deps, user);
    // Ignore the fault if another node, which is starting at the same time, has created the account.
    if (fault !== undefined && !(await exists()))
      throw new Error(`bootstrap: user ${user.userId}: ${faultWords[fault]}`);
  }
}

/** @throws Error with one line if the owner does not exist, or the audience does not offer a scope of the client */
export async function applyBootstrapClients(deps: Deps, list: readonly BootstrapClient[]): Promise<void> {
  for (const client of list) {
    const exists = async () => (await deps.store.get(clients.ref(client.clientId))) !== undefined;
    if (await exists()) continue;
    const fault = await createBootstrapClient(deps, client);
    if (fault !== undefined && !(await exists()))
      throw new Error(`bootstrap: client ${client.clientId}: ${fault}`);
  }
}

async function createBootstrapClient(deps: Deps, client: BootstrapClient): Promise<string | undefined> {
  const rights = client.kind === 'service' ? serviceRights(client) : appRights(client, deps.clock.now());
  if (typeof rights === 'string') return rights;
  const owner = await deps.store.get(userNames.ref(userNameKey(client.owner)));
  if (owner === undefined) return `there is no user named ${client.owner}`;
  const { clientId, clientSecret, name } = client;
  return createClient(deps, { clientId, clientSecret, name, ownerId: owner.userId, rights });
}

/** Returns the rights of a service client, or a sentence about an unknown scope. */
function serviceRights({ audience, scopes }: BootstrapServiceClient): ClientRights | string {
  const known = scopesOf[audience];
  const unknown = scopes.find((scope) => !known.includes(scope));
  if (unknown !== undefined) return `${unknown} is not a scope of ${audience}`;
  return {
    kind: 'service',
    grants: [{ audience, scopes: known.filter((scope) => scopes.includes(scope)) }],
  };
}

/** The app belongs to the operator, so it needs no approval. */
function appRights(app: BootstrapApp, now: number): ClientRights {
  const sets = app.scopeSets.map((set) => (parseLoginScopes(set) ?? []).join(' '));
  return {
    kind: 'oauth',
    redirectUris: [...new Set(app.redirectUris)],
    postLogoutRedirectUris: [...new Set(app.postLogoutRedirectUris ?? [])],
    scopeSets: [...new Set(sets)],
    idTokenAlg: app.idTokenAlg ?? 'RS256',
    trusted: app.trusted ?? false,
    approvedAt: now,
  };
}
