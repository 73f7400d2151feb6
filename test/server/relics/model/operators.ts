/** Rules of operators, in the reference model (docs/rules/relics.md, "Operators"). */
import { exactOf, mostUnits, numberOf, unitsOf } from './exact.ts';
import { iso, refused, reversalView, type Refused } from './payments.ts';
import {
  clientKey,
  userKey,
  type ModelCurrency,
  type ModelHolder,
  type ModelRequest,
  type ModelState,
} from './state.ts';

type Answer = object | Refused;

const week = 7 * 86_400_000;

const keyOf = (currency: string, { kind, accountId }: ModelHolder) =>
  kind === 'user' ? userKey(currency, accountId) : clientKey(currency, accountId);

export interface Change {
  readonly id: string;
  readonly by: string;
  readonly kind: 'mint' | 'burn' | 'adjust';
  readonly relicType: string;
  readonly amount: number;
  readonly from?: ModelHolder | undefined;
  readonly to?: ModelHolder | undefined;
  readonly requestReference: string;
  readonly reason: string;
}

export function requestChange(state: ModelState, change: Change): Answer {
  const { id, by, kind, from, to, reason, requestReference: reference } = change;
  if (from?.kind === to?.kind && from?.accountId === to?.accountId) return refused('validation_failed');
  const currency = state.currencies.get(change.relicType)!;
  const units = unitsOf(change.amount, currency.decimals);
  if (typeof units === 'string') return refused(units);
  const known = state.requests.get(id);
  if (known !== undefined) {
    const differs = [
      ...(known.kind === kind ? [] : ['kind']),
      ...(known.units === units ? [] : ['amount']),
      ...(isSame(known.from, from) ? [] : ['from']),
      ...(isSame(known.to, to) ? [] : ['to']),
    ];
    return differs.length > 0
      ? refused('merchant_reference_conflict', { differs })
      : requestView(state, known, true);
  }
  const asked = { id, by, kind, currency, units, from, to, reference, reason, at: state.now };
  return make(
    state,
    { ...asked, status: 'pending' },
    numberOf(units, currency.decimals) > currency.approvalAbove,
  );
}

const isSame = (a: ModelHolder | undefined, b: ModelHolder | undefined) =>
  a?.kind === b?.kind && a?.accountId === b?.accountId;

export function requestLimit(
  state: ModelState,
  {
    id,
    by,
    currency,
    limit,
    reason,
  }: Pick<ModelRequest, 'id' | 'by' | 'currency' | 'reason'> & { limit: number },
): Answer {
  const asked = { id, by, kind: 'approval_limit', currency, limit, reason, at: state.now } as const;
  return make(state, { ...asked, status: 'pending' }, limit > currency.approvalAbove);
}

function make(state: ModelState, request: ModelRequest, needsApproval: boolean): Answer {
  const refusal = needsApproval ? undefined : execute(state, request, request.by);
  if (refusal !== undefined) return refusal;
  state.requests.set(request.id, request);
  return requestView(state, request, false);
}

/** Executes a request. Returns the refusal, if there is one. */
function execute(state: ModelState, request: ModelRequest, by: string): Refused | undefined {
  const { currency } = request;
  const refusal = request.kind === 'approval_limit' ? undefined : move(state, request);
  if (refusal !== undefined) return refusal;
  if (request.limit !== undefined) {
    currency.approvalAbove = request.limit;
    currency.version += 1;
  }
  request.status = 'executed';
  request.decided = { by, at: state.now };
  return undefined;
}

function move(
  state: ModelState,
  { id, kind, currency, units = 0n, from, to }: ModelRequest,
): Refused | undefined {
  if (currency.frozen) return refused('currency_frozen');
  if (kind === 'mint' && !currency.enabled) return refused('currency_disabled');
  if (to !== undefined && !receives(state, to)) return refused('account_unknown', { to });
  const issuer = `${currency.key}:issuer:`;
  const source = from === undefined ? issuer : keyOf(currency.key, from);
  if (from === undefined) {
    if (units - state.account(issuer).available > mostUnits) return refused('limit_exceeded');
  } else {
    if (!state.account(source).stored) return refused('account_unknown', { from });
    if (state.usable(source) < units) return refused('insufficient_balance');
    if (from.kind === 'user') state.expire(source);
  }
  const target = to === undefined ? issuer : keyOf(currency.key, to);
  if (to?.kind === 'user') state.expire(target);
  state.post({
    ...{ kind, about: { requestId: id }, versions: { currency: currency.version } },
    changes: [
      { account: source, available: -units },
      { account: target, available: units },
    ],
  });
  return undefined;
}

