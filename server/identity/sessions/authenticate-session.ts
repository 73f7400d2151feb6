import type { SessionAuth } from '../../../contracts/http/auth.ts';
import { refuse } from '../../../contracts/http/errors.ts';
import type { Authenticator } from '../../http/auth/authenticators.ts';
import type { Directory } from '../accounts/directory.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Sessions } from '../seams.ts';
import { recent as recentProof } from './lifetimes.ts';

/**
 * Identifies a signed-in account by its cookie. Where an endpoint works without a session too, a request without one still
 * proves where it comes from.
 */
export function sessionAuthenticator(
  clock: Clock,
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
    const proved = recent !== true || clock.now() - session.authenticatedAt < recentProof;
    return proved ? { kind: 'session', accountId } : refuse('reauthentication_required');
  };
}
