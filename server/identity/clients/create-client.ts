import type { Deps } from '../../runtime/deps.ts';
import {
  accounts,
  clientChanged,
  clients,
  type Client,
  type OAuthClient,
  type ServiceClient,
} from '../documents.ts';
import { clientPepper, secretDigest } from './secret-digest.ts';

export type ClientRights =
  | Pick<ServiceClient, 'kind' | 'grants' | 'approvedAt'>
  | Pick<
      OAuthClient,
      | 'kind'
      | 'redirectUris'
      | 'postLogoutRedirectUris'
      | 'scopeSets'
      | 'idTokenAlg'
      | 'trusted'
      | 'approvedAt'
    >;

export interface NewClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  readonly ownerId: string;
  readonly rights: ClientRights;
}

/**
 * Creates a client. Stores only the digest of its secret.
 * @returns undefined on success, or the reason why the client was not created
 */
export function createClient(deps: Deps, wanted: NewClient): Promise<string | undefined> {
  const { clientId, clientSecret, name, ownerId, rights } = wanted;
  const now = deps.clock.now();
  const digest = secretDigest(clientPepper(deps.config.masterKey), clientId, clientSecret);
  const secret = { digest: digest.toString('base64url'), createdAt: now, endsAt: null };
  const client = clientDocument({ ...rights, clientId, name, ownerId, secrets: [secret], createdAt: now });
  const ref = clients.ref(clientId);
  const owner = accounts.ref(ownerId);
  // Refuse an id that an account has, because a token's `sub` names a client or an account.
  const namesake = accounts.ref(clientId);
  return deps.store.commit({
    touch: [ref, owner, namesake].map(({ aggregate }) => aggregate),
    decide(tx) {
      if (tx.get(ref) !== undefined || tx.get(namesake) !== undefined) return 'the id is taken';
      if (tx.get(owner) === undefined) return 'its owner does not exist';
      tx.put(ref, client);
      tx.publish(clientChanged(clientId));
      return undefined;
    },
  });
}

export function clientDocument(
  members: ClientRights & Pick<Client, 'clientId' | 'name' | 'ownerId' | 'secrets' | 'createdAt'>,
): Client {
  return { ...members, active: true };
}
