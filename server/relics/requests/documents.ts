/** Documents of requests of operators (docs/rules/relics.md, "Requests of operators"). */
import type { KeyObject } from 'node:crypto';
import { Holder, requestStatuses, type RequestStatus } from '../../../contracts/relics/operator-requests.ts';
import { z } from '../../../contracts/zod.ts';
import { keyedDigest } from '../../secrets.ts';
import { collection } from '../../store/port.ts';

const common = {
  requestId: z.string(),
  /** Key of the currency. */
  currency: z.string(),
  /** Texts are absent once they are erased. */
  reason: z.optional(z.string()),
  /** Stored status. A pending request expires {@link requestLifetime} after `requestedAt`; the expiry is not stored. */
  status: z.enum(requestStatuses),
  requestedBy: z.string(),
  /** Milliseconds since the epoch. */
  requestedAt: z.int(),
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(z.int()),
  decisionReason: z.optional(z.string()),
};

const SupplyRequest = z.strictObject({
  ...common,
  kind: z.enum(['mint', 'burn', 'adjust']),
  /** Units of the currency, which had `decimals` decimals at the time of the request. */
  amount: z.int(),
  decimals: z.int(),
  from: z.optional(Holder),
  to: z.optional(Holder),
  reference: z.optional(z.string()),
  /** Salt of the digest of the reason in the entry. */
  salt: z.optional(z.string()),
  entryId: z.optional(z.string()),
});
export type SupplyRequest = z.infer<typeof SupplyRequest>;

const LimitRequest = z.strictObject({
  ...common,
  kind: z.literal('approval_limit'),
  /** Relics above which a second operator has to approve. */
  approvalAbove: z.number(),
});
export type LimitRequest = z.infer<typeof LimitRequest>;

const RequestDocument = z.union([SupplyRequest, LimitRequest]);
export type RequestDocument = z.infer<typeof RequestDocument>;

export const requests = collection({
  name: 'relic-request',
  aggregate: 'relic-request',
  part: 'head',
  schema: RequestDocument,
  indexes: {
    time: ({ requestedAt }: RequestDocument) => [requestedAt],
    status: ({ status, requestedAt }: RequestDocument) => [status, requestedAt],
    from: (request: RequestDocument) => holderKey(request, 'from'),
    to: (request: RequestDocument) => holderKey(request, 'to'),
  },
});

function holderKey(request: RequestDocument, member: 'from' | 'to') {
  const holder = request.kind === 'approval_limit' ? undefined : request[member];
  return holder === undefined ? null : [holder.kind, holder.accountId];
}

/** Milliseconds after which a pending request expires, so that a forgotten one cannot be approved years later. */
export const requestLifetime = 7 * 86_400_000;

/** Returns the status at `now`, including an expiry, which is not stored. */
export function statusAt({ status, requestedAt }: RequestDocument, now: number): RequestStatus {
  return status === 'pending' && now >= requestedAt + requestLifetime ? 'expired' : status;
}

const bytes = 20;
const shape = /^rlr_[\w-]{24,27}$/;

/**
 * Returns the id of the request for a reference. As the id is derived from the reference, a stored request also marks
 * the reference as used.
 */
export function requestIdOf(key: KeyObject, currency: string, requestReference: string): string {
  const digest = keyedDigest(key, JSON.stringify(['request', currency, requestReference]));
  return `rlr_${digest.toString('base64url', 0, bytes)}`;
}

export function isRequestId(text: string): boolean {
  return shape.test(text);
}
