import { refuse } from '../../../contracts/http/errors.ts';
import { readCredentials, type CredentialsView } from '../../../contracts/identity/credentials.ts';
import { leastPasswordLength } from '../../../contracts/identity/sign-in/password.ts';
import type { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import { route, type Route } from '../../http/route.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Directory } from '../accounts/directory.ts';
import { accounts } from '../documents.ts';
import { hasSecondFactor } from '../factors/factor-sets.ts';
import type { StoredSessions } from '../sessions/stored-sessions.ts';
import { ownPasswordRoute } from './own-password.ts';
import { nameChangeableAt, ownUserNameRoute } from './own-user-name.ts';

export interface OwnCredentialsParts {
  readonly directory: Directory;
  readonly sessions: StoredSessions;
  readonly providers: readonly ProviderName[];
}

export function ownCredentialsRoutes(
  deps: Deps,
  { directory, sessions, providers }: OwnCredentialsParts,
): readonly Route[] {
  const { store, clock } = deps;
  const view = route(readCredentials, async ({ caller: { accountId } }) => {
    const account = await store.get(accounts.ref(accountId));
    if (account === undefined) return refuse('session_required');
    const changeableAt = nameChangeableAt(account, clock.now());
    const body: CredentialsView = {
      userName: account.userName,
      formerUserName: account.formerUserName ?? null,
      userNameChangeableAt: changeableAt === undefined ? null : isoTime(changeableAt),
      passwords: providers.includes('credentials'),
      hasPassword: account.password !== undefined,
      leastPasswordLength: leastPasswordLength(await hasSecondFactor(store, accountId)),
    };
    return { status: 200, body };
  });
  return [view, ownPasswordRoute(deps, directory, sessions), ownUserNameRoute(deps, directory)];
}
