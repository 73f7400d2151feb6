import { forgotPage, resetPage, verifyEmailPage } from '../../../contracts/identity/mail.ts';
import { pageRoute, type AnyRoute, type Page } from '../../http/route.ts';

/**
 * Policy of pages that reveal nothing to other sites: the pages cannot be framed, load no images from other hosts, and
 * send no referrer to other sites.
 */
export const mailPagePolicy = {
  frameAncestors: [],
  images: ["'self'", 'data:'],
  openerPolicy: 'same-origin',
  referrerPolicy: 'same-origin',
} as const satisfies Omit<Page, 'page'>;

export const mailPageRoutes: readonly AnyRoute[] = [
  pageRoute(forgotPage, () => ({ page: 'forgot', ...mailPagePolicy })),
  pageRoute(resetPage, () => ({ page: 'reset', ...mailPagePolicy })),
  pageRoute(verifyEmailPage, () => ({ page: 'verify-email', ...mailPagePolicy })),
];
