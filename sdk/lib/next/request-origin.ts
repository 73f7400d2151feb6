import { SvcServerError } from '../server/server-error.ts';

const mismatch = () =>
  new SvcServerError('The request does not come from a page of this app', {
    status: 403,
    code: 'origin_mismatch',
  });

/**
 * Returns the origin of the app. The configured address takes precedence, because behind a proxy, `request.url` may
 * contain the address of the process.
 */
export function appOrigin(request: Request, redirectUri: string | undefined): string {
  return new URL(redirectUri ?? request.url).origin;
}

/**
 * Refuses a POST that does not come from a page of the app. Browsers send `Origin` with every POST. Other programs, and
 * pages that hide their origin, do not send the app's origin.
 */
export function requireOwnOrigin(request: Request, origin: string): void {
  if (request.headers.get('origin') !== origin) throw mismatch();
}

/**
 * Refuses a GET that does not come from a page of the app. Browsers send no `Origin` with a GET, so checks
 * `Sec-Fetch-Site`, or in older browsers `Referer`.
 */
export function requireOwnPage(request: Request, origin: string): void {
  // Refuse an image, frame or script, which a stranger may have put into a page of the app.
  const destination = request.headers.get('sec-fetch-dest');
  if (destination !== null && destination !== 'document' && destination !== 'empty') throw mismatch();
  const site = request.headers.get('sec-fetch-site');
  if (site === 'same-origin' || site === 'none') return;
  const referrer = request.headers.get('referer');
  if (site === null && referrer !== null && URL.canParse(referrer) && new URL(referrer).origin === origin)
    return;
  throw mismatch();
}

/** Returns whether the browser or router only prefetches a page. Such a request must not change anything. */
export function isPrefetch({ headers }: Request): boolean {
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
  return (
    headers.has('next-router-prefetch') ||
    purposes.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))
  );
}
