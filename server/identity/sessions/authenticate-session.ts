import type { SessionAuth } from '../../../contracts/http/auth.ts';
import { refuse } from '../../../contracts/http/errors.ts';
import type { Authenticator } from '../../http/auth/authenticators.ts';
import type { Directory } from '../accounts/directory.ts';
import type { Sessions } from '../seams.ts';

/**
 * Identifies a signed-in account by its cookie. Where an endpoint works without a session too, a request without one still
 * proves where it comes from.
 */
export function sessionAuthenticator(sessions: Sessions, directory: Directory): Authenticator<SessionAuth> {
  return async ({ csrf, role, optional }, { request: { headers } }) => {
    const session = await sessions.of(headers);
    if (session === undefined && optional !== true) return refuse('session_required');
    const forgery = csrf ? sessions.checkCsrf(headers) : undefined;
    if (forgery !== undefined) return forgery;
    if (session === undefined) return refuse('session_required');
    const { accountId } = session;
    const roles: readonly string[] = (await directory.accounts.get(accountId))?.roles ?? [];
    return role === undefined || roles.includes(role) ? { kind: 'session', accountId } : refuse('forbidden');
  };
}
