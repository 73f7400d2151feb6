/** Control characters, spaces and backslashes, which browsers drop from addresses or read as slashes. */

const odd = /[\u0000-\u0020\\\u007f]/;

/**
 * Path on this service from an address that somebody else may have written; `/` if it leads elsewhere
 * (docs/rules/identity.md, "Sign-in"). It is normalised as browsers do, because `/.//host` becomes `//host`, another host.
 */
export function ownPath(wanted: string | undefined, baseUrl: string): string {
  if (wanted === undefined || !wanted.startsWith('/') || odd.test(wanted)) return '/';
  if (!URL.canParse(wanted, baseUrl)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, baseUrl);
  return origin === baseUrl && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
