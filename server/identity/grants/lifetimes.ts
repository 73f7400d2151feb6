/** Lifetimes in milliseconds (docs/rules/identity.md, "Codes" and "Refresh tokens"). */
import { clockTolerance, userTokenLifetime } from '../tokens/lifetimes.ts';
import type { Grant } from './documents.ts';

const day = 24 * 3_600_000;

export const codeLifetime = 60_000;
/**
 * Milliseconds after a redemption of a code during which a second redemption by the same client counts as a
 * retry.
 */
export const codeRetryPeriod = 30_000;
/** Milliseconds during which a replaced refresh token can still be exchanged for the current token. */
export const refreshRetryPeriod = 60_000;
const refreshIdle = 30 * day;
const refreshAbsolute = 90 * day;

export function refreshEnd({ createdAt }: Pick<Grant, 'createdAt'>, now: number): number {
  return Math.min(now + refreshIdle, createdAt + refreshAbsolute);
}

/** Returns the time at which all access tokens issued until `lastIssue` have expired. */
export function lastTokenEnd(lastIssue: number): number {
  return lastIssue + (userTokenLifetime + clockTolerance) * 1000;
}
