/** Comparison of entries with the payments, lots, transfers and requests that they are about. */
import { ratioDecimals } from '../../../contracts/relics/amount.ts';
import { scaled } from '../amounts/decimal.ts';
import { baseUnits } from '../amounts/payout.ts';
import { isAuthorizationId, lotIdOf, reversalIdOf } from '../authorizations/authorization-id.ts';
import { payments, type Payment } from '../authorizations/documents.ts';
import { currencies, currencyVersionRef, currencyVersions } from '../currencies/documents.ts';
import { isRequestId, requests } from '../requests/documents.ts';
import { lots } from '../settlement/documents.ts';
import { isTransferId, transfers } from '../transfers/documents.ts';
import type { CheckedEntry } from './check-entry.ts';
import { checkRequest } from './check-request.ts';
import { changeOf, checkTexts, comparer, named } from './comparing.ts';
import { BookFault } from './fault.ts';
import type { Get, Link } from './links.ts';

/** Documents that an entry is about (payments, a lot, a transfer or a request), and their comparison with the entry. */
export interface Subject extends Link {
  /** Kind of the entry. `lot` is a capture, as read from the treasury. */
  readonly act: Act;
  /** Ids of the payments, of the transfer or of the request. */
  readonly ids: readonly string[];
}
export type Act = 'authorize' | 'capture' | 'reverse' | 'expire' | 'lot' | ActAlone;

/** Kinds of entries whose documents are stored outside accounts. */
export type ActAlone = 'transfer' | 'request';

export const isAlone = (act: Act): act is ActAlone => act === 'transfer' || act === 'request';

/** @throws {BookFault} if the entry does not name its subject */
export function subjectOf(checked: CheckedEntry): Subject | undefined {
  const { account, entry, place } = checked;
  const kind = account.split(':')[1];
  const id = (name: string, fits: (text: string) => boolean): string => {
    const found = entry.about[name];
    if (typeof found === 'string' && fits(found)) return found;
    throw new BookFault(place, `${name} is not a valid id`);
  };
  const paymentKey = (owner: string, payment: string) => payments.ref(owner, payment).key;
  if (entry.kind === 'transfer') {
    if (changeOf(checked, 'available') > 0) return undefined;
    const transfer = id('transferId', isTransferId);
    const key = transfers.ref(transfer).key;
    return {
      ...{ act: 'transfer', ids: [transfer], keys: [key] },
      compare: (get) => checkTransfer(checked, transfer, key, get),
    };
  }
  if (entry.kind === 'mint' || entry.kind === 'burn' || entry.kind === 'adjust') {
    // Skip relics of the bootstrap file, which are minted without a request.
    const asked = entry.kind !== 'mint' || entry.about['requestId'] !== undefined;
    if (!asked || changeOf(checked, 'available') > 0) return undefined;
    const request = id('requestId', isRequestId);
    const key = requests.ref(request).key;
    return {
      ...{ act: 'request', ids: [request], keys: [key, currencies.ref(entry.currency).key] },
      compare: (get) => checkRequest(checked, request, key, get),
    };
  }
  if (kind === 'user' && entry.kind === 'expire') {
    const ids = [entry.about['authorizationIds'] ?? []].flat();
    if (!ids.every(isAuthorizationId)) throw new BookFault(place, 'authorizationIds has an invalid id');
    const keys = ids.map((each) => paymentKey(account, each));
    return { act: 'expire', ids, keys, compare: (get) => checkExpiry(checked, ids, get) };
  }
  if (entry.kind !== 'authorize' && entry.kind !== 'capture' && entry.kind !== 'reverse') return undefined;
  const payment = id('authorizationId', isAuthorizationId);
  if (kind === 'user') {
    const [act, keys] = [entry.kind, [paymentKey(account, payment)]];
    return { act, ids: [payment], keys, compare: (get) => checkPayment(checked, payment, get) };
  }
  const payer = entry.accounts.find((each) => each.account !== account)?.account;
  if (kind !== 'treasury' || entry.kind !== 'capture' || payer === undefined)
    throw new BookFault(place, `this account has no part in an entry of the kind ${entry.kind}`);
  const part = id('lot', () => true);
  const version = currencyVersionRef(entry.currency, Number(entry.versions['currency'])).key;
  return {
    ...{ act: 'lot', ids: [payment] },
    keys: [lots.ref(account, part).key, paymentKey(payer, payment), version],
    compare: (get) => checkLotOf(checked, payment, payer, part, get),
  };
}

export const paymentPlace = (account: string, id: string) => `${account}, payment ${id}`;

function paymentOf(account: string, id: string, by: string, get: Get): Payment {
  return named(payments, payments.ref(account, id).key, paymentPlace(account, id), by, get);
}

