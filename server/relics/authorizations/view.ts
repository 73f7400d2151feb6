/** Payment authorizations in answers (docs/rules/relics.md, "Authorizations"). */
import { payoutDecimals, rateDecimals } from '../../../contracts/relics/amount.ts';
import type { Authorization, Settlement } from '../../../contracts/relics/authorization.ts';
import { isoTime } from '../../runtime/clock.ts';
import { toWire } from '../amounts/atomic.ts';
import { toExact } from '../amounts/decimal.ts';
import type { Lot } from '../settlement/documents.ts';
import { lotIdOf, reversalIdOf } from './authorization-id.ts';
import type { Payment } from './documents.ts';
import type { FoundPayment } from './find-payment.ts';

/** Returns the status at `now`. From `expiresAt` on, an active payment is `expired`, even if that is not stored yet. */
export function statusAt({ status, expiresAt }: Payment, now: number): Payment['status'] {
  return status === 'active' && now >= expiresAt ? 'expired' : status;
}

/** Returns amounts and rate as the numbers nearest to the exact decimals. */
export function settlementOf(
  { baseCurrency, withdrawalCurrency }: Lot,
  { baseAmount, withdrawalAmount, exchangeRate }: ReturnType<typeof exactSettlementOf>,
): Settlement {
  return {
    baseCurrency,
    baseAmount: Number(baseAmount),
    withdrawalCurrency,
    withdrawalAmount: Number(withdrawalAmount),
    exchangeRate: Number(exchangeRate),
  };
}

export function exactSettlementOf(lot: Lot) {
  return {
    baseAmount: toExact(lot.baseAmount, payoutDecimals),
    withdrawalAmount: toExact(lot.withdrawalAmount, payoutDecimals),
    exchangeRate: toExact(lot.exchangeRate, rateDecimals),
  };
}

export function authorizationView(
  { payment, currency, lot }: FoundPayment,
  now: number,
  { alreadyProcessed = false } = {},
): Authorization {
  const { capture, release } = payment;
  const { decimals } = currency;
  const wire = (units: number) => toWire(units, decimals);
  const exact = (units: number) => toExact(units, decimals);
  const rest = capture && payment.amount - capture.amount;
  return {
    authorizationId: payment.authorizationId,
    status: statusAt(payment, now),
    clientId: payment.clientId,
    accountId: payment.accountId,
    relicType: payment.currency,
    currency: { key: currency.key, name: currency.name },
    amount: wire(payment.amount),
    expiresAt: isoTime(payment.expiresAt),
    createdAt: isoTime(payment.createdAt),
    alreadyProcessed,
    merchantReference: payment.merchantReference,
    orderId: payment.orderId,
    statementDescriptor: payment.statementDescriptor,
    notes: payment.notes,
    ...(capture && {
      capturedAt: isoTime(capture.at),
      settlementReference: capture.reference ?? lotIdOf(payment.authorizationId),
      settlementUserId: capture.treasuryUserId,
      amountCaptured: wire(capture.amount),
      amountReleased: wire(rest ?? 0),
    }),
    ...(lot && { settlement: settlementOf(lot, exactSettlementOf(lot)) }),
    ...(release && {
      releasedAt: isoTime(release.at),
      reversalReference: release.reference ?? reversalIdOf(payment.authorizationId),
    }),
    exact: {
      amount: exact(payment.amount),
      ...(capture && { amountCaptured: exact(capture.amount), amountReleased: exact(rest ?? 0) }),
      ...(lot && { settlement: exactSettlementOf(lot) }),
    },
  };
}
