import type { IncomingHttpHeaders } from 'node:http';

export interface HostCookie {
  /** Returns the value of the cookie. Returns undefined if the browser sent none, or several of this name. */
  read(headers: Pick<IncomingHttpHeaders, 'cookie'>): string | undefined;
  /**
   * Returns `Set-Cookie` with this value.
   * @param maxAge seconds; without it, the cookie ends with the browser
   */
  set(value: string, maxAge?: number): string;
  /** Returns `Set-Cookie` that deletes the cookie. */
  clear(): string;
}

/**
 * Declares a cookie for the whole origin, hidden from scripts. Over https, the prefix `__Host-` keeps other hosts of
 * the domain from setting the cookie.
 */
export function hostCookie(baseUrl: string, plainName: string): HostCookie {
  const secure = baseUrl.startsWith('https:');
  const name = secure ? `__Host-${plainName}` : plainName;
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read({ cookie = '' }) {
      const values = cookie.split(';').flatMap((pair) => {
        const at = pair.indexOf('=');
        return at >= 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
      });
      return values.length === 1 ? values[0] : undefined;
    },
    set: (value, maxAge) =>
      `${name}=${value}${attributes}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`,
    clear: () => `${name}=${attributes}; Max-Age=0`,
  };
}