function checkPayment(checked: CheckedEntry, id: string, get: Get): void {
  const { account, entry, place: by, after } = checked;
  const payment = paymentOf(account, id, by, get);
  const { amount, capture, release } = payment;
  const place = paymentPlace(account, id);
  const same = comparer(place, by);
  const held = changeOf(checked, 'held');
  same('amount', amount, Math.abs(held));
  if (entry.kind === 'authorize') {
    same('available', -amount, changeOf(checked, 'available'));
    checkTexts(payment.salt, textsOf(payment), entry.textDigest, place, by);
    return;
  }
  if (entry.kind === 'reverse') {
    same('status', payment.status, 'released');
    // Skip an operator's release, whose digest is that of a reason.
    if (release?.by !== 'client') return;
    const texts = { reversalReference: release.reference, notes: release.notes };
    const usual = release.reference === reversalIdOf(id) && 'reversalReference';
    checkTexts(release.salt, texts, entry.textDigest, place, by, usual || undefined);
    return;
  }
  same('status', payment.status, 'confirmed');
  same('capture.amount', capture?.amount, amount - changeOf(checked, 'available'));
  same('capture.lot', capture?.lot, String(entry.about['lot']));
  same('capture.accountBalance', capture?.accountBalance, after.available + after.held);
  const treasury = entry.accounts.find((each) => each.account !== account);
  same(
    'capture.treasuryBalance',
    capture?.treasuryBalance,
    (treasury?.available ?? 0) + (treasury?.held ?? 0),
  );
  same('treasury', `${entry.currency}:treasury:${capture?.treasuryUserId}`, treasury?.account);
  const texts = { settlementReference: capture?.reference, notes: capture?.notes };
  const usual = capture?.reference === lotIdOf(id) && 'settlementReference';
  checkTexts(capture?.salt, texts, entry.textDigest, place, by, usual || undefined);
}

function textsOf({ orderId, statementDescriptor, notes }: Payment) {
  return { orderId, statementDescriptor, notes };
}

function checkExpiry(checked: CheckedEntry, ids: readonly string[], get: Get): void {
  const { account, place } = checked;
  let sum = 0;
  for (const id of ids) {
    const payment = paymentOf(account, id, place, get);
    sum += payment.amount;
    comparer(paymentPlace(account, id), place)('status', payment.status, 'expired');
  }
  if (sum !== changeOf(checked, 'available'))
    throw new BookFault(
      place,
      `its payments sum to ${sum}, but it releases ${changeOf(checked, 'available')}`,
    );
}

function checkLotOf(checked: CheckedEntry, id: string, payer: string, part: string, get: Get): void {
  const { account, entry, place: by } = checked;
  const place = `${account}, lot ${part}`;
  const lot = named(lots, lots.ref(account, part).key, place, by, get);
  const same = comparer(place, by);
  same('authorizationId', lot.authorizationId, id);
  same('relicAmount', lot.relicAmount, changeOf(checked, 'available'));
  same('baseAmount', lot.baseAmount, String(entry.about['baseAmount']));
  same('withdrawalAmount', lot.withdrawalAmount, String(entry.about['withdrawalAmount']));
  same('rateId', lot.rateId, String(entry.versions['rate']));
  const payment = paymentOf(payer, id, by, get);
  comparer(paymentPlace(payer, id), by)('status', payment.status, 'confirmed');
  comparer(place, paymentPlace(payer, id))('clientId', lot.clientId, payment.clientId);
  comparer(place, paymentPlace(payer, id))('at', lot.at, payment.capture?.at);
  const version = currencyVersionRef(entry.currency, Number(entry.versions['currency']));
  const { currency } = named(currencyVersions, version.key, version.key, by, get);
  const fits = comparer(place, version.key);
  fits('ratio', lot.ratio, String(scaled(currency.settlement.payoutRatioRelics, ratioDecimals)));
  fits('baseCurrency', lot.baseCurrency, currency.settlement.payoutCurrency);
  fits(
    'baseAmount',
    lot.baseAmount,
    String(baseUnits(lot.relicAmount, currency.decimals, BigInt(lot.ratio))),
  );
}

function checkTransfer(checked: CheckedEntry, id: string, key: string, get: Get): void {
  const { account, entry, place: by, after } = checked;
  const place = `transfer ${id}`;
  const transfer = named(transfers, key, place, by, get);
  const same = comparer(place, by);
  const { currency, clientId, toKind, toAccountId, amount, purpose, clientBalance, salt, notes } = transfer;
  const to = entry.accounts.find((each) => each.account !== account)?.account;
  same('clientId', `${currency}:client:${clientId}`, account);
  same('toAccountId', `${currency}:${toKind}:${toAccountId}`, to);
  same('amount', amount, -changeOf(checked, 'available'));
  same('purpose', purpose, String(entry.about['purpose']) as typeof purpose);
  same('clientBalance', clientBalance, after.available + after.held);
  checkTexts(salt, { notes }, entry.textDigest, place, by);
}
