import type { SessionAuth } from '../../../contracts/http/auth.ts';
import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import type { Authenticator } from '../../http/auth/authenticators.ts';
import type { Directory } from '../accounts/directory.ts';
import type { Deps } from '../../runtime/deps.ts';
import { hasSecondFactor } from '../factors/factor-sets.ts';
import type { Session, Sessions } from '../seams.ts';
import { recent as recentProof } from './lifetimes.ts';

/** Identifies a signed-in account by its cookie. Endpoints that also work without a session still check CSRF. */
export function sessionAuthenticator(
  { clock, config, store }: Pick<Deps, 'clock' | 'config' | 'store'>,
  sessions: Sessions,
  directory: Directory,
): Authenticator<SessionAuth> {
  return async ({ csrf, role, optional, recent }, { request: { headers } }) => {
    const session = await sessions.of(headers);
    if (session === undefined && optional !== true) return refuse('session_required');
    const forgery = csrf ? sessions.checkCsrf(headers) : undefined;
    if (forgery !== undefined) return forgery;
    if (session === undefined) return refuse('session_required');
    const { accountId } = session;
    const roles: readonly string[] = (await directory.accounts.get(accountId))?.roles ?? [];
    if (role !== undefined && !roles.includes(role)) return refuse('forbidden');
    const need = {
      strong: role === 'admin' && config.production,
      recent: recent === true,
      // If the account got a second factor after the session began, a proof by the password is not enough.
      recentByFactor: recent === true && session.strong !== true && (await hasSecondFactor(store, accountId)),
    };
    const lack = lackOf(session, need, clock.now());
    // Read the session again, because another node may have just confirmed it.
    const refusal = lack && lackOf((await sessions.latest(session)) ?? session, need, clock.now());
    return refusal ?? { kind: 'session', accountId };
  };
}

/**
 * Returns a refusal if the proofs of a session do not meet the need, otherwise undefined.
 * @param need `strong`: a second factor; `recent`: a proof within ten minutes; `recentByFactor`: a second factor
 * within ten minutes
 */
export function lackOf(
  session: Session,
  need: { readonly strong: boolean; readonly recent: boolean; readonly recentByFactor: boolean },
  now: number,
): Refusal | undefined {
  if (need.strong && session.strong !== true) return refuse('second_factor_required');
  const old = need.recent && now - session.authenticatedAt >= recentProof;
  if (old || (need.recentByFactor && session.strong !== true)) return refuse('reauthentication_required');
  return undefined;
}
