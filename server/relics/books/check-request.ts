import type { Holder } from '../../../contracts/relics/operator-requests.ts';
import { currencies } from '../currencies/documents.ts';
import { entryId } from '../ledger/entry-hash.ts';
import { requests } from '../requests/documents.ts';
import type { CheckedEntry } from './check-entry.ts';
import { changeOf, checkTexts, comparer, named } from './comparing.ts';
import { BookFault } from './fault.ts';
import type { Get } from './links.ts';

export const requestPlace = (id: string) => `request ${id}`;

/**
 * Compares a mint, burn or adjustment with the request of an operator that it executes.
 * @param checked the entry, as read from the account that gives the relics
 * @throws {BookFault}
 */
export function checkRequest(checked: CheckedEntry, id: string, key: string, get: Get): void {
  const { account, entry, place: by } = checked;
  const place = requestPlace(id);
  const request = named(requests, key, place, by, get);
  if (request.kind === 'approval_limit') throw new BookFault(place, `it changes a limit, but ${by} names it`);
  const same = comparer(place, by);
  const accountOf = (holder: Holder | undefined) =>
    holder === undefined
      ? `${request.currency}:issuer:`
      : `${request.currency}:${holder.kind}:${holder.accountId}`;
  same('kind', request.kind, entry.kind as typeof request.kind);
  same('from', accountOf(request.from), account);
  same('to', accountOf(request.to), entry.accounts.find((each) => each.account !== account)?.account);
  same('amount', request.amount, -changeOf(checked, 'available'));
  same('status', request.status, 'executed');
  const { currency } = named(currencies, currencies.ref(entry.currency).key, entry.currency, by, get);
  same('decimals', request.decimals, currency.decimals);
  same('entryId', request.entryId, entryId(entry));
  checkTexts(request.salt, { reason: request.reason }, entry.textDigest, place, by);
}
