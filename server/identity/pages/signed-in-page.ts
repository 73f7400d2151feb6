import type { SignedInPage } from '../../../contracts/identity/signed-in-page.ts';
import { pageRoute, type Page, type PageRoute } from '../../http/route.ts';

/**
 * Policy of pages with a session: never framed, no window of another origin keeps a handle on them, and no image of
 * another host learns that they were opened. Referrer policy `same-origin`, because `no-referrer` makes `Origin` null.
 */
const shown = {
  frameAncestors: [],
  images: ["'self'", 'data:'],
  formAction: ["'self'"],
  openerPolicy: 'same-origin',
  referrerPolicy: 'same-origin',
} as const satisfies Omit<Page, 'page'>;

/**
 * Route of a page for signed-in people. Anybody else is sent to the sign-in page, which leads back to the same address.
 * @param page folder of the build
 */
export function signedInPage<P>(endpoint: SignedInPage<P>, page: string): PageRoute {
  return pageRoute(endpoint, ({ caller, params, search }) => {
    if (caller.kind === 'session') return { page, ...shown };
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const returnTo = search === '' ? path : `${path}?${search}`;
    return { redirect: `/oauth/sign-in?${new URLSearchParams({ returnTo }).toString()}` };
  });
}
