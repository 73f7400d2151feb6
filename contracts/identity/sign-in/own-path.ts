/**
 * Returns a path on this service from an address that an attacker may have written (docs/rules/identity.md,
 * "Sign-in"). `/` if the address leads elsewhere. Normalises as browsers do: they drop tabs, read backslashes as
 * slashes, and turn `/.//host` into `//host`.
 */
export function ownPath(wanted: string | undefined, baseUrl: string): string {
  if (wanted?.startsWith('/') !== true || !URL.canParse(wanted, baseUrl)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, baseUrl);
  return origin === baseUrl && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
