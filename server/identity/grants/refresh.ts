import type { Deps } from '../../runtime/deps.ts';
import { OAuthError } from '../tokens/oauth-error.ts';
import { endGrant, grants, type Grant } from './documents.ts';
import { lastTokenEnd, refreshEnd, refreshRetryPeriod } from './lifetimes.ts';
import type { RefreshTokenId } from './refresh-token.ts';

/**
 * Maximum number of rotations within a minute. Further requests get the current token again, because a replaced token
 * that is no longer remembered would look stolen.
 */
const rotationLimit = 32;

export const notThisRefreshToken = new OAuthError(
  'invalid_grant',
  'The refresh token is unknown, has expired or was revoked',
);

/**
 * Replaces a refresh token and returns the number of its successor (docs/rules/identity.md, "Refresh tokens"). A
 * repetition within a minute returns the current number. A later repetition revokes the grant.
 */
export function refreshGrant(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { grantId, generation }: RefreshTokenId,
): Promise<{ readonly grant: Grant; readonly generation: number } | OAuthError> {
  const now = clock.now();
  const ref = grants.ref(grantId);
  return store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const grant = tx.get(ref);
      const refresh = grant?.refresh ?? undefined;
      if (grant === undefined || refresh === undefined || now >= refresh.endsAt) return notThisRefreshToken;
      const current = refresh.generation;
      if (generation > current) return notThisRefreshToken;
      if (generation < current) {
        if (wasJustReplaced(refresh, generation, now)) return { grant, generation: current };
        endGrant(tx, grantId);
        return notThisRefreshToken;
      }
      const next = rotated(grant, refresh, now);
      if (next === undefined) return { grant, generation };
      tx.put(ref, { ...grant, refresh: next, expiresAt: lastTokenEnd(next.endsAt) });
      return { grant, generation: next.generation };
    },
  });
}

type Refresh = NonNullable<Grant['refresh']>;

export function isUsableRefreshToken(refresh: Refresh, generation: number, now: number): boolean {
  if (now >= refresh.endsAt) return false;
  return generation === refresh.generation || wasJustReplaced(refresh, generation, now);
}

function wasJustReplaced(refresh: Refresh, generation: number, now: number): boolean {
  const replacedAt = refresh.replacedAt.at(generation - refresh.generation);
  return replacedAt !== undefined && now < replacedAt + refreshRetryPeriod;
}

/** Returns the state after a rotation. Returns undefined if too many rotations are remembered. */
function rotated(grant: Grant, { generation, replacedAt }: Refresh, now: number): Refresh | undefined {
  const recent = replacedAt.filter((time) => now < time + refreshRetryPeriod);
  if (recent.length >= rotationLimit) return undefined;
  return { generation: generation + 1, replacedAt: [...recent, now], endsAt: refreshEnd(grant, now) };
}
