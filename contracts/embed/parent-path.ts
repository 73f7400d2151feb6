/** Characters of an address that a page around a wheel may name as its own. */
const longestPath = 2_048;

/**
 * A path of the page around, for share links (document 000, `host_parent_path`; wheel.md, "Embed pages"): what is
 * given is resolved against that page's origin. Undefined where it leads to another origin, or to what a browser
 * would take for one.
 */
export function parentPath(given: string, parentOrigin: string): string | undefined {
  if (given.length > longestPath || !URL.canParse(given, parentOrigin)) return undefined;
  const { origin, pathname, search, hash } = new URL(given, parentOrigin);
  // A blob: address has the origin of who made it, and no path.
  return origin === parentOrigin && /^\/(?!\/)/.test(pathname) ? `${pathname}${search}${hash}` : undefined;
}
