/** Captures a payment: moves held relics to the treasury of the merchant (docs/rules/relics.md, "Capture"). */
import { Refusal } from '../../../contracts/http/errors.ts';
import type { Capture } from '../../../contracts/relics/authorization.ts';
import type { CaptureBody } from '../../../contracts/relics/authorization-endpoints.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { Touched, Transaction } from '../../store/port.ts';
import { refuseAmount, toAtomic, toWire } from '../amounts/atomic.ts';
import { toExact } from '../amounts/decimal.ts';
import { treasuryAccount, type Account } from '../ledger/accounts.ts';
import { headRef } from '../ledger/documents.ts';
import { post, readHead } from '../ledger/post.ts';
import { saltedDigest, type Salted } from '../ledger/text-digest.ts';
import { lotRef, type Lot } from '../settlement/documents.ts';
import { newLot, type LotTerms } from '../settlement/new-lot.ts';
import { lotIdOf } from './authorization-id.ts';
import { paymentRef, type Payment } from './documents.ts';
import { staysErased } from './erase-texts.ts';
import { lotOf, type FoundPayment } from './find-payment.ts';
import { judgeChange, type Changeable } from './judge-change.ts';
import { releaseExpired } from './release-expired.ts';
import { exactSettlementOf, settlementOf, statusAt } from './view.ts';
import type { PaymentClient, PaymentWorld, Reply } from './world.ts';

export async function capture<R>(
  world: PaymentWorld,
  client: PaymentClient,
  authorizationId: string,
  body: CaptureBody,
  reply: Reply<Capture, R>,
): Promise<R | Refusal> {
  const found = await judgeChange(world, client, authorizationId);
  if (found instanceof Refusal) return found;
  const { account } = found;
  const terms = await termsOf(world, client, found);
  const texts = saltedDigest(world.random, {
    settlementReference: body.settlementReference,
    notes: body.notes,
  });
  const touch: Touched[] = [paymentRef(account, authorizationId), headRef(account)];
  if (!(terms instanceof Refusal)) touch.push(headRef(terms.treasury));
  return reply.commit({
    touch,
    decide(tx) {
      const now = world.clock.now();
      const payment = tx.get(paymentRef(account, authorizationId));
      if (payment === undefined) throw new Error('a pointer leads to no payment');
      const amount = judgeCapture(tx, payment, found, body, now);
      if (amount instanceof Refusal) return amount;
      if (terms instanceof Refusal) return terms;
      return settle(tx, payment, { found, terms, body, texts, amount, client, now });
    },
  });
}

interface Terms extends LotTerms {
  readonly treasury: Account;
}

/** Returns the treasury and the rate of a capture, or a refusal if a setting of the client or a rate is missing. */
async function termsOf(
  { rates, clock, payers }: PaymentWorld,
  { treasuryUserId, merchantWithdrawalCurrency }: PaymentClient,
  { currency }: Changeable,
): Promise<Terms | Refusal> {
  // Refuse the capture if the treasury's account was suspended or deleted, because nobody could settle the relics.
  if (treasuryUserId === undefined || !(await payers.isActive(treasuryUserId)))
    return refuseRelic('treasury_not_configured');
  if (merchantWithdrawalCurrency === undefined) return refuseRelic('withdrawal_currency_not_configured');
  const rate = await rates.at(currency.payoutCurrency, merchantWithdrawalCurrency, clock.now());
  if (rate instanceof Refusal) return rate;
  const treasury = treasuryAccount(currency.key, treasuryUserId);
  return { treasury, withdrawalCurrency: merchantWithdrawalCurrency, rate };
}

