import type { Page } from '../../http/route.ts';

/**
 * Policy of pages that need no sign-in. There is no opener policy, which would separate a popup from its app. The
 * referrer policy is set, because browsers would send `Origin: null` with the default one.
 */
export const signInPolicy = {
  frameAncestors: [],
  images: ["'self'", 'data:'],
  referrerPolicy: 'same-origin',
} as const satisfies Omit<Page, 'page'>;
