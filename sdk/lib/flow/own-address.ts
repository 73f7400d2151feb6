/**
 * Returns the address if it is on this site, otherwise the site's first page. The browser's own parser decides, because
 * addresses such as `/\evil.example` look local.
 * @param redirectUri the callback page, which is never returned
 */
export function ownAddress(address: string, redirectUri: string): string {
  const home = new URL('/', location.origin);
  if (!URL.canParse(address, location.href)) return home.href;
  const { origin, pathname, href, protocol } = new URL(address, location.href);
  // A blob: address has the origin of its page, too.
  return protocol === location.protocol &&
    origin === location.origin &&
    pathname !== new URL(redirectUri).pathname
    ? href
    : home.href;
}
