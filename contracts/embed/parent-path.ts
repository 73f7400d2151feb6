const longestPath = 2_048;

/**
 * Returns path, query and hash of `given`, resolved against the host page's origin (docs/rules/messages.md,
 * "Address bar"). Returns undefined if `given` leads to another origin.
 */
export function parentPath(given: string, parentOrigin: string): string | undefined {
  if (given.length > longestPath || !URL.canParse(given, parentOrigin)) return undefined;
  const { origin, pathname, search, hash } = new URL(given, parentOrigin);
  // Check the first character: the pathname of a `blob:` URL is a whole address, which does not begin with a
  // slash.
  return origin === parentOrigin && /^\/(?!\/)/.test(pathname) ? `${pathname}${search}${hash}` : undefined;
}
