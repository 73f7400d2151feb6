/** Documents of sessions. Times are milliseconds since the epoch. */
import { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import { z } from '../../../contracts/zod.ts';
import { collection, type NewEvent } from '../../store/port.ts';

export const StoredSession = z.strictObject({
  /** SHA-256 of the cookie's value, base64url: a stolen store opens no session. */
  id: z.string(),
  accountId: z.string(),
  /** The account's `sessionEpoch` at the start; when the account has moved on, the session is over. */
  epoch: z.int(),
  authenticatedAt: z.int(),
  provider: ProviderName,
  providerSubject: z.string(),
  /** Absent in sessions from before there were second factors: false. */
  strong: z.optional(z.boolean()),
  /** Browser and system, such as `Firefox on Windows`; absent where neither is known. */
  device: z.optional(z.string()),
  /** Last use, to the hour. */
  seenAt: z.int(),
  /** End without further use. */
  endsAt: z.int(),
  /** Sessions of this account that this one replaced, the last one first: what was granted from them ends with it. */
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

/** Invalidates every node's copy of the session. */
export function sessionChanged(id: string): NewEvent {
  return { topic: `session:${id}`, type: 'session-changed', data: { id } };
}
