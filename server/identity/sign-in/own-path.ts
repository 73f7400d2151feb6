/**
 * Path on this service from an address that somebody else may have written; `/` if it leads elsewhere
 * (docs/rules/identity.md, "Sign-in"). It is normalised as browsers do, which drop tabs, read backslashes as slashes and
 * make `//host`, another host, of `/.//host`.
 */
export function ownPath(wanted: string | undefined, baseUrl: string): string {
  if (wanted?.startsWith('/') !== true || !URL.canParse(wanted, baseUrl)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, baseUrl);
  return origin === baseUrl && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
