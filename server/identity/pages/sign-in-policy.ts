import type { Page } from '../../http/route.ts';

/**
 * Policy of pages that need no sign-in. It has no opener policy, which would separate a popup from its app. Its
 * referrer policy is not the default, with which browsers would send `Origin: null`.
 */
export const signInPolicy = {
  frameAncestors: [],
  images: ["'self'", 'data:'],
  referrerPolicy: 'same-origin',
} as const satisfies Omit<Page, 'page'>;
