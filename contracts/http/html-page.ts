import type { z } from '../zod.ts';
import { anyone, type NoAuth } from './auth.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

const contentType = 'text/html';

/** Answer of a server that is starting or overloaded. */
export const awayPage = { description: 'A page that reloads by itself', schema: null, contentType };

export const htmlPage = { 200: { description: 'The page', schema: null, contentType }, 503: awayPage };

export function openPageEndpoint<Query = undefined>(declared: {
  readonly id: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly query?: z.ZodMiniType<Query>;
  readonly callsUseCookies?: boolean;
}): Endpoint<undefined, Query, undefined, NoAuth> {
  return endpoint({ ...declared, method: 'get', auth: anyone, rate: 'read', answers: htmlPage });
}
