import type { Page } from '../../http/route.ts';

/**
 * Policy of pages that need no sign-in. It sets no opener policy, which would separate a popup from its app.
 * It sets a referrer policy, because with the default policy browsers would send `Origin: null`.
 */
export const signInPolicy = {
  frameAncestors: [],
  images: ["'self'", 'data:'],
  referrerPolicy: 'same-origin',
} as const satisfies Omit<Page, 'page'>;
