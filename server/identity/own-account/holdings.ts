import type { Json } from '../../store/port.ts';

/** Data that a module, of this or another domain, stores for accounts. */
export interface Holding {
  /** Name of the data in the account's export, such as `wheels`. */
  readonly name: string;
  /** Returns everything stored for this account. Omitted if the account's own document contains everything. */
  export?(accountId: string): Promise<Json>;
  /** Returns the number of things that can be handed over, such as 3 wheels. Omitted if nothing can be handed over. */
  count?(accountId: string): Promise<number>;
  /**
   * Returns a sentence if the heir has no room for the data of the accounts `fromIds`. Omitted if the data is not
   * limited.
   */
  lacksRoom?(heirId: string, fromIds: readonly string[]): Promise<string | undefined>;
  /** Deletes the data, or hands it over to the heir. The account is already stopped. Must be safe to repeat. */
  remove(accountId: string, heirId: string | null): Promise<void>;
}

/**
 * All data of accounts apart from the account's own document. Other domains register here (docs/rules/identity.md,
 * "Deletion").
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

  /** Returns the number of things of each kind, by the name of the kind. Omits zeros. */
  async count(accountId: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const holding of this.#list) {
      const count = (await holding.count?.(accountId)) ?? 0;
      if (count > 0) counts[holding.name] = count;
    }
    return counts;
  }

  /** Returns a sentence about the first kind of data for which the heir has no room. */
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
