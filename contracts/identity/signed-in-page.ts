import type { z } from '../zod.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { htmlPage } from '../http/html-page.ts';

/**
 * Credentials of a page for signed-in people. The session is optional, because the page redirects to the sign-in page
 * without one.
 */
const auth = { kind: 'session', csrf: false, optional: true } as const;

/** Endpoint of a page for people who are signed in. */
export type SignedInPage<P = unknown> = Endpoint<P, undefined, undefined, typeof auth>;

/** Declares a page that only signed-in people see (docs/rules/identity.md, "Signed-in pages"). */
export function signedInPageEndpoint<P = undefined>(declared: {
  readonly id: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodMiniType<P>;
}): SignedInPage<P> {
  return endpoint({
    ...declared,
    method: 'get',
    auth,
    rate: 'read',
    answers: {
      ...htmlPage,
      303: { description: 'To the sign-in page, and from there back', schema: null },
    },
  });
}
