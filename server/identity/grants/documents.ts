/** Stored grants of people to apps. Times are milliseconds since the epoch. */
import { ProviderName, loginScopes } from '../../../contracts/identity/sign-in/sign-in.ts';
import { z } from '../../../contracts/zod.ts';
import { collection, type Transaction } from '../../store/port.ts';

/**
 * One sign-in at an app, from its code to its last refresh token. Deleting this document ends every token of the
 * grant.
 */
export const Grant = z.strictObject({
  grantId: z.string(),
  clientId: z.string(),
  accountId: z.string(),
  scopes: z.array(z.enum(loginScopes)),
  sessionId: z.string(),
  /** Session epoch of the account when the code was issued. */
  sessionEpoch: z.int(),
  /** Time of the last proof of identity (`auth_time` in tokens). */
  authenticatedAt: z.int(),
  provider: ProviderName,
  providerSubject: z.string(),
  createdAt: z.int(),
  code: z.strictObject({
    /** SHA-256 of the secret half of the code, base64url. */
    digest: z.string(),
    redirectUri: z.string(),
    codeChallenge: z.string(),
    nonce: z.nullable(z.string()),
    /** Number of attempts with a wrong redirect address, verifier or client. */
    failures: z.int(),
    redeemedAt: z.nullable(z.int()),
  }),
  /** Null before the code is redeemed. Always null without `offline_access`. */
  refresh: z.nullable(
    z.strictObject({
      /** Number of the current refresh token, counted from 0. */
      generation: z.int(),
      /** Times at which the last few refresh tokens were replaced, the most recent last. */
      replacedAt: z.array(z.int()),
      /** Time from which the refresh token is refused. */
      endsAt: z.int(),
    }),
  ),
  /** Time from which every code and token of this grant is invalid. */
  expiresAt: z.int(),
});
export type Grant = z.infer<typeof Grant>;

export function endsWithSession({ scopes }: Pick<Grant, 'scopes'>): boolean {
  return !scopes.includes('offline_access');
}

export const grants = collection({
  name: 'grant',
  aggregate: 'grant',
  part: 'head',
  schema: Grant,
  indexes: {
    parties: (grant: Grant) => [grant.accountId, grant.clientId],
    session: (grant: Grant) => (endsWithSession(grant) ? [grant.sessionId] : null),
    lasting: ({ accountId, clientId, refresh }: Grant) =>
      refresh === null ? null : [accountId, clientId, refresh.endsAt],
    expiry: (grant: Grant) => [grant.expiresAt],
  },
});

/** Deletes a grant and invalidates every node's copy of it. */
export function endGrant(tx: Transaction, grantId: string): void {
  const ref = grants.ref(grantId);
  tx.delete(ref);
  tx.publish({ topic: ref.aggregate, type: 'grant-ended', data: { id: grantId } });
}
