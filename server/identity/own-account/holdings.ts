import type { Json } from '../../store/port.ts';

/** Documents that a room or a domain stores for an account. */
export interface Holding {
  /** Member of the account's export: `wheels`. */
  readonly name: string;
  /** Everything that is stored for this account, for the person to read. Absent: nothing that the account does not list. */
  export?(accountId: string): Promise<Json>;
  /** Number of things that the owner of the account can give to somebody else: `wheels: 3`. Absent: none. */
  count?(accountId: string): Promise<number>;
  /**
   * Deletes it, or gives it to the heir. The account is stopped by then. Runs again after a failure, so that it must
   * accept that part of it is done.
   */
  remove(accountId: string, heirId: string | null): Promise<void>;
}

/**
 * All documents of accounts outside the account itself, by those who store them. Domains that identity does not know
 * register here (docs/rules/identity.md, "Deletion").
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

  /** What goes to an heir, or is deleted, by name. Parts of which there are none are absent. */
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
