import type { Page } from '../../http/route.ts';

/**
 * Policy of pages that need no sign-in. It has no opener policy, because that would separate a popup from the app that
 * opened it. Its referrer policy is `same-origin`, because browsers send `Origin: null` with `no-referrer`.
 */
export const signInPolicy = {
  frameAncestors: [],
  images: ["'self'", 'data:'],
  referrerPolicy: 'same-origin',
} as const satisfies Omit<Page, 'page'>;
