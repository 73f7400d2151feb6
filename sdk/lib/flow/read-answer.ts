import { type SvcOAuthCodePayload } from '../payload.ts';
import { isExpired } from './begin-transaction.ts';
import { SvcOAuthError } from './oauth-error.ts';
import { type SvcPopupResultMessage } from './popup-message.ts';
import { type Transaction } from './transaction.ts';

/** Matches errors that the app's configuration causes, not the person or the provider. */
const misconfigured = /^(invalid|unauthorized|unsupported)_/;

/**
 * Converts the service's answer to the payload for the exchange.
 * @throws {SvcOAuthError} `state_mismatch`, `txn_expired`, `provider_error`, `config_error`
 */
export function readAnswer(answer: SvcPopupResultMessage, transaction: Transaction): SvcOAuthCodePayload {
  const { state, verifier, redirectUri, provider, flowId, issuer } = transaction;
  const fault = (code: SvcOAuthError['code'], message: string) =>
    new SvcOAuthError(code, message, provider, answer.ok ? undefined : answer);
  // Check the issuer (RFC 9207), so that no other service can answer for this one, which always names itself.
  if (answer.state !== state || answer.iss !== issuer)
    throw fault('state_mismatch', 'The answer belongs to another sign-in');
  if (!answer.ok)
    throw fault(
      misconfigured.test(answer.error) ? 'config_error' : 'provider_error',
      answer.error_description || answer.error,
    );
  if (isExpired(transaction)) throw fault('txn_expired', 'The sign-in took too long');
  return {
    code: answer.code,
    state,
    codeVerifier: verifier,
    redirectUri,
    ...(provider && { provider }),
    _svcFlowId: flowId,
    _svcMessageId: crypto.randomUUID(),
  };
}
