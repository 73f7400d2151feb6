import type { Deps } from '../../runtime/deps.ts';
import { deleteDue } from '../../store/delete-due.ts';
import type { IndexKey, Store } from '../../store/port.ts';
import { endGrant, grants } from './documents.ts';
import type { LiveGrants } from './live-grants.ts';

/** Maximum number of grants deleted in one commit, which locks each of them. */
const atOnce = 200;

/** Maximum number of grants with a refresh token that an account has at one app. */
const mostLasting = 100;

export class GrantEndings {
  readonly #store: Store;
  readonly #live: LiveGrants;

  constructor(store: Store, live: LiveGrants) {
    this.#store = store;
    this.#live = live;
  }

  async one(grantId: string): Promise<void> {
    await this.#end([grantId]);
  }

  async between(accountId: string, clientId: string): Promise<void> {
    await this.#endFound('parties', [accountId, clientId]);
  }

  async ofAccount(accountId: string): Promise<void> {
    await this.#endFound('parties', [accountId]);
  }

  /** Ends the grants of this session that lack `offline_access`. */
  async ofSession(sessionId: string): Promise<void> {
    await this.#endFound('session', [sessionId]);
  }

  /**
   * Keeps the {@link mostLasting} grants of the account at this client whose refresh tokens were used last, and ends
   * the others.
   */
  async leastUsed(accountId: string, clientId: string): Promise<void> {
    const limit = mostLasting + 20;
    const prefix = [accountId, clientId];
    const query = { collection: grants, index: 'lasting', prefix, limit, descending: true };
    const { documents } = await this.#store.find(query);
    const beyond = documents.slice(mostLasting);
    if (beyond.length > 0) await this.#end(beyond.map(({ grantId }) => grantId));
  }

  async #endFound(index: 'parties' | 'session', prefix: IndexKey): Promise<void> {
    for (;;) {
      const query = { collection: grants, index, prefix, limit: atOnce };
      const { documents } = await this.#store.find(query);
      if (documents.length === 0) return;
      await this.#end(documents.map(({ grantId }) => grantId));
    }
  }

  async #end(grantIds: readonly string[]): Promise<void> {
    await this.#store.commit({
      touch: grantIds.map((grantId) => grants.ref(grantId).aggregate),
      decide(tx) {
        for (const grantId of grantIds) endGrant(tx, grantId);
      },
    });
    for (const grantId of grantIds) this.#live.forget(grantId);
  }
}

/** Deletes expired grants, the oldest first. */
export async function deleteExpiredGrants(
  deps: Pick<Deps, 'store' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  await deleteDue(
    deps,
    {
      collection: grants,
      index: 'expiry',
      ref: ({ grantId }) => grants.ref(grantId),
      endOf: ({ expiresAt }) => expiresAt,
    },
    signal,
  );
}
