/** Documents of requests of operators (docs/rules/relics.md, "Requests of operators"). */
import { Holder, requestStatuses } from '../../../contracts/relics/operator-requests.ts';
import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

const common = {
  requestId: z.string(),
  /** Key of the currency. */
  currency: z.string(),
  reason: z.string(),
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
  /** Units of the currency, which had this number of decimals. */
  amount: z.int(),
  decimals: z.int(),
  from: z.optional(Holder),
  to: z.optional(Holder),
  /** Salt of the digest of the reason in the entry. */
  salt: z.string(),
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
  },
});

const shape = /^rlr_[A-Za-z0-9]{24}$/;

export function isRequestId(text: string): boolean {
  return shape.test(text);
}
