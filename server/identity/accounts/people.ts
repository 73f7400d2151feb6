import type { IncomingHttpHeaders } from 'node:http';
import type { Sessions } from '../seams.ts';
import type { Directory } from './directory.ts';

/** A person as other domains know them. */
export interface Person {
  readonly userId: string;
  readonly userName: string;
  readonly displayName: string;
  /** Linked providers. */
  readonly providers: readonly string[];
  readonly emailVerified: boolean;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** People behind sessions, for other domains. */
export interface People {
  /** Returns the person of an account; undefined if it is stopped or does not exist. */
  person(accountId: string): Promise<Person | undefined>;
  /** CSRF token of a browser with a session, for its page. */
  csrf(headers: IncomingHttpHeaders): string;
}

export function peopleOf(directory: Directory, sessions: Pick<Sessions, 'csrf'>): People {
  return {
    async person(accountId) {
      const account = await directory.accounts.get(accountId);
      if (account?.active !== true) return undefined;
      const { userId, userName, displayName, emailVerified, createdAt } = account;
      const providers = Object.keys(account.providers);
      return { userId, userName, displayName, providers, emailVerified, createdAt };
    },
    csrf: (headers) => sessions.csrf(headers).token,
  };
}
