import type { IncomingHttpHeaders } from 'node:http';
import type { Sessions } from '../seams.ts';
import { chatPlatform } from '../../../contracts/identity/oauth/userinfo.ts';
import { isApproved } from '../clients/client-state.ts';
import { emailKey } from '../documents.ts';
import type { Granted } from '../authorize/granted.ts';
import type { Directory } from './directory.ts';

export interface Person {
  readonly userId: string;
  readonly userName: string;
  readonly displayName: string;
  readonly providers: readonly string[];
  readonly emailVerified: boolean;
  /**
   * Ids of the person by provider, and under `email` the key of the verified e-mail address. Each belongs to at most
   * one account at a time, but can move to another account.
   */
  readonly proofs: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

export interface ClientOwner {
  readonly userId: string;
  /** Whether the client and its owner are active, and the client needs no approval or has been approved. */
  readonly active: boolean;
  /** Id of the owner on the chat platform. Undefined if the platform is not linked. */
  readonly platformId: string | undefined;
}

export interface PersonsApp {
  readonly name: string;
  readonly ownerId: string;
}

export interface People {
  /** Returns the person of an account. Returns undefined if the account is suspended or does not exist. */
  person(accountId: string): Promise<Person | undefined>;
  /**
   * Returns the evidence that the person has signed in to the app, or undefined if there is none or the person has
   * withdrawn it. Does not check whether the account and the app are active.
   */
  granted(accountId: string, clientId: string): Promise<Granted | undefined>;
  /** Returns the current owner of a client, even if the client is inactive. */
  clientOwner(clientId: string): Promise<ClientOwner | undefined>;
  /** Returns an app that people sign in to, even if it is inactive. */
  app(clientId: string): Promise<PersonsApp | undefined>;
  /**
   * Returns the CSRF token of a browser, for a page. The caller has to send `cookies` with the page, because
   * the token may depend on them.
   */
  csrf(headers: IncomingHttpHeaders): { readonly token: string; readonly cookies: readonly string[] };
}

export function peopleOf(
  directory: Directory,
  sessions: Pick<Sessions, 'csrf'>,
  granted: People['granted'],
): People {
  return {
    async person(accountId) {
      const account = await directory.accounts.get(accountId);
      if (account?.active !== true) return undefined;
      const { userId, userName, displayName, emailVerified, createdAt } = account;
      const providers = Object.keys(account.providers);
      const email = emailVerified && account.email !== undefined ? emailKey(account.email) : undefined;
      const proofs = { ...account.providers, ...(email !== undefined && { email }) };
      return { userId, userName, displayName, providers, emailVerified, proofs, createdAt };
    },
    granted,
    async clientOwner(clientId) {
      const client = await directory.clients.get(clientId);
      const owner = client && (await directory.accounts.get(client.ownerId));
      if (client === undefined || owner === undefined) return undefined;
      return {
        userId: owner.userId,
        active: (await directory.alive(client)) && isApproved(client),
        platformId: owner.providers[chatPlatform],
      };
    },
    async app(clientId) {
      const client = await directory.clients.get(clientId);
      return client?.kind === 'oauth' ? { name: client.name, ownerId: client.ownerId } : undefined;
    },
    csrf: (headers) => sessions.csrf(headers),
  };
}
