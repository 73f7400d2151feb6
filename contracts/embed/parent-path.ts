const longestPath = 2_048;

/**
 * Returns the path on the host page's origin (docs/rules/messages.md, "Address bar"), or undefined if `given`
 * leads to another origin.
 */
export function parentPath(given: string, parentOrigin: string): string | undefined {
  if (given.length > longestPath || !URL.canParse(given, parentOrigin)) return undefined;
  const { origin, pathname, search, hash } = new URL(given, parentOrigin);
  // The pathname of a blob: URL is not a path.
  return origin === parentOrigin && /^\/(?!\/)/.test(pathname) ? `${pathname}${search}${hash}` : undefined;
}
