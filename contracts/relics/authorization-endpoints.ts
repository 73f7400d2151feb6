import { limitQuery, pageOf } from '../http/page.ts';
import { z } from '../zod.ts';
import { RequestAmount } from './amount.ts';
import { authorizationExample, captureExample, capturedExample, reversalExample } from './answer-examples.ts';
import {
  Authorization,
  AuthorizationStatus,
  Capture,
  Descriptor,
  Notes,
  Reference,
  Reversal,
} from './authorization.ts';
import { clientGet, clientPost } from './client-endpoint.ts';
import { relicTag } from './currency-endpoints.ts';

const path = '/relics/api/relics/payment-authorizations';

export const AccountId = z
  .string()
  .check(z.minLength(1), z.maxLength(128), z.describe('Account id of the user, from OAuth.'));

const orderId = z.optional(Reference.check(z.describe('Order of the merchant.')));
const notes = z.optional(Notes.check(z.describe('Notes of the merchant.')));

const id = z.strictObject({
  authorizationId: z.string().check(z.maxLength(128), z.describe('Id of the authorization.')),
});

export const authorizePayment = clientPost({
  id: 'authorizePayment',
  path,
  tag: relicTag,
  summary: 'Authorize a payment',
  description:
    'Puts relics of the user on hold. A repeated `merchantReference` returns the first authorization in its current state, with `alreadyProcessed`.',
  body: {
    accountId: AccountId,
    amount: RequestAmount,
    relicType: z.string().check(z.minLength(1), z.maxLength(40), z.describe('Key of the currency.')),
    merchantReference: Reference.check(
      z.describe('Reference of the payment. A repeat with the same reference makes no second hold.'),
    ),
    orderId,
    statementDescriptor: z.optional(Descriptor.check(z.describe('Text for the statement of the user.'))),
    notes,
    expiresAt: z.optional(
      z
        .string()
        .check(
          z.maxLength(64),
          z.describe(
            'Time from which the hold is released, with `Z` or an offset: 60 s to 30 d from now, by default 7 d.',
          ),
        ),
    ),
  },
  bodyExample: {
    accountId: 'usr_0123456789abcdefghijklmn',
    amount: 12.5,
    relicType: 'gold',
    merchantReference: 'order-1001',
    orderId: '1001',
  },
  answer: 'The authorization',
  data: Authorization,
  example: authorizationExample,
  errors: [
    ...['currency_unknown', 'currency_disabled', 'currency_not_enabled_for_client', 'currency_frozen'],
    ...['amount_invalid', 'amount_precision', 'amount_too_large', 'expires_at_invalid', 'account_unknown'],
    ...['account_frozen', 'client_blocked_by_user', 'user_grant_required', 'too_many_holds'],
    ...['insufficient_balance', 'merchant_reference_conflict'],
  ],
});
export type AuthorizeBody = Omit<z.infer<typeof authorizePayment.body & {}>, 'clientId' | 'clientSecret'>;

export const capturePayment = clientPost({
  id: 'capturePayment',
  path: `${path}/{authorizationId}/capture`,
  tag: relicTag,
  summary: 'Capture a payment',
  description:
    'Moves the relics on hold to the treasury of the merchant, and fixes their payout. With a smaller `amount`, the user gets the rest back. An authorization can be captured once.',
  params: id,
  body: {
    amount: z.optional(RequestAmount),
    settlementReference: z.optional(
      Reference.check(z.describe('Reference of the capture; by default the id of the settlement lot.')),
    ),
    notes,
  },
  bodyExample: { settlementReference: 'invoice-7' },
  answer: 'The capture',
  data: Capture,
  example: captureExample,
  errors: [
    ...['authorization_not_found', 'currency_not_enabled_for_client', 'currency_frozen'],
    ...['authorization_already_captured', 'authorization_released', 'authorization_expired'],
    ...['amount_invalid', 'amount_precision', 'amount_too_large', 'treasury_not_configured'],
    ...['withdrawal_currency_not_configured', 'fx_rate_missing', 'fx_rate_stale'],
  ],
});
export type CaptureBody = Omit<z.infer<typeof capturePayment.body & {}>, 'clientId' | 'clientSecret'>;

export const reversePayment = clientPost({
  id: 'reversePayment',
  path: `${path}/{authorizationId}/reversal`,
  tag: relicTag,
  summary: 'Reverse a payment',
  description:
    'Gives the relics on hold back to the user. A repeat with the same reference, or without one, succeeds.',
  params: id,
  body: {
    reversalReference: z.optional(
      Reference.check(z.describe('Reference of the reversal; by default an id.')),
    ),
    notes,
  },
  bodyExample: { reversalReference: 'cancel-3' },
  answer: 'The reversal',
  data: Reversal,
  example: reversalExample,
  errors: [
    ...['authorization_not_found', 'currency_not_enabled_for_client', 'authorization_already_captured'],
    ...['authorization_released', 'authorization_expired'],
  ],
});
export type ReverseBody = Omit<z.infer<typeof reversePayment.body & {}>, 'clientId' | 'clientSecret'>;

export const readPayment = clientGet({
  id: 'readPaymentAuthorization',
  path: `${path}/{authorizationId}`,
  tag: relicTag,
  summary: 'Read an authorization',
  params: id,
  answer: 'The authorization',
  data: Authorization,
  example: capturedExample,
  errors: ['authorization_not_found'],
});

export const listPayments = clientGet({
  id: 'listPaymentAuthorizations',
  path,
  tag: relicTag,
  summary: 'List the authorizations of the client, newest first',
  query: z.strictObject({
    ...limitQuery({ usual: 50, most: 200 }).shape,
    status: z.optional(AuthorizationStatus.check(z.describe('Only authorizations with this status.'))),
    accountId: z.optional(AccountId),
    merchantReference: z.optional(Reference.check(z.describe('Only the authorization with this reference.'))),
  }),
  answer: 'A page of authorizations',
  data: pageOf('authorizations', Authorization),
  example: { authorizations: [capturedExample], limit: 50 },
});
export type ListPaymentsQuery = z.infer<typeof listPayments.query & {}>;
