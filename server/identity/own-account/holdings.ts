import type { Json } from '../../store/port.ts';

/** Data that a module of this domain or of another domain stores for accounts. */
export interface Holding {
  /** Name of the data in the account's export, such as `wheels`. */
  readonly name: string;
  /**
   * Returns everything that is stored for this account, for the person to read. Absent if the account's own document
   * already has all of it.
   */
  export?(accountId: string): Promise<Json>;
  /**
   * Returns the number of things that the owner of the account can hand over, such as 3 wheels. The function is absent
   * if this module has nothing to hand over.
   */
  count?(accountId: string): Promise<number>;
  /**
   * Returns a sentence that tells the heir that there is no room for the data of the accounts `fromIds`; undefined if
   * there is room. The function is absent if the data are not limited in number or size.
   */
  lacksRoom?(heirId: string, fromIds: readonly string[]): Promise<string | undefined>;
  /**
   * Deletes the data, or hands them over to the heir. The account is already stopped. Called again after a failure, so
   * parts may already be done.
   */
  remove(accountId: string, heirId: string | null): Promise<void>;
}

/**
 * All data of accounts apart from the account's own document, by the module that stores them. Domains that identity
 * does not know register here (docs/rules/identity.md, "Deletion").
 */
export class Holdings {
  readonly #list: Holding[] = [];

  add(...holdings: readonly Holding[]): void {
    this.#list.push(...holdings);
  }

  async export(accountId: string): Promise<Record<string, Json>> {
    const parts: Record<string, Json> = {};
    for (const holding of this.#list) {
      const part = await holding.export?.(accountId);
      if (part !== undefined) parts[holding.name] = part;
    }
    return parts;
  }

  /** Returns how many things of each kind are handed over or deleted, by the name of the kind. Omits zeros. */
  async count(accountId: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const holding of this.#list) {
      const count = (await holding.count?.(accountId)) ?? 0;
      if (count > 0) counts[holding.name] = count;
    }
    return counts;
  }

  /**
   * Returns a sentence about the first kind of data for which the heir has no room; undefined if there is room for all.
   */
  async lacksRoom(heirId: string, fromIds: readonly string[]): Promise<string | undefined> {
    for (const holding of this.#list) {
      const lack = await holding.lacksRoom?.(heirId, fromIds);
      if (lack !== undefined) return lack;
    }
    return undefined;
  }

  async remove(accountId: string, heirId: string | null): Promise<void> {
    for (const holding of this.#list) await holding.remove(accountId, heirId);
  }
}
