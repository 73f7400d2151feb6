/**
 * Routes of a domain: endpoints bound to the functions that answer them. JSON routes are the usual kind. Raw routes
 * read credentials and body themselves.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Auth } from '../../contracts/http/auth.ts';
import type { Endpoint, RateClass } from '../../contracts/http/endpoint.ts';
import type { Refusal } from '../../contracts/http/errors.ts';
import type { Commit } from '../store/port.ts';
import type { Answer, Outcome } from './answers/answer.ts';
import type { Authorize } from './auth/authenticators.ts';
import type { Caller, CallerOf, ServiceCaller } from './auth/caller.ts';
import type { Limit, PerMinute } from './rates/limit.ts';

/** A request that has passed all checks: credentials, rate, size, JSON, schema, idempotency key. */
export interface Call<Params = unknown, Query = unknown, Body = unknown, C extends Caller = ServiceCaller> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly caller: C;
  readonly headers: IncomingHttpHeaders;
  /** Address of the caller, determined by `SVC_TRUST_PROXY`. */
  readonly ip: string;
  /** Key of the caller's address in rate limits. */
  readonly address: string;
  readonly requestId: string;
  /** Counts calls for a limit that the domain chooses. The answer has no RateLimit headers for these counts. */
  readonly limit: Limit;
  /** Entity tags of `If-Match` without quotes, or `['*']` for any tag. Undefined without the header. */
  readonly ifMatch: readonly string[] | undefined;
  /**
   * Commits the effect of an action. With an `Idempotency-Key`, the commit also stores the answer, and a stored
   * answer is returned without running `decide`. An `idempotent` endpoint calls this function once per request.
   */
  readonly commit: (commit: Commit<Outcome>) => Promise<Outcome>;
  /**
   * Id that all repeats of this request share. Work in several commits uses the id to continue after a crash.
   */
  readonly repeatId?: string | undefined;
}

/**
 * Conversion of an answer to the form that is stored for an `Idempotency-Key`, which contains no personal data. A
 * repeated request reads these data again, except those that have been erased since.
 */
export interface StoredForm {
  /** Returns the body without its personal data. Must be pure. */
  without(body: unknown): unknown;
  /**
   * Returns the body as it was answered, without personal data that were erased since then.
   * @param params parameters of the path
   */
  restored(stored: unknown, params: unknown): Promise<unknown>;
}

export interface Route {
  readonly kind: 'json';
  readonly endpoint: Endpoint;
  readonly handle: (call: Call<unknown, unknown, unknown, Caller>) => Promise<Outcome> | Outcome;
  /** Absent if the answers of this endpoint have no personal data. */
  readonly storedForm?: StoredForm | undefined;
  /** Runs after authentication, and before rate limit, body, schemas and stored answers. */
  readonly authorize?: Authorize | undefined;
  readonly perMinute?: PerMinute | undefined;
}

interface RouteOptions<C extends Caller> {
  readonly storedForm?: StoredForm;
  readonly authorize?: Authorize<C>;
  readonly perMinute?: PerMinute<C>;
}

export function route<P, Q, B, A extends Auth>(
  endpoint: Endpoint<P, Q, B, A>,
  handle: (call: Call<P, Q, B, CallerOf<A>>) => Promise<Outcome> | Outcome,
  { storedForm, authorize, perMinute }: RouteOptions<CallerOf<A>> = {},
): Route {
  return {
    kind: 'json',
    endpoint,
    handle: handle as Route['handle'],
    storedForm,
    authorize: authorize as Authorize | undefined,
    perMinute: perMinute as PerMinute | undefined,
  };
}

/** A request whose credentials and body the domain reads itself. Only the size was checked. */
export interface RawCall {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** All values of each header, to detect repeated headers. */
  readonly headersDistinct: NodeJS.Dict<string[]>;
  /** The part after the `?`, undecoded. */
  readonly query: string;
  readonly body: Buffer;
  /** Key of the caller's address in rate limits. */
  readonly address: string;
  readonly requestId: string;
  /** Counts one call. Returns the refusal `rate_limited` above the limit. */
  readonly limit: (rate: RateClass, key: string) => Promise<Refusal | undefined>;
}

export interface RawRoute {
  readonly kind: 'raw';
  readonly endpoint: Endpoint;
  readonly handle: (call: RawCall) => Promise<Answer> | Answer;
  /** Headers that replace the security headers of the APIs, for content that a browser displays. */
  readonly headers?: readonly string[];
}

export function rawRoute(endpoint: Endpoint, handle: RawRoute['handle']): RawRoute {
  return { kind: 'raw', endpoint, handle };
}

/** An HTML page of the build (`dist/pages/<page>/index.html`). */
export interface Page {
  readonly page: string;
  /** Exact origins that may frame the page. `[]` for none, `'any'` for all. */
  readonly frameAncestors: readonly string[] | 'any';
  /** Whether the page shows other pages of this origin in frames. */
  readonly showsFrames?: boolean;
  /** Sources of `img-src`. Default: `'self'`, `data:`, `blob:` and any address over https. */
  readonly images?: readonly string[];
  /** Sources of `form-action`. Default: `'self'`. */
  readonly formAction?: readonly string[];
  /** `Cross-Origin-Opener-Policy`. Not sent by default, because it breaks login popups. */
  readonly openerPolicy?: 'same-origin' | 'same-origin-allow-popups';
  /** `Referrer-Policy`. With the default `no-referrer`, browsers send `Origin: null` with forms. */
  readonly referrerPolicy?: 'no-referrer' | 'same-origin';
  readonly cookies?: readonly string[];
}

/** Redirects the browser with status 303, which makes the browser send a GET request. */
export interface Redirect {
  readonly redirect: string;
  readonly cookies?: readonly string[];
}

/** A short page that explains why the request cannot continue. It must not repeat anything from the request. */
export interface Notice {
  readonly notice: { readonly title: string; readonly text: string };
  readonly status: number;
  readonly cookies?: readonly string[];
}

export type PageOutcome = Page | Redirect | Notice | Refusal;

export interface PageCall<C extends Caller = Caller> {
  readonly caller: C;
  readonly headers: IncomingHttpHeaders;
  /** Malformed escapes remain as they are. `get` returns the first value of a repeated name. */
  readonly query: URLSearchParams;
  /** The part after the `?`, undecoded. */
  readonly search: string;
  readonly params: Readonly<Record<string, string>>;
  readonly requestId: string;
}

export interface PageRoute {
  readonly kind: 'page';
  readonly endpoint: Endpoint;
  readonly handle: (call: PageCall) => Promise<PageOutcome> | PageOutcome;
}

export function pageRoute<P, Q, B, A extends Auth>(
  endpoint: Endpoint<P, Q, B, A>,
  handle: (call: PageCall<CallerOf<A>>) => Promise<PageOutcome> | PageOutcome,
): PageRoute {
  return { kind: 'page', endpoint, handle: handle as PageRoute['handle'] };
}

export interface FileRoute {
  readonly kind: 'file';
  readonly endpoint: Endpoint;
  readonly file: string;
}

export type AnyRoute = Route | RawRoute | PageRoute | FileRoute;
