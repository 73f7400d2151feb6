import type { OperatorRequest } from '../../../contracts/relics/operator-requests.ts';
import { mostDecimals } from '../../../contracts/relics/currency.ts';
import { isoTime } from '../../runtime/clock.ts';
import { toWire } from '../amounts/atomic.ts';
import { scaled, toExact } from '../amounts/decimal.ts';
import { requestLifetime, statusAt, type RequestDocument } from './documents.ts';

export function requestView(
  request: RequestDocument,
  now: number,
  { alreadyProcessed = false } = {},
): OperatorRequest {
  const { requestId, kind, reason, requestedBy, requestedAt, decidedBy, decidedAt, decisionReason } = request;
  return {
    ...{ requestId, kind, reason, requestedBy, decidedBy, decisionReason, alreadyProcessed },
    status: statusAt(request, now),
    relicType: request.currency,
    requestedAt: isoTime(requestedAt),
    expiresAt: isoTime(requestedAt + requestLifetime),
    ...(decidedAt !== undefined && { decidedAt: isoTime(decidedAt) }),
    ...amountOf(request),
    ...(request.kind !== 'approval_limit' && {
      requestReference: request.reference,
      from: request.from,
      to: request.to,
      entryId: request.entryId,
    }),
  };
}

function amountOf(request: RequestDocument) {
  if (request.kind !== 'approval_limit') {
    const { amount, decimals } = request;
    return { amount: toWire(amount, decimals), exact: { amount: toExact(amount, decimals) } };
  }
  const { approvalAbove } = request;
  const units = scaled(approvalAbove, mostDecimals) ?? 0n;
  return { amount: approvalAbove, exact: { amount: toExact(units, mostDecimals) } };
}

/** Returns the change for people, such as `12.50 gold`. */
export function relicsOf(request: RequestDocument): string {
  const { exact } = amountOf(request);
  return `${exact.amount} ${request.currency}`;
}
