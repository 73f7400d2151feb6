import { isAuthorizationId } from '../authorizations/authorization-id.ts';
import type { Payment } from '../authorizations/documents.ts';
import { accountKey } from '../ledger/accounts.ts';
import type { Head, Hold } from '../ledger/documents.ts';
import type { Lot } from '../settlement/documents.ts';
import { Bag } from './bag.ts';
import type { CheckedEntry } from './check-entry.ts';
import { isAlone, paymentPlace, type ActAlone, type Subject } from './check-subject.ts';
import { BookFault } from './fault.ts';

type Act = Exclude<Subject['act'], ActAlone>;

const bags = (): Record<Act, Bag> => ({
  ...{ authorize: new Bag(), capture: new Bag(), reverse: new Bag(), expire: new Bag(), lot: new Bag() },
});

interface Queue {
  lots: number;
  last: Lot;
}

/** Kind of the entry that gave a payment its status. */
export const actOf: Readonly<Record<Payment['status'], Act | undefined>> = {
  active: undefined,
  confirmed: 'capture',
  released: 'reverse',
  expired: 'expire',
};

/** Checks one account. Its documents must be passed in the order of their keys: entries, head, lots, payments. */
export class AccountCheck {
  readonly key: string;
  entries = 0;
  lots = 0;
  payments = 0;
  #last: CheckedEntry | undefined;
  #head: Head | undefined;
  readonly #holds = new Map<string, Hold>();
  readonly #queues = new Map<string, Queue>();
  /** Ids that entries name, and ids of stored payments and lots, by the kind of the entry. */
  readonly #named = bags();
  readonly #stored = bags();

  constructor(key: string) {
    this.key = key;
  }

  /**
   * Adds an entry of the account. `checkCopies` has compared it with the entry before it, so no number below the
   * highest is missing.
   */
  entry(checked: CheckedEntry, subject: Subject | undefined): void {
    this.entries += 1;
    const { sequence, available, held } = checked.after;
    if (!this.#isIssuer && (available < 0 || held < 0))
      throw new BookFault(
        checked.place,
        `it leaves a negative balance: available ${available}, held ${held}`,
      );
    if (this.#last === undefined || sequence > this.#last.after.sequence) this.#last = checked;
    if (subject === undefined || isAlone(subject.act)) return;
    for (const id of subject.ids) this.#named[subject.act].add(id);
  }

  head(head: Head): void {
    this.#head = head;
    if (accountKey(head) !== this.key) this.#refuse(`it is the head of ${accountKey(head)}`);
    for (const hold of head.holds) if (isAuthorizationId(hold.id)) this.#holds.set(hold.id, hold);
  }

  lot(lot: Lot): void {
    this.lots += 1;
    this.#stored.lot.add(lot.authorizationId);
    const queue = this.#queues.get(lot.withdrawalCurrency) ?? { lots: 0, last: lot };
    this.#queues.set(lot.withdrawalCurrency, {
      lots: queue.lots + 1,
      last: lot.number > queue.last.number ? lot : queue.last,
    });
  }

  /**
   * Checks a payment against its hold.
   * @throws {BookFault}
   */
  payment(id: string, payment: Payment): void {
    this.payments += 1;
    if (this.#head === undefined) this.#refuse('it is missing');
    const refuse = (what: string): never => {
      throw new BookFault(paymentPlace(this.key, id), what);
    };
    const { authorizationId, accountId, currency, status, amount, expiresAt } = payment;
    if (authorizationId !== id) refuse(`its id is ${authorizationId}`);
    if (`${currency}:user:${accountId}` !== this.key) refuse(`it belongs to ${currency}:user:${accountId}`);
    const hold = this.#holds.get(id);
    this.#holds.delete(id);
    if (status === 'active' && hold === undefined) refuse('it is active, but nothing is on hold for it');
    if (status !== 'active' && hold !== undefined) refuse(`it is ${status}, but ${hold.amount} is on hold`);
    if (hold !== undefined && (hold.amount !== amount || hold.expiresAt !== expiresAt))
      refuse(
        `its hold has amount ${hold.amount} and expiry ${hold.expiresAt}, not ${amount} and ${expiresAt}`,
      );
    if ((payment.capture !== undefined) !== (status === 'confirmed'))
      refuse(`it is ${status}, ${payment.capture ? 'but' : 'without'} captured`);
    if ((payment.release !== undefined) !== (status === 'released'))
      refuse(`it is ${status}, ${payment.release ? 'but' : 'without'} released`);
    this.#stored.authorize.add(id);
    const act = actOf[status];
    if (act !== undefined) this.#stored[act].add(id);
  }

  /**
   * Returns the kinds of entries whose ids differ from those of the stored payments or lots.
   * @throws {BookFault} if the head does not fit entries, holds or lots
   */
  finish(): { readonly currency: string; readonly balance: number; readonly differing: readonly Act[] } {
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
    if ((head.sealed ?? 0) > sequence)
      this.#refuse(`entry ${head.sealed} was sealed, but ${sequence} is the last`);
    const holds = head.holds.reduce((sum, { amount }) => sum + amount, 0);
    // Skip treasuries: their held relics belong to settlement requests, which are not in `holds`.
    if (head.kind !== 'treasury' && holds !== held)
      this.#refuse(`its holds sum to ${holds}, but ${held} is held`);
    for (const [id, { amount }] of this.#holds)
      this.#refuse(`${amount} is on hold for ${id}, which is no active payment`);
    this.#checkQueues(head);
    const differing = (Object.keys(this.#named) as Act[]).filter(
      (act) => !this.#named[act].equals(this.#stored[act]),
    );
    return { currency: head.currency, balance: available + held, differing };
  }

  #checkQueues({ queues = {} }: Head): void {
    for (const name of new Set([...Object.keys(queues), ...this.#queues.keys()])) {
      const { lots, last } = this.#queues.get(name) ?? { lots: 0 };
      const expected = {
        lots: last?.number ?? 0,
        relics: BigInt(last?.relicsBefore ?? 0) + BigInt(last?.relicAmount ?? 0),
        withdrawal: BigInt(last?.withdrawalBefore ?? 0) + BigInt(last?.withdrawalAmount ?? 0),
      };
      for (const member of ['lots', 'relics', 'withdrawal'] as const)
        if (String(queues[name]?.[member]) !== String(expected[member]))
          this.#refuse(
            `${member} of ${name} is ${queues[name]?.[member]}, but the lots lead to ${expected[member]}`,
          );
      if (lots !== expected.lots)
        this.#refuse(`${name} has ${lots} lots, but the last is number ${last?.number}`);
    }
  }

  get #isIssuer(): boolean {
    return this.key.split(':')[1] === 'issuer';
  }

  #refuse(what: string): never {
    throw new BookFault(`${this.key}, head`, what);
  }
}
