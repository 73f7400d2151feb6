import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import type { Store } from '../../store/port.ts';
import { accounts } from '../documents.ts';
import { deletions, inheritanceSets, type Deletion } from './documents.ts';
import type { Holdings } from './holdings.ts';

/** Maximum number of offers listed to an heir. */
const mostOffers = 50;

/** Maximum number of offers in one query. */
const atOnce = 500;

/** Offers to take over the wheels and clients of accounts that are deleted (docs/rules/identity.md, "Deletion"). */
export class Inheritances {
  readonly #store: Store;
  readonly #holdings: Holdings;

  constructor(store: Store, holdings: Holdings) {
    this.#store = store;
    this.#holdings = holdings;
  }

  /**
   * Returns the offers to this account that are accepted or wait for an answer, the most urgent first. `more`
   * says whether there are further offers.
   */
  async offeredTo(heirId: string): Promise<{ readonly offers: readonly Deletion[]; readonly more: boolean }> {
    const query = { collection: deletions, index: 'heir', prefix: [heirId], limit: mostOffers };
    const { documents, cursor } = await this.#store.find(query);
    return { offers: documents, more: cursor !== undefined };
  }

  /** Returns the ids of the accounts whose offers this account has accepted. Includes deletions that have begun. */
  async acceptedBy(heirId: string): Promise<readonly string[]> {
    const accepted: string[] = [];
    let after: string | undefined;
    do {
      const query = { collection: deletions, index: 'accepted', prefix: [heirId], limit: atOnce, after };
      const { documents, cursor } = await this.#store.find(query);
      for (const { accountId } of documents) accepted.push(accountId);
      after = cursor;
    } while (after !== undefined);
    return accepted;
  }

  /**
   * Returns a sentence if the heir has no room for the data of this account and of the accounts in `accepted` together.
   */
  lackOf(heirId: string, accountId: string, accepted: readonly string[]): Promise<string | undefined> {
    return this.#holdings.lacksRoom(heirId, [...new Set([...accepted, accountId])]);
  }

  /**
   * Accepts an offer if the heir has room for the data. Checks the room again if the heir has accepted another offer
   * before the commit. Refuses with `not_found` or `no_room`.
   */
  async accept(heirId: string, accountId: string): Promise<Refusal | undefined> {
    const [set, heir] = [inheritanceSets.ref(heirId), accounts.ref(heirId)];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const changes = (await this.#store.get(set))?.changes ?? 0;
      if (!isOfferTo(heirId, await this.#store.get(deletions.ref(accountId)))) return refuse('not_found');
      const lack = await this.lackOf(heirId, accountId, await this.acceptedBy(heirId));
      if (lack !== undefined) return refuseSignIn('no_room', { message: lack });
      const outcome = await this.#store.commit({
        touch: [deletions.ref(accountId).aggregate, set.aggregate, heir.aggregate],
        decide(tx) {
          // Refuse if the heir is not active, because the deletion of the heir may already have deleted `set`.
          if (tx.get(heir)?.active !== true) return refuse('not_found');
          if ((tx.get(set)?.changes ?? 0) !== changes) return 'changed';
          const before = tx.get(deletions.ref(accountId));
          if (!isOfferTo(heirId, before)) return refuse('not_found');
          tx.put(deletions.ref(accountId), { ...before, heir: { accountId: heirId, answer: 'accepted' } });
          tx.put(set, { accountId: heirId, changes: changes + 1 });
          return undefined;
        },
      });
      if (outcome !== 'changed') return outcome;
    }
    return refuse('conflict');
  }

  /** Declines an offer, even an accepted one. Refuses with `not_found` if this account is not the heir. */
  decline(heirId: string, accountId: string): Promise<Refusal | undefined> {
    return this.#store.commit({
      touch: [deletions.ref(accountId).aggregate],
      decide(tx) {
        const before = tx.get(deletions.ref(accountId));
        if (!isOfferTo(heirId, before)) return refuse('not_found');
        tx.put(deletions.ref(accountId), { ...before, heir: { accountId: heirId, answer: 'declined' } });
        return undefined;
      },
    });
  }
}

/** Returns whether this account is the heir and the deletion has not begun. */
function isOfferTo(heirId: string, deletion: Deletion | undefined): deletion is Deletion {
  return deletion?.heir?.accountId === heirId && !deletion.begun;
}