const receives = (state: ModelState, { kind, accountId }: ModelHolder) =>
  kind === 'user'
    ? state.users.includes(accountId) && !state.inactive.has(accountId)
    : state.clients.has(accountId);

const statusOf = (state: ModelState, { status, at }: ModelRequest) =>
  status === 'pending' && state.now >= at + week ? 'expired' : status;

export function decide(
  state: ModelState,
  request: ModelRequest,
  act: 'approve' | 'reject' | 'withdraw',
  by: string,
  reason: string,
): Answer {
  const own = request.by === by;
  if (act !== 'withdraw' && own) return refused('approver_must_differ');
  if (act === 'withdraw' && !own) return refused('forbidden');
  const wanted = { approve: 'executed', reject: 'rejected', withdraw: 'withdrawn' } as const;
  if (request.status === wanted[act] && request.decided?.by === by) return requestView(state, request, false);
  const status = statusOf(state, request);
  if (status !== 'pending') return refused('state_conflict', { status });
  if (act === 'approve') return execute(state, request, by) ?? requestView(state, request, false);
  request.status = wanted[act];
  request.decided = { by, at: state.now, reason };
  return requestView(state, request, false);
}

/** Returns a request as an answer shows it. Of `entryId`, only the presence is compared. */
export function requestView(state: ModelState, request: ModelRequest, alreadyProcessed: boolean): object {
  const { currency, units, limit, decided, status } = request;
  return {
    ...{ requestId: request.id, requestReference: request.reference, kind: request.kind },
    ...{ relicType: currency.key, from: request.from, to: request.to, reason: request.reason },
    ...{ status: statusOf(state, request), alreadyProcessed },
    ...{ requestedBy: request.by, requestedAt: iso(request.at), expiresAt: iso(request.at + week) },
    ...(decided && { decidedBy: decided.by, decidedAt: iso(decided.at), decisionReason: decided.reason }),
    ...(units !== undefined && {
      amount: numberOf(units, currency.decimals),
      exact: { amount: exactOf(units, currency.decimals) },
    }),
    ...(limit !== undefined && { amount: limit, exact: { amount: limit.toFixed(8) } }),
    ...(status === 'executed' && units !== undefined && { entryId: 'there is one' }),
  };
}

/** @param holder user or client of the account */
export function setFrozen(
  state: ModelState,
  currency: ModelCurrency,
  holder: ModelHolder,
  frozen: boolean,
): Answer {
  const account = state.account(keyOf(currency.key, holder));
  if (!account.stored && !receives(state, holder)) return refused('account_unknown');
  if (account.frozen !== frozen) account.stored = true;
  account.frozen = frozen;
  const { available, held, entries, at, holds } = account;
  const holderFrozen = holder.kind === 'user' && state.frozenHolders.has(holder.accountId);
  const amounts = { posted: available + held, available, held };
  const each = (convert: (units: bigint, decimals: number) => unknown) =>
    Object.fromEntries(
      Object.entries(amounts).map(([name, units]) => [name, convert(units, currency.decimals)]),
    );
  return {
    ...{ account: account.key, relicType: currency.key, ...holder, ...each(numberOf), exact: each(exactOf) },
    ...{ entries: entries.length, openHolds: holds.length, frozen: frozen || holderFrozen, holderFrozen },
    ...(entries.length > 0 && { lastEntryAt: iso(at) }),
  };
}

export function setHolderFrozen(state: ModelState, accountId: string, frozen: boolean): Answer {
  const at = state.frozenHolders.get(accountId) ?? state.now;
  if (frozen) state.frozenHolders.set(accountId, at);
  else state.frozenHolders.delete(accountId);
  return { accountId, frozen, ...(frozen && { frozenAt: iso(at) }) };
}

export function release(state: ModelState, id: string): Answer {
  const payment = state.payments.get(id)!;
  const status = state.statusOf(payment);
  if (status === 'confirmed') return refused('authorization_already_captured');
  if (status === 'expired') return refused('authorization_expired');
  if (status === 'released')
    return payment.release?.byOperator ? reversalView(payment, true) : refused('authorization_released');
  const account = userKey(payment.currency.key, payment.accountId);
  state.expire(account);
  state.unhold(account, [payment]);
  const at = state.post({
    ...{ kind: 'reverse', about: { authorizationId: id }, versions: { currency: payment.currency.version } },
    changes: [{ account, available: payment.units, held: -payment.units }],
  });
  payment.status = 'released';
  payment.release = { at, reference: `rev_${id.slice(3)}`, byOperator: true };
  return reversalView(payment, false);
}
