/** Statements of a client's own account (docs/rules/relics.md, "Statements"). */
import type { Refusal } from '../../../contracts/http/errors.ts';
import { isCurrencyKey } from '../../../contracts/relics/currency.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { Statement, StatementLine, StatementQuery } from '../../../contracts/relics/statement.ts';
import { isoTime } from '../../runtime/clock.ts';
import { readNumberCursor } from '../../store/cursor.ts';
import { toWire } from '../amounts/atomic.ts';
import { toExact } from '../amounts/decimal.ts';
import type { PaymentClient, PaymentWorld } from '../authorizations/world.ts';
import type { LiveCurrency } from '../currencies/live-currencies.ts';
import { accountKey, clientAccount, treasuryAccount, type Account } from '../ledger/accounts.ts';
import { entryRef, headRef, type Entry } from '../ledger/documents.ts';
import { firstEntryFrom } from '../ledger/first-entry.ts';
import { entryId } from '../ledger/entry-hash.ts';

type World = Pick<PaymentWorld, 'store' | 'currencies'>;

/** @throws {InvalidCursor} if the cursor is not from a page of entries */
export async function readStatement(
  world: World,
  client: PaymentClient,
  accountId: string,
  { relicType, kind, ...query }: StatementQuery,
): Promise<Statement | Refusal> {
  const currency = isCurrencyKey(relicType) ? await world.currencies.get(relicType) : undefined;
  if (currency === undefined) return refuseRelic('currency_unknown');
  if (!client.currencies.includes(relicType)) return refuseRelic('currency_not_enabled_for_client');
  if (accountId !== client.clientId) return refuseRelic('account_unknown');
  if (kind === 'client') return statementOf(world, clientAccount(relicType, accountId), currency, query);
  const { treasuryUserId } = client;
  if (treasuryUserId === undefined) return refuseRelic('treasury_not_configured');
  return statementOf(world, treasuryAccount(relicType, treasuryUserId), currency, query);
}

/**
 * Returns entries of an account, newest first.
 * @throws {InvalidCursor} if the cursor is not from a page of entries
 */
export async function statementOf(
  world: Pick<World, 'store'>,
  account: Account,
  { decimals }: Pick<LiveCurrency, 'decimals'>,
  { from, to, limit, cursor }: Omit<StatementQuery, 'relicType' | 'kind'>,
): Promise<Statement> {
  const head = await world.store.get(headRef(account));
  const count = head?.sequence ?? 0;
  const first = from === undefined ? 1 : await firstEntryFrom(world.store, account, count, Date.parse(from));
  const end =
    to === undefined ? count : (await firstEntryFrom(world.store, account, count, Date.parse(to))) - 1;
  const newest = cursor === undefined ? end : Math.min(end, readNumberCursor(cursor));
  const oldest = Math.max(first, newest - limit + 1);
  const numbers = Array.from({ length: Math.max(0, newest - oldest + 1) }, (_, index) => newest - index);
  const refs = [first - 1, Math.max(end, first - 1), ...numbers];
  const [before, last, ...entries] = await entriesOf(world, account, refs);
  const balances = {
    openingBalance: balanceAfter(before, account),
    closingBalance: balanceAfter(last, account),
  };
  return {
    accountId: account.owner,
    relicType: account.currency,
    openingBalance: toWire(balances.openingBalance, decimals),
    closingBalance: toWire(balances.closingBalance, decimals),
    exact: {
      openingBalance: toExact(balances.openingBalance, decimals),
      closingBalance: toExact(balances.closingBalance, decimals),
    },
    entries: entries.map((entry, index) => lineOf(entry, account, numbers[index]!, decimals)),
    ...(oldest > first && { nextCursor: String(oldest - 1) }),
    limit,
  };
}

/** Returns the entries with these numbers, and undefined for number 0. */
async function entriesOf(
  { store }: Pick<World, 'store'>,
  account: Account,
  numbers: readonly number[],
): Promise<(Entry | undefined)[]> {
  const stored = await store.getAll(
    numbers.filter((number) => number > 0).map((number) => entryRef(account, number)),
  );
  let next = 0;
  return numbers.map((number) => (number > 0 ? stored[next++] : undefined));
}

function balanceAfter(entry: Entry | undefined, account: Account): number {
  const key = accountKey(account);
  const after = entry?.accounts.find((changed) => changed.account === key);
  return after === undefined ? 0 : after.available + after.held;
}

function lineOf(
  entry: Entry | undefined,
  account: Account,
  sequence: number,
  decimals: number,
): StatementLine {
  if (entry === undefined) throw new Error(`an account has no entry ${sequence}`);
  const key = accountKey(account);
  const own = entry.postings.filter((posting) => posting.account === key);
  const amount = own.reduce((sum, { delta }) => sum + delta, 0);
  const balance = balanceAfter(entry, account);
  return {
    entryId: entryId(entry),
    sequence,
    kind: entry.kind,
    at: isoTime(entry.at),
    amount: toWire(amount, decimals),
    balance: toWire(balance, decimals),
    about: entry.about,
    exact: { amount: toExact(amount, decimals), balance: toExact(balance, decimals) },
  };
}
