import { readMe, type Me } from '../../../contracts/identity/account.ts';
import { refuse } from '../../../contracts/http/errors.ts';
import { route, type Route } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Directory } from '../accounts/directory.ts';
import type { Sessions } from '../seams.ts';
import { deletions } from './documents.ts';

export interface MeParts {
  readonly directory: Directory;
  readonly sessions: Pick<Sessions, 'of' | 'csrf'>;
}

/** `GET /account/api/me`: data about the signed-in person that every page needs. */
export function meRoute({ store }: Deps, { directory, sessions }: MeParts): Route {
  return route(readMe, async ({ headers }) => {
    const session = await sessions.of(headers);
    const account = session && (await directory.accounts.get(session.accountId));
    if (session === undefined || account === undefined) return refuse('session_required');
    const deletion = await store.get(deletions.ref(account.userId));
    const { token, cookies } = sessions.csrf(headers);
    const { userId, userName, displayName, email, emailVerified, roles, createdAt } = account;
    const body: Me = {
      ...{ userId, userName, displayName, emailVerified, roles },
      email: email ?? null,
      createdAt: new Date(createdAt).toISOString(),
      provider: session.provider,
      strong: session.strong === true,
      deletedAt: deletion === undefined ? null : new Date(deletion.dueAt).toISOString(),
      csrf: token,
    };
    return { status: 200, body, cookies };
  });
}
