import { Directory } from '../../../../server/identity/accounts/directory.ts';
import { StoredSessions } from '../../../../server/identity/sessions/stored-sessions.ts';
import { openIdentity, type OpenIdentity, type Options } from '../open-identity.ts';

export const day = 86_400_000;
export const ada = { accountId: 'usr_ada', provider: 'credentials', providerSubject: 'usr_ada' } as const;
export const bob = { accountId: 'usr_bob', provider: 'credentials', providerSubject: 'usr_bob' } as const;

export interface Node {
  readonly sessions: StoredSessions;
  readonly directory: Directory;
  readonly ended: readonly string[];
}

export interface OpenSessions extends OpenIdentity {
  sessionNode(): Node;
}

export async function openSessions(options: Options = {}): Promise<OpenSessions> {
  const opened = await openIdentity(options);
  const { deps } = opened;
  return {
    ...opened,
    sessionNode() {
      const directory = new Directory(deps.store);
      const ended: string[] = [];
      const sessions = new StoredSessions(deps, directory, async (id) => void ended.push(id));
      deps.store.subscribe({
        event(event) {
          directory.event(event);
          sessions.event(event);
        },
        gap() {
          directory.gap();
          sessions.gap();
        },
      });
      return { sessions, directory, ended };
    },
  };
}

export function sent(...cookies: readonly string[]): { cookie: string } {
  return { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') };
}
