/** Requests of operators to mint, burn and adjust relics (docs/rules/relics.md, "Requests of operators"). */
import { described } from '../http/described.ts';
import { limitQuery, pageOf } from '../http/page.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { ExactDecimal, RequestAmount } from './amount.ts';
import { Reference } from './authorization.ts';
import { CurrencyKey } from './currency.ts';
import { ApprovalAbove } from './currency-settings.ts';
import { currencyParams, Id, OptionalReason, Reason, RelicType } from './operator-common.ts';
import { operator } from './session-endpoint.ts';

/** Stored statuses. A pending request counts as expired from `expiresAt` on, without being stored as such. */
export const requestStatuses = ['pending', 'executed', 'rejected', 'withdrawn'] as const;
const Status = z.enum([...requestStatuses, 'expired']);
export type RequestStatus = z.infer<typeof Status>;

export const Holder = z.strictObject(
  described(
    { kind: z.enum(['user', 'client']), accountId: Id },
    { kind: 'Kind of the account.', accountId: 'Account id of a user, or id of a client.' },
  ),
);
export type Holder = z.infer<typeof Holder>;

const OperatorRequest = z.strictObject(
  described(
    {
      requestId: z.string(),
      requestReference: z.optional(Reference),
      kind: z.enum(['mint', 'burn', 'adjust', 'approval_limit']),
      relicType: CurrencyKey,
      amount: z.number(),
      from: z.optional(Holder),
      to: z.optional(Holder),
      reason: z.optional(z.string()),
      status: Status,
      requestedBy: z.string(),
      requestedAt: Time,
      expiresAt: Time,
      decidedBy: z.optional(z.string()),
      decidedAt: z.optional(Time),
      decisionReason: z.optional(z.string()),
      entryId: z.optional(z.string()),
      alreadyProcessed: z.boolean(),
      exact: z.strictObject({ amount: ExactDecimal }),
    },
    {
      requestId: 'Id of the request.',
      requestReference: 'Reference of the change, unique in its currency. Absent for approval_limit.',
      kind: 'Kind of the change.',
      relicType: 'Key of the currency.',
      amount: 'Relics of the change; for approval_limit the new limit.',
      from: 'Account that loses the relics, with burn and adjust.',
      to: 'Account that gets the relics, with mint and adjust.',
      reason: 'Reason of the change. Absent once the account of the user was deleted.',
      status: 'State of the request. Only a pending one changes.',
      requestedBy: 'Operator who asked for the change.',
      requestedAt: 'Time of the request.',
      expiresAt: 'Time from which a pending request is expired: 7 days after the request.',
      decidedBy: 'Operator who executed, rejected or withdrew it.',
      decidedAt: 'Time of that decision.',
      decisionReason: 'Reason of a rejection or withdrawal.',
      entryId: 'Id of the entry in the ledger, once executed.',
      alreadyProcessed: 'Whether the call repeated a `requestReference`.',
      exact: 'The amount as an exact decimal.',
    },
  ),
);
export type OperatorRequest = z.infer<typeof OperatorRequest>;

const path = '/requests';
const params = z.strictObject({
  requestId: z.string().check(z.maxLength(64), z.describe('Id of the request.')),
});

const executionErrors = [
  ...['currency_unknown', 'currency_disabled', 'currency_frozen', 'account_unknown'],
  ...['amount_invalid', 'amount_precision', 'amount_too_large', 'insufficient_balance', 'limit_exceeded'],
];

export const requestChange = operator.post({
  id: 'requestRelicChange',
  path,
  summary: 'Mint, burn or adjust relics',
  description:
    'Mint creates relics for an account, burn removes relics of an account, and adjust moves relics from one account to another as a correction. Up to the approval limit of the currency the request is executed at once, otherwise another operator has to approve it within 7 days. A repeated `requestReference` returns the first request, with `alreadyProcessed`.',
  body: z.strictObject({
    kind: z.enum(['mint', 'burn', 'adjust']).check(z.describe('Kind of the change.')),
    relicType: RelicType,
    amount: RequestAmount,
    from: z.optional(Holder),
    to: z.optional(Holder),
    requestReference: Reference.check(
      z.describe(
        'Reference of the change, unique in the currency. A repeat with the same reference changes nothing.',
      ),
    ),
    reason: Reason,
  }),
  bodyExample: {
    ...{ kind: 'mint', relicType: 'gold', amount: 100 },
    to: { kind: 'user', accountId: 'usr_0123456789abcdefghijklmn' },
    requestReference: 'tournament-12',
    reason: 'Prize of the tournament',
  },
  answer: 'The request, executed or pending',
  data: OperatorRequest,
  errors: [...executionErrors, 'merchant_reference_conflict'],
});

export const requestApprovalLimit = operator.post({
  id: 'requestApprovalLimit',
  path: '/currencies/{key}/approval-limit',
  summary: 'Change the amount above which a second operator has to approve',
  description:
    'A lower limit applies at once. For a higher one another operator has to approve, unless there is no other operator.',
  params: currencyParams,
  body: z.strictObject({
    approvalAbove: ApprovalAbove.check(
      z.describe('Amount of relics above which a second operator has to approve.'),
    ),
    reason: Reason,
  }),
  bodyExample: { approvalAbove: 1_000, reason: 'There is one operator' },
  answer: 'The request, executed or pending',
  data: OperatorRequest,
  errors: ['not_found'],
});

export const listRequests = operator.get({
  id: 'listRelicRequests',
  path,
  summary: 'List requests of operators, newest first',
  query: z.extend(limitQuery({ usual: 50, most: 200 }), {
    status: z.optional(Status.check(z.describe('Only requests with this status.'))),
  }),
  answer: 'A page of requests',
  data: pageOf('requests', OperatorRequest),
});

export const readRequest = operator.get({
  id: 'readRelicRequest',
  path: `${path}/{requestId}`,
  summary: 'Read a request of an operator',
  params,
  answer: 'The request',
  data: OperatorRequest,
  errors: ['not_found'],
});

export const approveRequest = operator.post({
  id: 'approveRelicRequest',
  path: `${path}/{requestId}/approve`,
  summary: 'Approve a pending request of another operator',
  description: 'Executes it, exactly once. A repeat by the same operator gets the executed request.',
  params,
  body: z.strictObject({}),
  bodyExample: {},
  answer: 'The executed request',
  data: OperatorRequest,
  errors: ['not_found', 'approver_must_differ', 'state_conflict', ...executionErrors],
});

export const rejectRequest = operator.post({
  id: 'rejectRelicRequest',
  path: `${path}/{requestId}/reject`,
  summary: 'Reject a pending request of another operator',
  params,
  body: z.strictObject({ reason: Reason }),
  bodyExample: { reason: 'Wrong account' },
  answer: 'The rejected request',
  data: OperatorRequest,
  errors: ['not_found', 'approver_must_differ', 'state_conflict'],
});

export const withdrawRequest = operator.post({
  id: 'withdrawRelicRequest',
  path: `${path}/{requestId}/withdraw`,
  summary: 'Withdraw an own pending request',
  params,
  body: z.strictObject({ reason: OptionalReason }),
  bodyExample: {},
  answer: 'The withdrawn request',
  data: OperatorRequest,
  errors: ['not_found', 'state_conflict'],
});
