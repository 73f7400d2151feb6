import type { Page } from '../../http/route.ts';

/**
 * Policy of pages that need no sign-in. An opener policy would separate a popup from its app. With the default
 * referrer policy, browsers would send `Origin: null`.
 */
export const signInPolicy = {
  frameAncestors: [],
  images: ["'self'", 'data:'],
  referrerPolicy: 'same-origin',
} as const satisfies Omit<Page, 'page'>;
