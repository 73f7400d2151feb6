import type { SignedInPage } from '../../../contracts/identity/signed-in-page.ts';
import { pageRoute, type Page, type PageRoute } from '../../http/route.ts';

/**
 * Policy of pages with a session: other sites can neither frame the pages nor access their window, and the pages load
 * no images of other hosts. The referrer policy is set, because browsers would send `Origin: null` with the default
 * one.
 */
const shown = {
  frameAncestors: [],
  images: ["'self'", 'data:'],
  formAction: ["'self'"],
  openerPolicy: 'same-origin',
  referrerPolicy: 'same-origin',
} as const satisfies Omit<Page, 'page'>;

/**
 * Returns the route of a page for signed-in people. Everybody else is redirected to the sign-in page.
 * @param page folder of the build
 * @param more sources of images that this page also shows
 */
export function signedInPage<P>(
  endpoint: SignedInPage<P>,
  page: string,
  more: readonly string[] = [],
): PageRoute {
  const images = [...shown.images, ...more];
  return pageRoute(endpoint, ({ caller, params, search }) => {
    if (caller.kind === 'session') return { page, ...shown, images };
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const returnTo = search === '' ? path : `${path}?${search}`;
    return { redirect: `/oauth/sign-in?${new URLSearchParams({ returnTo }).toString()}` };
  });
}
