/** Maximum characters of a path to resolve. */
const longestPath = 2_048;

/**
 * Resolves a path against the origin of the host page, for share links (docs/rules/messages.md, "Address bar"). Returns
 * undefined if the result is on another origin, or a path that a browser would read as another origin (`//…`).
 */
export function parentPath(given: string, parentOrigin: string): string | undefined {
  if (given.length > longestPath || !URL.canParse(given, parentOrigin)) return undefined;
  const { origin, pathname, search, hash } = new URL(given, parentOrigin);
  // A blob: URL has the origin of its creator, but its pathname is not a path.
  return origin === parentOrigin && /^\/(?!\/)/.test(pathname) ? `${pathname}${search}${hash}` : undefined;
}
