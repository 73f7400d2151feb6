import type { z } from '../zod.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { htmlPage } from '../http/html-page.ts';

/** The session is optional, so that the page can redirect people without a session to sign-in. */
const auth = { kind: 'session', csrf: false, optional: true } as const;

export type SignedInPage<P = unknown> = Endpoint<P, undefined, undefined, typeof auth>;

/** Declares a page for signed-in people (docs/rules/identity.md, "Signed-in pages"). */
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
