/** Invariants of the stored books (docs/rules/relics.md, "Ledger"), compared with the reference model. */
import assert from 'node:assert/strict';
import { payments, pointers, type Payment } from '../../../../server/relics/authorizations/documents.ts';
import { verifyBooks } from '../../../../server/relics/books/verify.ts';
import { currencies, currencyVersionRef } from '../../../../server/relics/currencies/documents.ts';
import { accountKey, accountKinds, type Account } from '../../../../server/relics/ledger/accounts.ts';
import {
  entryRef,
  headRef,
  newHead,
  type Entry,
  type Head,
} from '../../../../server/relics/ledger/documents.ts';
import { rates } from '../../../../server/relics/rates/documents.ts';
import { requests } from '../../../../server/relics/requests/documents.ts';
import { lotRef, type Lot } from '../../../../server/relics/settlement/documents.ts';
import { documentsInMemory } from '../../../../server/store/offline/in-memory.ts';
import { transfers } from '../../../../server/relics/transfers/documents.ts';
import type { AnyRef, Json, Ref, Store } from '../../../../server/store/port.ts';
import type { ModelEntry, ModelState } from './state.ts';

function accountOf(key: string): Account {
  const [currency = '', kind = '', ...owner] = key.split(':');
  const known = accountKinds.find((each) => each === kind);
  if (known === undefined) throw new Error(`not an account: ${key}`);
  return { currency, kind: known, owner: owner.join(':') };
}

const sum = <T>(values: readonly T[], amount: (value: T) => number) =>
  values.reduce((total, value) => total + BigInt(amount(value)), 0n);

export class StoredBooks {
  readonly #documents = new Map<string, Json>();
  /** Number of entries that were read, by account. */
  readonly #read = new Map<string, number>();
  readonly #final = new Map<string, Payment>();

  /** @throws {AssertionError} if the books differ from the model or an invariant does not hold */
  async check(store: Store, state: ModelState): Promise<void> {
    const accounts = [...state.accounts.keys()].map(accountOf);
    const [stored, paid, lots] = await Promise.all([
      store.getAll(accounts.map(headRef)),
      store.getAll(paymentRefs(state)),
      store.getAll(lotRefs(state)),
    ]);
    const heads = stored.map((head, at) => head ?? newHead(accounts[at]!));
    checkHeads(heads, state);
    checkHolds(heads, this.#checkPayments(paid, state));
    checkLots(lots, heads, state);
    if (!(await this.#readEntries(store, heads, state))) return;
    this.#add(paymentRefs(state), paid);
    this.#add(lotRefs(state), lots);
    const others = otherRefs(state);
    this.#add(others, await store.getAll(others as Ref<unknown>[]));
    const books = this.#documents;
    await verifyBooks(documentsInMemory({ keys: books.keys(), get: (key) => books.get(key) }));
  }

  #add(refs: readonly AnyRef[], documents: readonly unknown[]): void {
    for (const [at, { key }] of refs.entries())
      if (documents[at] !== undefined) this.#documents.set(key, documents[at] as Json);
  }

  /** Reads the new entries of the accounts. Returns whether there were any. */
  async #readEntries(store: Store, heads: readonly Head[], state: ModelState): Promise<boolean> {
    const added = heads.flatMap((account) => {
      const read = this.#read.get(accountKey(account)) ?? 0;
      const count = account.sequence - read;
      return Array.from({ length: count }, (_, index) => ({ account, number: read + index + 1 }));
    });
    if (added.length === 0) return false;
    const entries = await store.getAll(added.map(({ account, number }) => entryRef(account, number)));
    for (const [at, { account, number }] of added.entries()) {
      const [key, entry] = [accountKey(account), entries[at]];
      assert.ok(entry, `${key} has the entry ${number}`);
      checkEntry(entry, state.account(key).entries[number - 1]?.entry);
      this.#documents.set(entryRef(account, number).key, entry as unknown as Json);
      this.#read.set(key, number);
    }
    for (const head of heads)
      if (head.sequence > 0) this.#documents.set(headRef(head).key, head as unknown as Json);
    return true;
  }

  #checkPayments(stored: readonly (Payment | undefined)[], state: ModelState): readonly Payment[] {
    const expected = [...state.payments.values()];
    return stored.map((payment, at) => {
      const { id, status } = expected[at]!;
      assert.equal(payment?.status, status, `${id}: stored status`);
      const final = this.#final.get(id);
      if (final !== undefined) assert.deepEqual(payment, final, `${id} never changes after ${final.status}`);
      else if (status !== 'active') this.#final.set(id, payment);
      return payment;
    });
  }
}

const paymentRefs = (state: ModelState) =>
  [...state.payments.values()].map(({ currency, accountId, id }) =>
    payments.ref(`${currency.key}:user:${accountId}`, id),
  );

/** Returns the addresses of the documents that verification reads besides accounts, payments and lots. */
const otherRefs = (state: ModelState): readonly AnyRef[] => [
  ...[...state.payments.values()].map(({ id }) => pointers.ref(id)),
  ...[...state.transfers.values()].map(({ id }) => transfers.ref(id)),
  ...[...state.requests.values()].map(({ id }) => requests.ref(id)),
  ...[...state.currencies.keys()].map((key) => currencies.ref(key)),
  ...[...state.currencies].flatMap(([key, { version }]) =>
    Array.from({ length: version }, (_, index) => currencyVersionRef(key, index + 1)),
  ),
  ...[...state.rates].flatMap(([pair, { length }]) =>
    Array.from({ length }, (_, index) => rates.ref(pair, String(index + 1))),
  ),
];

