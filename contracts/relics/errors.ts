import { refuseWith, type ErrorTable } from '../http/errors.ts';

/**
 * Codes of the relic API (docs/rules/relics.md, "Error codes"), in addition to the common codes, and to
 * `invalid_client` of the identity domain.
 */
export const relicErrors = {
  amount_invalid: { status: 400, message: 'The amount must be a positive number' },
  amount_precision: { status: 400, message: 'The amount has more decimals than the currency' },
  amount_too_large: { status: 400, message: 'The amount is larger than the maximum of one operation' },
  expires_at_invalid: {
    status: 400,
    message: 'expiresAt must be 60 seconds to 30 days from now, with Z or an offset',
  },
  // Has no details, because a refusal must not reveal a user's balance to a client.
  insufficient_balance: { status: 402, message: 'The available balance of the account is too low' },
  client_not_enabled: { status: 403, message: 'The client is not enabled for relics' },
  currency_not_enabled_for_client: {
    status: 403,
    message: 'The client is not enabled for this currency',
  },
  capability_disabled: { status: 403, message: 'The currency does not allow this operation' },
  account_frozen: { status: 403, message: 'The account is frozen' },
  currency_frozen: { status: 403, message: 'The currency is frozen' },
  client_blocked_by_user: { status: 403, message: 'The user has blocked this client' },
  user_grant_required: {
    status: 403,
    message: 'The user has not signed in to this client, or has revoked it',
  },
  approver_must_differ: { status: 403, message: 'Another operator has to approve this' },
  business_not_approved: { status: 403, message: 'The business is not approved' },
  authorization_not_found: { status: 404, message: 'The client has no such authorization' },
  merchant_reference_conflict: {
    status: 409,
    message: 'This merchantReference was used for a different authorization',
  },
  authorization_already_captured: { status: 409, message: 'The authorization was already captured' },
  authorization_released: { status: 409, message: 'The authorization was released' },
  authorization_expired: { status: 409, message: 'The authorization has expired' },
  insufficient_unsettled_lots: {
    status: 409,
    message: 'The unsettled relics are fewer than the requested amount',
  },
  too_many_holds: {
    status: 409,
    message: 'The account has the maximum number of open authorizations in this currency',
  },
  refund_exceeds_unsettled: {
    status: 409,
    message: 'The refund is larger than the unsettled rest of the payment',
  },
  state_conflict: { status: 409, message: 'The current state does not allow this operation' },
  quote_changed: { status: 409, message: 'The rate has changed; ask for a new quote' },
  too_many_open_requests: {
    status: 409,
    message: 'The maximum number of settlement requests is open; wait or cancel one',
  },
  currency_unknown: { status: 422, message: 'There is no such currency' },
  currency_disabled: { status: 422, message: 'The currency is disabled' },
  account_unknown: { status: 422, message: 'There is no such account, or it is not active' },
  treasury_not_configured: { status: 422, message: 'The client has no merchant treasury' },
  withdrawal_currency_not_configured: { status: 422, message: 'The client has no withdrawal currency' },
  fx_rate_missing: { status: 422, message: 'There is no exchange rate for this pair of currencies' },
  fx_rate_stale: { status: 422, message: 'The exchange rate of this pair of currencies is too old' },
  limit_exceeded: { status: 422, message: 'The operation exceeds a limit of the currency or business' },
} as const satisfies ErrorTable;

export const refuseRelic = refuseWith(relicErrors);
