/**
 * Returns a path on this service for an address that may come from an attacker (docs/rules/identity.md,
 * "Sign-in"). Returns `/` if the address leads elsewhere or is not a path. The address is normalised as in
 * browsers, which drop tabs, read backslashes as slashes, and turn `/.//host` into `//host`.
 */
export function ownPath(wanted: string | undefined, baseUrl: string): string {
  if (wanted?.startsWith('/') !== true || !URL.canParse(wanted, baseUrl)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, baseUrl);
  return origin === baseUrl && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
