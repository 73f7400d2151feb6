/** Rules of payments, in the reference model (docs/rules/relics.md, "Authorizations", "Capture", "Reversal"). */
import type {
  AuthorizeBody,
  CaptureBody,
  ListPaymentsQuery,
  ReverseBody,
} from '../../../../contracts/relics/authorization-endpoints.ts';
import { exactOf, numberOf, roundHalfEven, unitsOf } from './exact.ts';
import {
  treasuryKey,
  userKey,
  type ModelClient,
  type ModelCurrency,
  type ModelLot,
  type ModelPayment,
  type ModelState,
} from './state.ts';

/** Code of a refusal, with its details. */
export interface Refused {
  readonly refused: string;
  readonly details?: unknown;
}
type Answer = object | Refused;

export const refused = (code: string, details?: unknown): Refused => ({
  refused: code,
  ...(details !== undefined && { details }),
});

export const iso = (time: number) => new Date(time).toISOString();

const [second, day] = [1_000, 86_400_000];

/** Returns the currency of a new payment or transfer, or a refusal. */
export function judgeCurrency(state: ModelState, client: ModelClient, key: string): ModelCurrency | Refused {
  const currency = state.currencies.get(key);
  if (currency === undefined) return refused('currency_unknown');
  if (!currency.enabled) return refused('currency_disabled');
  if (!client.currencies.includes(key)) return refused('currency_not_enabled_for_client');
  return currency.frozen ? refused('currency_frozen') : currency;
}

function expiryOf(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return now + 7 * day;
  const lifetime = Date.parse(text) - now;
  const zoned = /(Z|[+-]\d\d:\d\d)$/.test(text);
  return zoned && lifetime >= 60 * second && lifetime <= 30 * day ? now + lifetime : undefined;
}

export function authorize(state: ModelState, clientId: string, body: AuthorizeBody, id: string): Answer {
  const client = state.clients.get(clientId);
  if (client?.enabled !== true) return refused('client_not_enabled');
  const known = state.payments.get(id);
  if (known !== undefined) return repeated(state, client, body, known);
  const currency = judgeCurrency(state, client, body.relicType);
  if ('refused' in currency) return currency;
  const units = unitsOf(body.amount, currency.decimals);
  if (typeof units === 'string') return refused(units);
  const expiresAt = expiryOf(body.expiresAt, state.now);
  if (expiresAt === undefined) return refused('expires_at_invalid');
  if (state.inactive.has(body.accountId)) return refused('account_unknown');
  const account = userKey(currency.key, body.accountId);
  const party = `${clientId} ${body.accountId}`;
  if (state.account(account).frozen || state.frozenHolders.has(body.accountId))
    return refused('account_frozen');
  if (state.blocks.has(party)) return refused('client_blocked_by_user');
  if (client.needsGrant && !state.grants.has(party)) return refused('user_grant_required');
  if (state.usable(account) < units) return refused('insufficient_balance');
  state.expire(account);
  const createdAt = state.post({
    ...{ kind: 'authorize', about: { authorizationId: id } },
    versions: { client: client.version, currency: currency.version },
    changes: [{ account, available: -units, held: units }],
  });
  const payment: ModelPayment = {
    ...{ id, clientId, accountId: body.accountId, currency, units, createdAt, expiresAt },
    ...{ reference: body.merchantReference, orderId: body.orderId, notes: body.notes, status: 'active' },
  };
  state.payments.set(id, payment);
  state.account(account).holds.push(id);
  return paymentView(state, payment);
}

function repeated(
  state: ModelState,
  { strict }: ModelClient,
  body: AuthorizeBody,
  payment: ModelPayment,
): Answer {
  const differs = [
    ...(body.accountId === payment.accountId ? [] : ['accountId']),
    ...(unitsOf(body.amount, payment.currency.decimals) === payment.units ? [] : ['amount']),
    ...(body.relicType === payment.currency.key ? [] : ['relicType']),
    ...(body.orderId === payment.orderId ? [] : ['orderId']),
  ];
  if (strict && differs.length > 0) return refused('merchant_reference_conflict', { differs });
  const view = { ...paymentView(state, payment), alreadyProcessed: true };
  return differs.length > 0 ? { ...view, differs } : view;
}

