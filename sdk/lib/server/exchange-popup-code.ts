import { type SvcOAuthProvider } from '../providers.ts';
import { diagnosticsOf, exchangeSvcAuthorizationCode, type SvcExchangeOptions } from './exchange-code.ts';
import { readPayload } from './read-payload.ts';
import { revokeSvcToken } from './refresh.ts';
import { SvcServerError } from './server-error.ts';
import { type SvcTokenSet } from './token-set.ts';
import { fetchSvcUserInfo, type SvcUserInfo } from './user-info.ts';

export interface SvcPopupExchangeOptions extends SvcExchangeOptions {
  /** The only provider whose sign-ins are accepted. By default, all are accepted. */
  readonly expectedProvider?: SvcOAuthProvider | undefined;
}

export interface SvcPopupExchange {
  readonly tokens: SvcTokenSet;
  readonly userInfo: SvcUserInfo;
}

/**
 * Exchanges the code of a payload, and reads who signed in. Uses the provider that the service reports, because the
 * browser could forge the one in the payload.
 * @throws {SvcServerError} as {@link exchangeSvcAuthorizationCode}, and `provider_mismatch`
 */
export async function exchangeSvcPopupCode(
  payload: unknown,
  options: SvcPopupExchangeOptions,
): Promise<SvcPopupExchange> {
  const checked = readPayload(payload);
  const tokens = await exchangeSvcAuthorizationCode(checked, options);
  const headers = diagnosticsOf(checked);
  const { expectedProvider: expected } = options;
  try {
    const userInfo = await fetchSvcUserInfo(tokens.accessToken, { ...options, headers }).catch(
      endedMeanwhile,
    );
    if (expected === undefined || userInfo.provider === expected) return { tokens, userInfo };
    throw new SvcServerError('The sign-in came from another provider', {
      status: 403,
      code: 'provider_mismatch',
      details: { expected, provider: userInfo.provider },
    });
  } catch (error) {
    // Revoke the tokens, which nobody will use. Throw the first error even if the revocation fails.
    await revokeSvcToken(tokens.refreshToken ?? tokens.accessToken, options).catch(() => undefined);
    throw error;
  }
}

/**
 * Turns a 401 into `exchange_rejected`: if the code was sent again, the service has ended the sign-in, and refuses the
 * new token.
 */
function endedMeanwhile(error: unknown): never {
  if (!(error instanceof SvcServerError) || error.status !== 401) throw error;
  const { message, traceId } = error;
  throw new SvcServerError(message, { status: 400, code: 'exchange_rejected', traceId, cause: error });
}
