import { sdkSessionSource } from '../server/auth-session.ts';
import { errorAnswer, jsonAnswer, methodNotAllowed } from './json-answer.ts';
import { appOrigin, isPrefetch, requireOwnOrigin, requireOwnPage } from './request-origin.ts';

export interface SvcLogoutRouteOptions<T extends { readonly authSource: string }> {
  /** Returns the session of the request, as `resolveSvcAuthSession` does. */
  resolveSession(request: Request): T | null | Promise<T | null>;
  /** Adds a header that deletes the session cookie, for example from `clear()` of a session adapter. */
  clearSession(headers: Headers, request: Request): void | Promise<void>;
  /** Sources whose session this route ends. Default: `sdk_session`. */
  readonly standaloneAuthSources?: readonly string[] | undefined;
  /** Whether sessions of other sources, which the host owns, are ended too. Default: false. */
  readonly clearSharedSessions?: boolean | undefined;
  /** Called for a session of another source, whether or not the route ends it. */
  onSharedCookieLogout?(session: T, headers: Headers, request: Request): void | Promise<void>;
  /** Called before a session is ended, for example to revoke its tokens. The session is ended even if this fails. */
  onLogout?(session: T, request: Request): void | Promise<void>;
  /** Path to which a GET, or a posted form, is redirected. Default: `/`. */
  readonly redirectTo?: string | undefined;
  /** Same as for the exchange route. Needed behind a proxy that changes the host. */
  readonly redirectUri?: string | undefined;
}

export interface SvcLogoutRoute {
  readonly GET: (request: Request) => Promise<Response>;
  readonly POST: (request: Request) => Promise<Response>;
}

/**
 * Creates the handlers of the logout route. Prefetches, HEAD requests and requests from other sites sign nobody out.
 */
export function createSvcLogoutRoute<T extends { readonly authSource: string }>(
  options: SvcLogoutRouteOptions<T>,
): SvcLogoutRoute {
  const {
    standaloneAuthSources = [sdkSessionSource],
    clearSharedSessions = false,
    redirectTo = '/',
  } = options;

  async function signOut(request: Request, headers: Headers): Promise<boolean> {
    const session = await options.resolveSession(request);
    if (session === null) return false;
    const isStandalone = standaloneAuthSources.includes(session.authSource);
    if (!isStandalone) await options.onSharedCookieLogout?.(session, headers, request);
    if (!isStandalone && !clearSharedSessions) return false;
    try {
      await options.onLogout?.(session, request);
    } catch (error) {
      console.error(error);
    }
    await options.clearSession(headers, request);
    return true;
  }

  async function answer(request: Request, wantsPage: boolean): Promise<Response> {
    const headers = new Headers({ 'cache-control': 'no-store' });
    const signedOut = await signOut(request, headers);
    if (!wantsPage) return jsonAnswer(200, { signedOut }, headers);
    headers.set('location', redirectTo);
    return new Response(null, { status: 303, headers });
  }

  async function guarded(work: () => Promise<Response>): Promise<Response> {
    try {
      return await work();
    } catch (error) {
      return errorAnswer(error);
    }
  }

  return {
    GET: (request) =>
      guarded(async () => {
        if (request.method === 'HEAD' || isPrefetch(request))
          return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
        if (request.method !== 'GET') return methodNotAllowed('GET', 'POST');
        requireOwnPage(request, appOrigin(request, options.redirectUri));
        return answer(request, true);
      }),
    POST: (request) =>
      guarded(async () => {
        if (request.method !== 'POST') return methodNotAllowed('GET', 'POST');
        requireOwnOrigin(request, appOrigin(request, options.redirectUri));
        return answer(request, request.headers.get('accept')?.includes('text/html') ?? false);
      }),
  };
}
