/** Documents of sessions. Times are milliseconds since the epoch. */
import { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import { z } from '../../../contracts/zod.ts';
import { collection, type NewEvent } from '../../store/port.ts';

export const StoredSession = z.strictObject({
  /** SHA-256 of the cookie's value, base64url. The digests in a stolen store give access to no session. */
  id: z.string(),
  accountId: z.string(),
  /**
   * The account's `sessionEpoch` at the start. If the account later has a higher epoch, the session has ended.
   */
  epoch: z.int(),
  authenticatedAt: z.int(),
  /** Time of the sign-in. Sessions of earlier releases have only `authenticatedAt`. */
  signedInAt: z.optional(z.int()),
  provider: ProviderName,
  providerSubject: z.string(),
  /** Absent, which means false, in sessions of earlier releases. */
  strong: z.optional(z.boolean()),
  /** Browser and system, such as `Firefox on Windows`. Absent if neither is known. */
  device: z.optional(z.string()),
  /** Time of the last use, accurate to the hour. */
  seenAt: z.int(),
  /** Time at which the session ends if it is not used again. */
  endsAt: z.int(),
  /**
   * Ids of earlier sessions that this session replaced, the latest first. Grants made in those sessions end
   * with this session.
   */
  earlier: z.optional(z.array(z.string())),
});
export type StoredSession = z.infer<typeof StoredSession>;

export const sessions = collection({
  name: 'session',
  aggregate: 'session',
  part: 'head',
  schema: StoredSession,
  indexes: {
    account: (session: StoredSession) => [session.accountId, session.authenticatedAt],
    end: (session: StoredSession) => [session.endsAt],
  },
});

export const sessionCollections = [sessions] as const;

/** Returns the event that invalidates every node's copy of the session. */
export function sessionChanged(id: string): NewEvent {
  return { topic: `session:${id}`, type: 'session-changed', data: { id } };
}
