/**
 * An endpoint is declared once, here in the contracts: the server routes and validates by it, OpenAPI is written
 * from it, and the tests walk over it.
 */
import type { Auth } from './auth.ts';
import type { ErrorForm } from './error-forms.ts';
import type { z } from '../zod.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * Rate limit a call counts against (common.md): requests a minute, per client; per address where there is no client.
 */
export const rateLimits = {
  read: 600,
  write: 120,
  participantAdd: 3_000,
  spin: 60,
  /** Every row of a list, up to 13 MB, or 4 MB compressed. */
  evidence: 30,
  token: 60,
  /** Failed client authentication, per address and client id. */
  tokenFailure: 10,
  /** Failed client authentication, per address. */
  addressFailure: 100,
  /** Key set and discovery, which every verifier needs whatever else its address reads. */
  discovery: 600,
  /** Connections of live pages, per address. */
  live: 600,
} as const;
export type RateClass = keyof typeof rateLimits;

/** Body limits of common.md, in bytes. */
export const bodyLimits = { form: 8_192, plain: 262_144, rows: 4_194_304, entries: 16_777_216 } as const;
export type BodyLimit = keyof typeof bodyLimits;

type Schema<T> = z.ZodMiniType<T>;

export interface DeclaredAnswer {
  readonly description: string;
  /** `null`: no body, or one that no JSON schema describes. */
  readonly schema: Schema<unknown> | null;
  /** Default `application/json` where there is a schema. */
  readonly contentType?: string;
  readonly example?: unknown;
}

/** The member of a body that may be so long that it is read a slice at a time. */
export interface DeclaredRows {
  /** Of the body; an array. */
  readonly key: string;
  /** What each element is held against. */
  readonly row: Schema<unknown>;
  readonly most: number;
}

export interface Endpoint<Params = unknown, Query = unknown, Body = unknown, A extends Auth = Auth> {
  /** Unique; the OpenAPI operationId: `createWheel`. */
  readonly id: string;
  readonly method: Method;
  /** OpenAPI form: `/wheelapp/api/v1/wheels/{listName}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Who may call. */
  readonly auth: A;
  /** Any origin may read the answer in a browser, without credentials. */
  readonly anyOrigin?: boolean;
  readonly params?: Schema<Params>;
  readonly query?: Schema<Query>;
  readonly body?: Schema<Body>;
  /** Default JSON. A form is read by the route itself. */
  readonly bodyType?: 'json' | 'form';
  /** Default `plain`. */
  readonly bodyLimit?: BodyLimit;
  readonly rows?: DeclaredRows;
  /** What a body may look like, for the reference page. */
  readonly bodyExample?: unknown;
  /** `null`: not limited by the ground. */
  readonly rate: RateClass | null;
  /** `Idempotency-Key` is honoured (every POST of the wheel and chat APIs). */
  readonly idempotent?: boolean;
  /** What `If-Match` is compared with, a sentence for the reference. Absent: the header has no effect. */
  readonly ifMatch?: string;
  /** Answers by status. */
  readonly answers: { readonly [status: number]: DeclaredAnswer };
  /** Refusals beyond those every endpoint of its kind has (validation, token, rate limit …). */
  readonly errors?: readonly string[];
  /** Default `common`. */
  readonly errorForm?: ErrorForm;
}

/** Declares an endpoint; only fixes the types. */
export function endpoint<
  Params = undefined,
  Query = undefined,
  Body = undefined,
  const A extends Auth = Auth,
>(declaration: Endpoint<Params, Query, Body, A>): Endpoint<Params, Query, Body, A> {
  return declaration;
}
