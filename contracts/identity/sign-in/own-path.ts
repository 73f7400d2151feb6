/**
 * Returns the path of an address on this service (docs/rules/identity.md, "Sign-in"). The address may come
 * from an attacker: returns `/` if it leads elsewhere or is not a path. Normalises the address as browsers
 * do, which drop tabs, read backslashes as slashes, and turn `/.//host` into `//host`.
 */
export function ownPath(wanted: string | undefined, baseUrl: string): string {
  if (wanted?.startsWith('/') !== true || !URL.canParse(wanted, baseUrl)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, baseUrl);
  return origin === baseUrl && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
