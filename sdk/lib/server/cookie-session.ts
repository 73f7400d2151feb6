import { sessionKeys } from './session-keys.ts';

export interface SvcCookieSessionOptions {
  /** Name of the app, used in the name of the cookie: letters, digits, `_` and `-`. */
  readonly appId: string;
  /** Secrets for encryption. The first one encrypts, and all of them decrypt, so that a secret can be replaced. */
  readonly secret?: string | readonly string[] | undefined;
  /** Client secret, from which the key is derived if there is no `secret`. */
  readonly clientSecret?: string | undefined;
  /** Domain that gets the cookie. By default, only this host gets it, and other hosts of the site cannot set it. */
  readonly cookieDomain?: string | undefined;
  /** Default: `/`. */
  readonly cookiePath?: string | undefined;
  /** Seconds. Default: 7 days. */
  readonly maxAgeSeconds?: number | undefined;
  /** Default: true. */
  readonly httpOnly?: boolean | undefined;
  /** Default: `lax`. An app in frames of other sites needs `none`. */
  readonly sameSite?: 'lax' | 'strict' | 'none' | undefined;
  /** Default: true. */
  readonly secure?: boolean | undefined;
  /** Whether the cookie is partitioned by the site that frames the app. Default: true with `sameSite: 'none'`. */
  readonly partitioned?: boolean | undefined;
}

/** A `Request`, or an object with the headers of one. */
export interface WithHeaders {
  readonly headers: Pick<Headers, 'get'>;
}

/** Stores a session in an encrypted cookie. `T` is anything that JSON can represent. */
export interface SvcCookieSessionAdapter<T> {
  readonly cookieName: string;
  /** Returns the session of a request, or null if the request has no valid session. */
  read(request: WithHeaders): Promise<T | null>;
  /**
   * Returns the `Set-Cookie` header that stores a session.
   * @throws {RangeError} if browsers would drop the cookie because of its size
   */
  write(session: T): Promise<string>;
  /** Returns the `Set-Cookie` header that deletes the session. */
  clear(): string;
}

const week = 7 * 24 * 60 * 60;

/** Maximum bytes of name, value and attributes that all browsers accept. */
const longestCookie = 4096;

/** Maximum number of cookies of the same name to try, because another host of the site may have set some of them. */
const mostCookies = 4;

/**
 * Creates an adapter that stores sessions in encrypted cookies, without a store on the server.
 * @throws {TypeError} if the options contradict each other
 */
export function createSvcCookieSessionAdapter<T>(
  options: SvcCookieSessionOptions,
): SvcCookieSessionAdapter<T> {
  const { appId, secret, clientSecret, cookieDomain, cookiePath = '/', maxAgeSeconds = week } = options;
  const { httpOnly = true, sameSite = 'lax', secure = true } = options;
  const { partitioned = sameSite === 'none' } = options;
  if (!/^[\w-]{1,64}$/.test(appId)) throw new TypeError('appId has letters, digits, _ and - only');
  if ((sameSite === 'none' || partitioned) && !secure)
    throw new TypeError('sameSite none and partitioned need secure');
  if ([cookieDomain ?? '', cookiePath].some((text) => /[;\s]/.test(text)))
    throw new TypeError('cookieDomain and cookiePath must not contain ; or spaces');
  if (!Number.isSafeInteger(maxAgeSeconds) || maxAgeSeconds <= 0)
    throw new TypeError('maxAgeSeconds must be a positive integer');

  const source = secret ?? clientSecret;
  if (source === undefined) throw new TypeError('secret or clientSecret is required');
  const keys = sessionKeys(typeof source === 'string' ? [source] : source, appId);
  const isHostOnly = secure && cookieDomain === undefined && cookiePath === '/';
  // Use prefixes, because browsers accept cookies with them only with the required attributes.
  const cookieName = `${isHostOnly ? '__Host-' : secure ? '__Secure-' : ''}svc_session_${appId}`;
  const attributes = [
    `Path=${cookiePath}`,
    ...(cookieDomain === undefined ? [] : [`Domain=${cookieDomain}`]),
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(secure ? ['Secure'] : []),
    `SameSite=${sameSite[0]?.toUpperCase() ?? ''}${sameSite.slice(1)}`,
    ...(partitioned ? ['Partitioned'] : []),
  ].join('; ');

  return {
    cookieName,
    async read(request) {
      for (const text of cookiesNamed(cookieName, request)) {
        const session = await keys.open(text);
        if (session !== undefined) return session as T;
      }
      return null;
    },
    async write(session) {
      const text = await keys.seal(session, maxAgeSeconds);
      const cookie = `${cookieName}=${text}; Max-Age=${String(maxAgeSeconds)}; ${attributes}`;
      if (cookie.length > longestCookie)
        throw new RangeError(
          'The session is too large for a cookie: store it, and keep its id in the cookie',
        );
      return cookie;
    },
    clear: () => `${cookieName}=; Max-Age=0; ${attributes}`,
  };
}

function cookiesNamed(name: string, request: WithHeaders): readonly string[] {
  return (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .slice(0, mostCookies)
    .map((pair) => pair.slice(name.length + 1));
}
