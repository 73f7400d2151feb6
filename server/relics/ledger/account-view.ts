import type { OperatedAccount } from '../../../contracts/relics/operator-accounts.ts';
import { isoTime } from '../../runtime/clock.ts';
import { toWire } from '../amounts/atomic.ts';
import { toExact } from '../amounts/decimal.ts';
import { accountKey } from './accounts.ts';
import type { Head } from './documents.ts';

/** Converts balances from units to the numbers of an answer, and adds their sum. */
export function balancesView(
  { available, held }: Pick<Head, 'available' | 'held'>,
  decimals: number,
): Pick<OperatedAccount, 'posted' | 'available' | 'held' | 'exact'> {
  const each = <T>(convert: (units: number, decimals: number) => T) => ({
    posted: convert(available + held, decimals),
    available: convert(available, decimals),
    held: convert(held, decimals),
  });
  return { ...each(toWire), exact: each(toExact) };
}

/** @param holderFrozen whether the owner's accounts in all currencies are frozen */
export function accountView(head: Head, decimals: number, holderFrozen: boolean): OperatedAccount {
  return {
    account: accountKey(head),
    relicType: head.currency,
    kind: head.kind,
    accountId: head.owner,
    ...balancesView(head, decimals),
    entries: head.sequence,
    frozen: head.frozen === true || holderFrozen,
    holderFrozen,
    ...(head.sequence > 0 && { lastEntryAt: isoTime(head.at) }),
    openHolds: head.holds.length,
  };
}
