import type { Deps } from '../../runtime/deps.ts';
import { redirectDifference } from '../clients/redirect-difference.ts';
import { OAuthError } from '../tokens/oauth-error.ts';
import { endGrant, endsWithSession, grants, type Grant } from './documents.ts';
import { codeLifetime, codeRetryPeriod, lastTokenEnd, refreshEnd } from './lifetimes.ts';

/** Number of failed attempts after which a code becomes invalid. */
const failureLimit = 5;

export interface Redemption {
  readonly grantId: string;
  /** SHA-256 of the secret half of the code. */
  readonly digest: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** PKCE challenge (S256), computed from the verifier in the request. */
  readonly codeChallenge: string;
}

export const notThisCode = new OAuthError(
  'invalid_grant',
  'The code is unknown, has expired or was used before',
);
const otherRedirectUri = 'redirect_uri_mismatch: redirect_uri is not the one of the authorization request';
const otherVerifier = new OAuthError('invalid_grant', 'code_verifier does not match the code_challenge');

/**
 * Redeems a code at most once, even by concurrent requests (docs/rules/identity.md, "Codes"). A replay revokes the
 * grant, unless the same client repeats its request.
 */
export function redeemCode(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  redemption: Redemption,
): Promise<Grant | OAuthError> {
  const now = clock.now();
  const ref = grants.ref(redemption.grantId);
  return store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const grant = tx.get(ref);
      if (grant?.code.digest !== redemption.digest) return notThisCode;
      const { code, createdAt } = grant;
      if (code.redeemedAt !== null) {
        if (!isRetry(grant, redemption, now)) endGrant(tx, grant.grantId);
        return notThisCode;
      }
      if (now >= createdAt + codeLifetime) return notThisCode;
      const fault = faultOf(grant, redemption);
      if (fault !== undefined) {
        const failures = code.failures + 1;
        if (failures < failureLimit) tx.put(ref, { ...grant, code: { ...code, failures } });
        else endGrant(tx, grant.grantId);
        return fault;
      }
      const redeemed = redeemedGrant(grant, now);
      tx.put(ref, redeemed);
      return redeemed;
    },
  });
}

/** Returns whether the client repeats its redemption, because the first answer may have been lost. */
function isRetry({ clientId, code }: Grant, redemption: Redemption, now: number): boolean {
  return (
    redemption.clientId === clientId &&
    redemption.codeChallenge === code.codeChallenge &&
    now < (code.redeemedAt ?? 0) + codeRetryPeriod
  );
}

function faultOf({ clientId, code }: Grant, redemption: Redemption): OAuthError | undefined {
  if (redemption.clientId !== clientId) return notThisCode;
  if (redemption.redirectUri !== code.redirectUri) {
    const difference = redirectDifference(redemption.redirectUri, [code.redirectUri]);
    return new OAuthError('invalid_grant', otherRedirectUri, difference);
  }
  return redemption.codeChallenge === code.codeChallenge ? undefined : otherVerifier;
}

function redeemedGrant(grant: Grant, now: number): Grant {
  const code = { ...grant.code, redeemedAt: now };
  if (endsWithSession(grant)) return { ...grant, code, expiresAt: lastTokenEnd(now) };
  const endsAt = refreshEnd(grant, now);
  return {
    ...grant,
    code,
    refresh: { generation: 0, replacedAt: [], endsAt },
    expiresAt: lastTokenEnd(endsAt),
  };
}
