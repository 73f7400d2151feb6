const longestPath = 2_048;

/**
 * Returns path, query and hash of `given`, resolved against the host page's origin (docs/rules/messages.md,
 * "Address bar"). Returns undefined if `given` leads to another origin.
 */
export function parentPath(given: string, parentOrigin: string): string | undefined {
  if (given.length > longestPath || !URL.canParse(given, parentOrigin)) return undefined;
  const { origin, pathname, search, hash } = new URL(given, parentOrigin);
  // The pathname of a `blob:` URL contains a whole address, so it does not begin with a slash.
  return origin === parentOrigin && /^\/(?!\/)/.test(pathname) ? `${pathname}${search}${hash}` : undefined;
}
