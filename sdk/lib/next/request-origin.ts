import { SvcServerError } from '../server/server-error.ts';

const mismatch = () =>
  new SvcServerError('The request does not come from a page of this app', {
    status: 403,
    code: 'origin_mismatch',
  });

/**
 * Origin of the app. Behind a proxy, `request.url` may have the address of the process, so the configured address
 * takes precedence.
 */
export function appOrigin(request: Request, redirectUri: string | undefined): string {
  return new URL(redirectUri ?? request.url).origin;
}

/** Browsers send `Origin` with every POST. Its absence means another program, or a page that hides its origin. */
export function requireOwnOrigin(request: Request, origin: string): void {
  if (request.headers.get('origin') !== origin) throw mismatch();
}

/** A GET has no `Origin`: browsers report the kind of sender, older ones only the page before. */
export function requireOwnPage(request: Request, origin: string): void {
  // An image, frame or script in a page of the app may be the content of a stranger.
  const destination = request.headers.get('sec-fetch-dest');
  if (destination !== null && destination !== 'document' && destination !== 'empty') throw mismatch();
  const site = request.headers.get('sec-fetch-site');
  if (site === 'same-origin' || site === 'none') return;
  const referrer = request.headers.get('referer');
  if (site === null && referrer !== null && URL.canParse(referrer) && new URL(referrer).origin === origin)
    return;
  throw mismatch();
}

/** Whether the browser only prepares for a click, so that nothing may change. */
export function isPrefetch({ headers }: Request): boolean {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
  return (
    headers.has('next-router-prefetch') ||
    purposes.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))
  );
}
