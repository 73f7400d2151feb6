/** Trial balance of a currency (docs/rules/relics.md, "Trial balance"). */
import type { TrialBalance } from '../../../contracts/relics/operator-accounts.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { Store } from '../../store/port.ts';
import { toWire } from '../amounts/atomic.ts';
import { toExact } from '../amounts/decimal.ts';
import type { LiveCurrency } from '../currencies/live-currencies.ts';
import { balancesView } from '../ledger/account-view.ts';
import { accountKey, accountKinds, type AccountKind } from '../ledger/accounts.ts';
import { entryRef, heads, type Head } from '../ledger/documents.ts';
import { firstEntryFrom } from '../ledger/first-entry.ts';

type Reads = Pick<Store, 'get' | 'find'>;

const pageSize = 500;

/**
 * Maximum attempts to reach a sum of zero. An entry with the requested time that is written while the accounts are read
 * may be counted in only some of its accounts, so that the sum is not zero.
 */
const attempts = 3;

interface Sums {
  accounts: number;
  available: number;
  held: number;
  openHolds: number;
  lots: number;
}

/**
 * Sums the balances that all accounts had at `time`. Only one page of accounts is in memory.
 * @param time milliseconds since the epoch, not in the future
 */
export async function trialBalance(
  store: Reads,
  { key, decimals }: Pick<LiveCurrency, 'key' | 'decimals'>,
  time: number,
): Promise<TrialBalance> {
  let kinds = await sumsOf(store, key, time);
  for (let attempt = 1; attempt < attempts && total(kinds) !== 0; attempt++)
    kinds = await sumsOf(store, key, time);
  const sum = total(kinds);
  // Subtract from 0, because the negation of 0 is -0.
  const supply = 0 - (kinds.get('issuer')?.available ?? 0);
  return {
    relicType: key,
    asOf: isoTime(time),
    balanced: sum === 0,
    sum: toWire(sum, decimals),
    supply: toWire(supply, decimals),
    kinds: [...kinds].map(([kind, { accounts, openHolds, lots, ...balances }]) => ({
      ...{ kind, accounts, openHolds, lots },
      ...balancesView(balances, decimals),
    })),
    exact: { sum: toExact(sum, decimals), supply: toExact(supply, decimals) },
  };
}

function total(kinds: ReadonlyMap<AccountKind, Sums>): number {
  return [...kinds.values()].reduce((sum, { available, held }) => sum + available + held, 0);
}

async function sumsOf(store: Reads, key: string, time: number): Promise<Map<AccountKind, Sums>> {
  const kinds = new Map<AccountKind, Sums>(
    accountKinds.map((kind) => [kind, { accounts: 0, available: 0, held: 0, openHolds: 0, lots: 0 }]),
  );
  let after: string | undefined;
  do {
    const page = await store.find({
      collection: heads,
      index: 'owner',
      prefix: [key],
      limit: pageSize,
      after,
    });
    const balances = await Promise.all(page.documents.map((head) => balancesAt(store, head, time)));
    for (const [at, head] of page.documents.entries()) {
      const balance = balances[at];
      if (balance === undefined) continue;
      const sums = kinds.get(head.kind)!;
      sums.accounts += 1;
      sums.available += balance.available;
      sums.held += balance.held;
      sums.openHolds += head.holds.length;
      sums.lots += Object.values(head.queues ?? {}).reduce((lots, queue) => lots + queue.lots, 0);
    }
    after = page.cursor;
  } while (after !== undefined);
  return kinds;
}

/**
 * Returns the balances of an account at `time`: those after its last entry up to then. Undefined if it had no entry
 * yet.
 */
async function balancesAt(
  store: Reads,
  head: Head,
  time: number,
): Promise<Pick<Head, 'available' | 'held'> | undefined> {
  if (head.sequence === 0) return undefined;
  if (head.at <= time) return head;
  const last = (await firstEntryFrom(store, head, head.sequence, time + 1)) - 1;
  if (last === 0) return undefined;
  const entry = await store.get(entryRef(head, last));
  const name = accountKey(head);
  const after = entry?.accounts.find(({ account }) => account === name);
  if (after === undefined) throw new Error(`an account has no entry ${last}`);
  return after;
}
