/**
 * Returns an address on this site, or the site's first page if the given one is elsewhere. The browser's own parser
 * decides, since addresses such as `/\evil.example` look local.
 * @param redirectUri the callback page, which is no place to return to
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
