/** Lifetimes in milliseconds (docs/rules/identity.md, "Sessions"). */
const hour = 3_600_000;
const day = 24 * hour;

/** Minimum interval between two writes of a session's last use. */
export const seenInterval = hour;

/** Maximum time without use. */
const idle = 14 * day;

/** Maximum time since the person signed in. */
export const longest = 90 * day;

/** Maximum age of the proof of identity, for actions that require a recent proof. */
export const recent = 10 * 60_000;

export function endOf(authenticatedAt: number, seenAt: number): number {
  return Math.min(seenAt + idle, authenticatedAt + longest);
}