/** Returns the units to capture. Refuses in the documented order. */
function judgeCapture(
  tx: Transaction,
  payment: Payment,
  { currency }: Changeable,
  body: CaptureBody,
  now: number,
): number | Refusal {
  const status = statusAt(payment, now);
  if (status === 'confirmed') {
    const lot = lotOf(payment);
    const found = { payment, currency, lot: lot && tx.get(lot) };
    return refuseRelic('authorization_already_captured', { details: { ...captureView(found) } });
  }
  if (status === 'released') return refuseRelic('authorization_released');
  if (status === 'expired') return refuseRelic('authorization_expired');
  if (currency.frozen) return refuseRelic('currency_frozen');
  if (body.amount === undefined) return payment.amount;
  const amount = toAtomic(body.amount, currency.decimals);
  if (typeof amount === 'string') return refuseAmount(amount);
  return amount > payment.amount ? refuseAmount('amount_too_large') : amount;
}

interface Decided {
  readonly found: Changeable;
  readonly terms: Terms;
  readonly body: CaptureBody;
  readonly texts: Salted | undefined;
  /** In units of the currency. */
  readonly amount: number;
  readonly client: PaymentClient;
  readonly now: number;
}

/** Writes the capture: one entry, the payment and its lot. */
function settle(tx: Transaction, payment: Payment, decided: Decided): Capture | Refusal {
  const { found, terms, client, body, texts, amount, now } = decided;
  const { account, currency } = found;
  const { treasury } = terms;
  const { authorizationId } = payment;
  const lotId = lotIdOf(authorizationId);
  const { holds } = releaseExpired(tx, account, now);
  const { draft, part, queues } = newLot(readHead(tx, treasury), currency, terms, {
    lotId,
    authorizationId,
    clientId: client.clientId,
    relicAmount: amount,
  });
  const posted = post(tx, {
    kind: 'capture',
    now,
    changes: [
      {
        account,
        available: payment.amount - amount,
        held: -payment.amount,
        holds: holds.filter(({ id }) => id !== authorizationId),
      },
      { account: treasury, available: amount, queues },
    ],
    about: {
      authorizationId,
      baseAmount: draft.baseAmount,
      lot: part,
      withdrawalAmount: draft.withdrawalAmount,
    },
    versions: {
      client: client.version,
      currency: currency.version,
      rate: draft.rateId,
    },
    textDigest: texts?.digest,
  });
  if (posted instanceof Refusal) return posted;
  const { at } = posted.entry;
  const lot: Lot = { at, ...draft };
  const [accountBalance, treasuryBalance] = posted.heads.map(({ available, held }) => available + held) as [
    number,
    number,
  ];
  const captured = staysErased(payment, {
    ...payment,
    status: 'confirmed',
    capture: {
      at,
      amount,
      reference: body.settlementReference ?? lotId,
      notes: body.notes,
      salt: texts?.salt,
      treasuryUserId: treasury.owner,
      lot: part,
      accountBalance,
      treasuryBalance,
    },
  });
  tx.put(paymentRef(account, authorizationId), captured);
  tx.put(lotRef(treasury, part), lot);
  return captureView({ payment: captured, currency, lot });
}

/** @throws if the payment was not captured */
function captureView({ payment, currency, lot }: FoundPayment): Capture {
  const { capture: captured } = payment;
  if (captured === undefined || lot === undefined) throw new Error('a captured payment has no lot');
  const amounts = <T>(convert: (units: number, decimals: number) => T) => ({
    amount: convert(payment.amount, currency.decimals),
    amountCaptured: convert(captured.amount, currency.decimals),
    amountReleased: convert(payment.amount - captured.amount, currency.decimals),
    accountBalance: convert(captured.accountBalance, currency.decimals),
    treasuryBalance: convert(captured.treasuryBalance, currency.decimals),
  });
  const settlement = exactSettlementOf(lot);
  return {
    authorizationId: payment.authorizationId,
    status: 'confirmed',
    clientId: payment.clientId,
    accountId: payment.accountId,
    relicType: payment.currency,
    settlementReference: captured.reference ?? lotIdOf(payment.authorizationId),
    settlementUserId: captured.treasuryUserId,
    settlement: settlementOf(lot, settlement),
    exact: { settlement, ...amounts(toExact) },
    ...amounts(toWire),
  };
}