export function paymentView(state: ModelState, payment: ModelPayment): object {
  const { currency, capture, release, units } = payment;
  const wire = (value: bigint) => numberOf(value, currency.decimals);
  const exact = (value: bigint) => exactOf(value, currency.decimals);
  return {
    authorizationId: payment.id,
    status: state.statusOf(payment),
    ...{ clientId: payment.clientId, accountId: payment.accountId, relicType: currency.key },
    ...{ currency: { key: currency.key, name: currency.key }, amount: wire(units) },
    ...{ expiresAt: iso(payment.expiresAt), createdAt: iso(payment.createdAt), alreadyProcessed: false },
    ...{ merchantReference: payment.reference, orderId: payment.orderId, notes: payment.notes },
    ...(capture && {
      ...{ capturedAt: iso(capture.at), settlementReference: capture.reference },
      ...{ settlementUserId: capture.treasury, settlement: settlementView(capture.lot) },
      ...{ amountCaptured: wire(capture.units), amountReleased: wire(units - capture.units) },
    }),
    ...(release && { releasedAt: iso(release.at), reversalReference: release.reference }),
    exact: {
      amount: exact(units),
      ...(capture && {
        ...{ amountCaptured: exact(capture.units), amountReleased: exact(units - capture.units) },
        settlement: exactSettlement(capture.lot),
      }),
    },
  };
}

const settlementView = (lot: ModelLot) => ({
  ...{ baseCurrency: lot.baseCurrency, baseAmount: numberOf(lot.base, 8) },
  ...{ withdrawalCurrency: lot.withdrawalCurrency, withdrawalAmount: numberOf(lot.withdrawal, 8) },
  exchangeRate: numberOf(lot.rate, 12),
});

const exactSettlement = ({ base, withdrawal, rate }: ModelLot) => ({
  ...{ baseAmount: exactOf(base, 8), withdrawalAmount: exactOf(withdrawal, 8) },
  exchangeRate: exactOf(rate, 12),
});

/** Returns a payment that the client may change, or a refusal. */
function changeable(state: ModelState, clientId: string, id: string) {
  const client = state.clients.get(clientId);
  if (client?.enabled !== true) return refused('client_not_enabled');
  const payment = state.payments.get(id);
  if (payment?.clientId !== clientId) return refused('authorization_not_found');
  const { currency } = payment;
  if (!client.currencies.includes(currency.key)) return refused('currency_not_enabled_for_client');
  return { client, payment, currency };
}

export function capture(state: ModelState, clientId: string, id: string, body: CaptureBody): Answer {
  const found = changeable(state, clientId, id);
  if ('refused' in found) return found;
  const { client, payment, currency } = found;
  const status = state.statusOf(payment);
  if (status === 'confirmed') return refused('authorization_already_captured', captureView(payment));
  if (status !== 'active') return refused(`authorization_${status}`);
  if (currency.frozen) return refused('currency_frozen');
  const units = body.amount === undefined ? payment.units : unitsOf(body.amount, currency.decimals);
  if (typeof units === 'string') return refused(units);
  if (units > payment.units) return refused('amount_too_large');
  const { treasury, withdrawal } = client;
  if (treasury === undefined || state.inactive.has(treasury)) return refused('treasury_not_configured');
  if (withdrawal === undefined) return refused('withdrawal_currency_not_configured');
  const rate = rateOf(state, currency.payout, withdrawal);
  if ('refused' in rate) return rate;
  const account = userKey(currency.key, payment.accountId);
  state.expire(account);
  state.unhold(account, [payment]);
  const treasuryAccount = treasuryKey(currency.key, treasury);
  const queueName = `${treasuryAccount} ${withdrawal}`;
  const queue = state.queues.get(queueName) ?? [];
  state.queues.set(queueName, queue);
  const base = roundHalfEven(units * 10n ** BigInt(14 - currency.decimals), currency.ratio);
  const lot: ModelLot = {
    ...{ lotId: `lot_${id.slice(3)}`, number: queue.length + 1, relics: units, base },
    ...{ baseCurrency: currency.payout, withdrawal: roundHalfEven(base * rate.rate, 10n ** 12n) },
    ...{ withdrawalCurrency: withdrawal, rate: rate.rate, rateId: rate.id, ratio: currency.ratio },
  };
  queue.push(lot);
  const at = state.post({
    kind: 'capture',
    about: {
      ...{ authorizationId: id, lot: `${withdrawal}.${lot.number}` },
      ...{ baseAmount: String(base), withdrawalAmount: String(lot.withdrawal) },
    },
    versions: { client: client.version, currency: currency.version, rate: rate.id },
    changes: [
      { account, available: payment.units - units, held: -payment.units },
      { account: treasuryAccount, available: units },
    ],
  });
  const balance = (key: string) => state.account(key).available + state.account(key).held;
  payment.status = 'confirmed';
  payment.capture = {
    ...{ at, units, reference: body.settlementReference ?? lot.lotId, treasury, lot },
    ...{ accountBalance: balance(account), treasuryBalance: balance(treasuryAccount) },
  };
  return captureView(payment);
}

