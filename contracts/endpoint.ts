/**
 * An endpoint is declared once, here in the contracts: the server routes and validates by it, OpenAPI is written
 * from it, and the tests walk over it.
 */
import type { ErrorCode } from './errors.ts';
import { z } from './zod.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Rate limit a call counts against, per client (common.md): requests a minute. */
export const rateLimits = {
  read: 600,
  write: 120,
  participantAdd: 3_000,
  spin: 60,
  token: 60,
} as const;
export type RateClass = keyof typeof rateLimits;

/** Body limits of common.md, in bytes. */
export const bodyLimits = { form: 8_192, plain: 262_144, rows: 4_194_304, entries: 16_777_216 } as const;
export type BodyLimit = keyof typeof bodyLimits;

export type Audience = 'service.wheel' | 'service.chat' | 'service.identity';

type Schema<T> = z.ZodMiniType<T>;

export interface Endpoint<Params = unknown, Query = unknown, Body = unknown> {
  /** Unique; the OpenAPI operationId: `createWheel`. */
  readonly id: string;
  readonly method: Method;
  /** OpenAPI form: `/wheelapp/api/v1/wheels/{listName}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** A service token of this audience with this scope; absent: no credentials. */
  readonly bearer?: { readonly audience: Audience; readonly scope: string };
  /** Any origin may read the answer in a browser, without credentials. */
  readonly anyOrigin?: boolean;
  readonly params?: Schema<Params>;
  readonly query?: Schema<Query>;
  /** JSON body. */
  readonly body?: Schema<Body>;
  readonly bodyLimit?: BodyLimit;
  readonly rate: RateClass;
  /** `Idempotency-Key` is honoured (every POST of the wheel and chat APIs). */
  readonly idempotent?: boolean;
  /** Answers by status. `null`: no body. */
  readonly answers: { readonly [status: number]: { readonly description: string; readonly schema: Schema<unknown> | null } };
  /** Refusals beyond those every endpoint of its kind has (validation, token, rate limit …). */
  readonly errors?: readonly ErrorCode[];
}

/** Declares an endpoint; only fixes the types. */
export function endpoint<Params = undefined, Query = undefined, Body = undefined>(
  declaration: Endpoint<Params, Query, Body>,
): Endpoint<Params, Query, Body> {
  return declaration;
}
