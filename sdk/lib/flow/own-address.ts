/**
 * Returns the address if it is on this site, otherwise the site's first page. Uses the browser's parser, because
 * addresses such as `/\evil.example` look local.
 * @param redirectUri address of the callback page, which is not accepted
 */
export function ownAddress(address: string, redirectUri: string): string {
  const home = new URL('/', location.origin);
  if (!URL.canParse(address, location.href)) return home.href;
  const { origin, pathname, href, protocol } = new URL(address, location.href);
  // Compare the protocol, too, because a `blob:` address has the origin of its page.
  return protocol === location.protocol &&
    origin === location.origin &&
    pathname !== new URL(redirectUri).pathname
    ? href
    : home.href;
}