function rateOf(state: ModelState, base: string, quote: string) {
  if (base === quote) return { id: 'identity', rate: 10n ** 12n };
  const begun = (state.rates.get(`${base}-${quote}`) ?? []).filter((rate) => rate.effectiveAt <= state.now);
  const latest = begun.reduce<(typeof begun)[0] | undefined>(
    (best, rate) => (best === undefined || rate.effectiveAt >= best.effectiveAt ? rate : best),
    undefined,
  );
  if (latest === undefined) return refused('fx_rate_missing');
  const { effectiveAt, maxAgeSeconds } = latest;
  const old = maxAgeSeconds !== undefined && state.now - effectiveAt > maxAgeSeconds * second;
  return old ? refused('fx_rate_stale') : latest;
}

function captureView(payment: ModelPayment): object {
  const { currency, units, capture: captured } = payment;
  if (captured === undefined) throw new Error('the payment was not captured');
  const amounts = {
    ...{ amount: units, amountCaptured: captured.units, amountReleased: units - captured.units },
    ...{ accountBalance: captured.accountBalance, treasuryBalance: captured.treasuryBalance },
  };
  const each = (convert: (value: bigint, decimals: number) => unknown) =>
    Object.fromEntries(
      Object.entries(amounts).map(([name, value]) => [name, convert(value, currency.decimals)]),
    );
  return {
    ...{ authorizationId: payment.id, status: 'confirmed', clientId: payment.clientId },
    ...{ accountId: payment.accountId, relicType: currency.key, settlementReference: captured.reference },
    ...{ settlementUserId: captured.treasury, settlement: settlementView(captured.lot) },
    ...each(numberOf),
    exact: { ...each(exactOf), settlement: exactSettlement(captured.lot) },
  };
}

export function reverse(state: ModelState, clientId: string, id: string, body: ReverseBody): Answer {
  const found = changeable(state, clientId, id);
  if ('refused' in found) return found;
  const { client, payment, currency } = found;
  const status = state.statusOf(payment);
  if (status === 'confirmed') return refused('authorization_already_captured');
  if (status === 'expired') return refused('authorization_expired');
  const { reversalReference } = body;
  if (status === 'released') {
    const { reference } = payment.release!;
    return reversalReference === undefined || reversalReference === reference
      ? reversalView(payment, true)
      : refused('authorization_released', { reversalReference: reference });
  }
  const account = userKey(currency.key, payment.accountId);
  state.expire(account);
  state.unhold(account, [payment]);
  const at = state.post({
    ...{ kind: 'reverse', about: { authorizationId: id } },
    versions: { client: client.version, currency: currency.version },
    changes: [{ account, available: payment.units, held: -payment.units }],
  });
  payment.status = 'released';
  payment.release = { at, reference: reversalReference ?? `rev_${id.slice(3)}` };
  return reversalView(payment, false);
}

export function reversalView(payment: ModelPayment, alreadyProcessed: boolean): object {
  const { currency, units, release } = payment;
  const [wire, exact] = [numberOf(units, currency.decimals), exactOf(units, currency.decimals)];
  return {
    ...{ authorizationId: payment.id, status: 'released', clientId: payment.clientId },
    ...{ accountId: payment.accountId, relicType: currency.key, amount: wire, amountReleased: wire },
    ...{ reversalReference: release?.reference, alreadyProcessed },
    exact: { amount: exact, amountReleased: exact },
  };
}

export function readPayment(state: ModelState, clientId: string, id: string): Answer {
  const payment = state.payments.get(id);
  return payment?.clientId === clientId ? paymentView(state, payment) : refused('authorization_not_found');
}

/** Returns all payments of a list, which the service divides into pages. */
export function listPayments(
  state: ModelState,
  clientId: string,
  { status, accountId, merchantReference }: Partial<ListPaymentsQuery>,
): object[] {
  return [...state.payments.values()]
    .filter((payment) => payment.clientId === clientId)
    .filter((payment) => status === undefined || state.statusOf(payment) === status)
    .filter((payment) => accountId === undefined || payment.accountId === accountId)
    .filter(({ reference }) => merchantReference === undefined || reference === merchantReference)
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
    .map((payment) => paymentView(state, payment));
}
