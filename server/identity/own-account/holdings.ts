import type { Json } from '../../store/port.ts';

/** Documents that a room or a domain stores for an account. */
export interface Holding {
  /** Member of the account's export: `wheels`. */
  readonly name: string;
  /**
   * Everything that is stored for this account, for the person to read. Absent if the account itself already has all of
   * it.
   */
  export?(accountId: string): Promise<Json>;
  /** Number of things that the owner of the account can give to somebody else: `wheels: 3`. Absent: none. */
  count?(accountId: string): Promise<number>;
  /**
   * Deletes it, or gives it to the heir. The account is already stopped. Runs again after a failure, so parts of it may
   * already be done.
   */
  remove(accountId: string, heirId: string | null): Promise<void>;
}

/**
 * All documents of accounts apart from the account itself, by the module that stores them. Domains that identity does
 * not know register here (docs/rules/identity.md, "Deletion").
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

  /** Numbers of things that go to an heir or are deleted, by name. Zeros are omitted. */
  async count(accountId: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const holding of this.#list) {
      const count = (await holding.count?.(accountId)) ?? 0;
      if (count > 0) counts[holding.name] = count;
    }
    return counts;
  }

  async remove(accountId: string, heirId: string | null): Promise<void> {
    for (const holding of this.#list) await holding.remove(accountId, heirId);
  }
}
