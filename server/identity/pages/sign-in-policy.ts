import type { Page } from '../../http/route.ts';

/**
 * Policy of the pages on which nobody needs to be signed in. No opener policy, because it would cut a popup off from the app
 * that opened it. Referrer policy `same-origin`, because `no-referrer` makes `Origin` null.
 */
export const signInPolicy = {
  frameAncestors: [],
  images: ["'self'", 'data:'],
  referrerPolicy: 'same-origin',
} as const satisfies Omit<Page, 'page'>;
