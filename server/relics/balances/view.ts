import type { Balance } from '../../../contracts/relics/balance.ts';
import { isoTime } from '../../runtime/clock.ts';
import { toWire } from '../amounts/atomic.ts';
import { toExact } from '../amounts/decimal.ts';
import type { Account } from '../ledger/accounts.ts';
import type { Head } from '../ledger/documents.ts';

/** An account of a kind that has an owner. */
export type OwnedAccount = Account & { readonly kind: Balance['kind'] };

/**
 * Returns the balance of an account at `now`. A hold that has expired by then counts as released, even if that is not
 * stored yet.
 * @param head undefined for an account without entries
 */
export function balanceView(
  { owner, kind, currency }: OwnedAccount,
  head: Head | undefined,
  decimals: number,
  now: number,
): Balance {
  const { available = 0, held = 0, holds = [] } = head ?? {};
  const expired = holds
    .filter(({ expiresAt }) => expiresAt !== undefined && expiresAt <= now)
    .reduce((sum, { amount }) => sum + amount, 0);
  const waiting = held - expired;
  const units = {
    posted: available + held,
    held: kind === 'treasury' ? 0 : waiting,
    reserved: kind === 'treasury' ? waiting : 0,
    available: available + expired,
  };
  const each = <T>(convert: (value: number, decimals: number) => T) => ({
    posted: convert(units.posted, decimals),
    held: convert(units.held, decimals),
    reserved: convert(units.reserved, decimals),
    available: convert(units.available, decimals),
  });
  return {
    accountId: owner,
    kind,
    relicType: currency,
    ...each(toWire),
    asOf: isoTime(now),
    exact: each(toExact),
  };
}
