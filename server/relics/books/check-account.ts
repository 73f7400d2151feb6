import type { Head } from '../ledger/documents.ts';
import type { CheckedEntry } from './check-entry.ts';
import { accountKey } from '../ledger/accounts.ts';
import { BookFault } from './fault.ts';

/** Check of one account: its entries in any order, then its head. */
export class AccountCheck {
  readonly key: string;
  entries = 0;
  #last: CheckedEntry | undefined;
  #head: Head | undefined;

  constructor(key: string) {
    this.key = key;
  }

  /** Takes an entry that fits the entry before it. So there is no gap below the highest number. */
  entry(checked: CheckedEntry): void {
    this.entries += 1;
    const { sequence, available, held } = checked.after;
    if (!this.#isIssuer && (available < 0 || held < 0))
      throw new BookFault(
        checked.place,
        `it leaves a negative balance: available ${available}, held ${held}`,
      );
    if (this.#last === undefined || sequence > this.#last.after.sequence) this.#last = checked;
  }

  head(head: Head): void {
    this.#head = head;
    if (accountKey(head) !== this.key) this.#refuse(`it is the head of ${accountKey(head)}`);
  }

  /** @throws {BookFault} if head and entries differ */
  finish(): { readonly currency: string; readonly balance: number } {
    const head = this.#head ?? this.#refuse('it is missing');
    const last = this.#last;
    const { sequence, available, held } = last?.after ?? { sequence: 0, available: 0, held: 0 };
    const [hash, at] = [last?.entry.hash ?? '', last?.entry.at ?? 0];
    const expected = { sequence, hash, available, held, at } as const;
    for (const name of ['sequence', 'available', 'held', 'hash', 'at'] as const) {
      if (head[name] !== expected[name])
        this.#refuse(`${name} is ${head[name]}, but the last entry (${sequence}) leads to ${expected[name]}`);
    }
    if (this.entries !== sequence)
      this.#refuse(`the account has ${this.entries} entries, but the last has the number ${sequence}`);
    const holds = head.holds.reduce((sum, { amount }) => sum + amount, 0);
    // Relics of a treasury are held for settlement requests, which are no holds.
    if (head.kind !== 'treasury' && holds !== held)
      this.#refuse(`its holds sum to ${holds}, but ${held} is held`);
    return { currency: head.currency, balance: available + held };
  }

  get #isIssuer(): boolean {
    return this.key.split(':')[1] === 'issuer';
  }

  #refuse(what: string): never {
    throw new BookFault(`${this.key}, head`, what);
  }
}