/** Returns the addresses of all lots, and of the lot after the last of each queue. */
const lotRefs = (state: ModelState) =>
  [...state.queues].flatMap(([name, { length }]) => {
    const [treasury = '', withdrawal = ''] = name.split(' ');
    return Array.from({ length: length + 1 }, (_, index) =>
      lotRef(accountOf(treasury), `${withdrawal}.${index + 1}`),
    );
  });

function checkHeads(heads: readonly Head[], state: ModelState): void {
  const totals = new Map<string, bigint>();
  for (const head of heads) {
    const key = accountKey(head);
    const expected = state.account(key);
    assert.deepEqual(
      [BigInt(head.available), BigInt(head.held), head.frozen === true, head.sequence, head.at],
      [expected.available, expected.held, expected.frozen, expected.entries.length, expected.at],
      `${key}: available, held, frozen, entries, time`,
    );
    const holds = expected.holds.map((id) => {
      const { units, expiresAt } = state.payments.get(id)!;
      return { id, amount: Number(units), expiresAt };
    });
    assert.deepEqual(head.holds, holds, `${key}: holds`);
    assert.ok(head.kind === 'issuer' || (head.available >= 0 && head.held >= 0), `${key} is not negative`);
    const { currency, available, held } = head;
    totals.set(currency, (totals.get(currency) ?? 0n) + BigInt(available) + BigInt(held));
  }
  for (const [currency, total] of totals) assert.equal(total, 0n, `the accounts of ${currency} sum to 0`);
}

function checkEntry(entry: Entry, expected: ModelEntry | undefined): void {
  const { kind, at, about, versions, postings } = entry;
  assert.equal(
    sum(postings, ({ delta }) => delta),
    0n,
  );
  assert.deepEqual(
    { kind, at, about, versions, postings },
    expected && {
      ...{ kind: expected.kind, at: expected.at, about: expected.about, versions: expected.versions },
      postings: expected.changes.flatMap(({ account, available, held }) => [
        ...(available === 0n ? [] : [{ account, balance: 'available', delta: Number(available) }]),
        ...(held === 0n ? [] : [{ account, balance: 'held', delta: Number(held) }]),
      ]),
    },
  );
}

/** Checks that the held relics are those of the active authorizations. */
function checkHolds(heads: readonly Head[], stored: readonly Payment[]): void {
  for (const { currency, kind, owner, held } of heads) {
    const active = stored.filter(
      (payment) =>
        payment.status === 'active' &&
        kind === 'user' &&
        payment.accountId === owner &&
        payment.currency === currency,
    );
    assert.equal(
      BigInt(held),
      sum(active, ({ amount }) => amount),
      `${currency}:${kind}:${owner}: held relics are those of active authorizations`,
    );
  }
}

/**
 * Checks that a treasury has the relics of its lots, that the lots are those of the model with correct running totals,
 * and that each capture has one lot.
 */
function checkLots(found: readonly (Lot | undefined)[], heads: readonly Head[], state: ModelState): void {
  const stored = [...found];
  const treasuries = new Map<string, bigint>();
  for (const [name, queue] of state.queues) {
    let [relics, payout] = [0n, 0n];
    for (const expected of queue) {
      const lot = stored.shift();
      assert.deepEqual(lot && lotMembers(lot), {
        ...expected,
        relicsBefore: String(relics),
        withdrawalBefore: String(payout),
      });
      relics += expected.relics;
      payout += expected.withdrawal;
    }
    assert.equal(stored.shift(), undefined, `${name} has ${queue.length} lots`);
    const [treasury = ''] = name.split(' ');
    treasuries.set(treasury, (treasuries.get(treasury) ?? 0n) + relics);
  }
  for (const head of heads)
    if (head.kind === 'treasury') {
      const posted = BigInt(head.available + head.held);
      assert.ok(posted >= (treasuries.get(accountKey(head)) ?? 0n), 'a treasury has the relics of its lots');
    }
  const lots = [...state.queues.values()].flat();
  const captured = [...state.payments.values()].filter(({ status }) => status === 'confirmed');
  assert.deepEqual(
    lots.map(({ lotId }) => lotId).sort(),
    captured.map(({ id }) => `lot_${id.slice(3)}`).sort(),
  );
}

function lotMembers(lot: Lot) {
  const { lotId, number, baseCurrency, withdrawalCurrency, rateId, relicsBefore, withdrawalBefore } = lot;
  return {
    ...{ lotId, number, baseCurrency, withdrawalCurrency, rateId, relicsBefore, withdrawalBefore },
    ...{ relics: BigInt(lot.relicAmount), base: BigInt(lot.baseAmount), ratio: BigInt(lot.ratio) },
    ...{ withdrawal: BigInt(lot.withdrawalAmount), rate: BigInt(lot.exchangeRate) },
  };
}
