import type { Store, StoredEvent } from '../../store/port.ts';
import type { Directory } from '../accounts/directory.ts';
import { isOpenTo } from '../clients/client-state.ts';
import { epochOf, type Account, type OAuthClient } from '../documents.ts';
import { LiveCopy } from '../../store/live-copy.ts';
import { endsWithSession, grants, type Grant } from './documents.ts';

/** Maximum number of grants in memory, about a kilobyte each. */
const capacity = 20_000;

const idShape = /^[\w-]{22}$/;

/** Members of a grant that never change. Only these may be read from the cache, where the others may be outdated. */
type Fixed = Pick<
  Grant,
  | 'grantId'
  | 'clientId'
  | 'accountId'
  | 'scopes'
  | 'sessionId'
  | 'sessionEpoch'
  | 'authenticatedAt'
  | 'provider'
  | 'providerSubject'
> & { readonly code: Pick<Grant['code'], 'nonce'> };

/** A grant with its app and its person, all of them active. */
export interface LiveGrant {
  readonly grant: Fixed;
  readonly client: OAuthClient;
  readonly account: Account;
}

/** Current grants, cached for the check of every token of a person. */
export class LiveGrants {
  readonly #directory: Directory;
  readonly #grants: LiveCopy<Fixed>;

  constructor(store: Store, directory: Directory) {
    this.#directory = directory;
    this.#grants = new LiveCopy<Fixed>(
      async (id) => (idShape.test(id) ? store.get(grants.ref(id)) : undefined),
      capacity,
    );
  }

  /** Returns the grant. Returns undefined if the grant, its session, its app or its account is no longer active. */
  async get(grantId: string): Promise<LiveGrant | undefined> {
    const grant = await this.#grants.get(grantId);
    if (grant === undefined) return undefined;
    const client = await this.#directory.clients.get(grant.clientId);
    if (client?.kind !== 'oauth' || !isOpenTo(client, grant.accountId)) return undefined;
    if (!(await this.#directory.alive(client))) return undefined;
    const account = await this.#directory.accounts.get(grant.accountId);
    if (account?.active !== true) return undefined;
    if (endsWithSession(grant) && grant.sessionEpoch !== epochOf(account)) return undefined;
    return { grant, client, account };
  }

  forget(grantId: string): void {
    this.#grants.forget(grantId);
  }

  event(event: StoredEvent): void {
    if (event.type === 'grant-ended') this.forget((event.data as { id: string }).id);
  }

  gap(): void {
    this.#grants.forgetAll();
  }
}
