/** Milliseconds (docs/rules/identity.md, "Codes" and "Refresh tokens"). */
import { clockTolerance, userTokenLifetime } from '../tokens/lifetimes.ts';
import type { Grant } from './documents.ts';

const day = 24 * 3_600_000;

export const codeLifetime = 60_000;
/** For how long a second redemption by the same client counts as a retry. */
export const codeRetryPeriod = 30_000;
/** For how long a replaced refresh token gets its successor again. */
export const refreshRetryPeriod = 60_000;
const refreshIdle = 30 * day;
const refreshAbsolute = 90 * day;

/** End of the refresh token that is issued now. */
export function refreshEnd({ createdAt }: Pick<Grant, 'createdAt'>, now: number): number {
  return Math.min(now + refreshIdle, createdAt + refreshAbsolute);
}

/** End of access tokens that are issued until then. */
export function lastTokenEnd(lastIssue: number): number {
  return lastIssue + (userTokenLifetime + clockTolerance) * 1000;
}
