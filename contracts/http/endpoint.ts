/**
 * Declarations of endpoints. The server routes and validates requests by them, OpenAPI is generated from them, and
 * tests iterate over them.
 */
import type { Auth } from './auth.ts';
import type { ErrorForm } from './error-forms.ts';
import type { z } from '../zod.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * Rate limits in requests a minute, per client or account, or per address if there is neither (docs/rules/http.md,
 * "Rate limits"). {@link rateWindows} lists the classes with another time than a minute.
 */
export const rateLimits = {
  read: 600,
  write: 120,
  participantAdd: 3_000,
  spin: 60,
  /**
   * Rows of bodies in a minute, per account over all of its clients: two of the longest lists. Writing rows takes most of
   * a server's time, and one account must not delay the requests of others.
   */
  rows: 200_000,
  /** Joins in an hour, per account over all wheels. Limits the rows of a person who repeatedly joins and leaves. */
  join: 30,
  /** Reads of a spin's evidence. Each answer has every row of a list: up to 13 MB, or 4 MB compressed. */
  evidence: 30,
  token: 60,
  /** Exchanges of codes and refresh tokens, per app. The limit is high, because many people use the same app. */
  userGrant: 6_000,
  /** Userinfo, per access token. */
  userinfo: 60,
  /** Failed client authentication, per address and client id. */
  tokenFailure: 10,
  /** Failed client authentication, per address. */
  addressFailure: 100,
  /** Authorize requests, and sign-outs requested by apps. */
  authorize: 300,
  /** Key set and discovery. A separate limit, so that other reads from the same address do not block a verifier. */
  discovery: 600,
  /** Connections of live pages, per address. */
  live: 600,
  /**
   * Failed sign-ins: counted per device if the account has signed in on it before, otherwise per address and user name.
   */
  signInFailure: 10,
  /** Failed sign-ins, per address. */
  signInAddressFailure: 100,
  /**
   * Failed sign-ins in an hour, counted per user name. All devices that the account does not know share one count; each
   * known device has its own.
   */
  signInNameFailure: 100,
  /** Accounts created in an hour, per address. */
  registration: 10,
  /**
   * Wrong codes of an authenticator app in an hour, counted per account. All devices that the account does not know
   * share one count; each known device has its own.
   */
  codeFailure: 10,
  /** Requests in an hour that send a mail, per address or account. */
  mail: 10,
  /** Changes of the display name in an hour, per account. Each is an entry of the audit trail, which is bounded. */
  profile: 10,
  /**
   * Changes of clients that need no recent proof of identity, and consents to apps, in an hour, per account. Each is an
   * entry of the audit trail, which is bounded. What takes rights away is not counted: deactivations and withdrawals.
   */
  clientChange: 60,
  /**
   * Mails in an hour per recipient, no matter who caused them; mails with a link for confirming an address and mails
   * about offers are counted separately.
   */
  mailRecipient: 5,
} as const;
export type RateClass = keyof typeof rateLimits;

/** Seconds to which the limit of a class applies; a minute for classes that are not listed. */
export const rateWindows: Readonly<Partial<Record<RateClass, number>>> = {
  signInNameFailure: 3_600,
  registration: 3_600,
  codeFailure: 3_600,
  mail: 3_600,
  profile: 3_600,
  clientChange: 3_600,
  mailRecipient: 3_600,
  join: 3_600,
};

/** Body limits in bytes (docs/rules/http.md, "Bodies"). */
export const bodyLimits = { form: 8_192, plain: 262_144, rows: 4_194_304, entries: 16_777_216 } as const;
export type BodyLimit = keyof typeof bodyLimits;

type Schema<T> = z.ZodMiniType<T>;

export interface DeclaredAnswer {
  readonly description: string;
  /** Schema of the body; `null` if there is no body, or if no JSON schema describes it. */
  readonly schema: Schema<unknown> | null;
  /** Media type; by default `application/json` if there is a schema. */
  readonly contentType?: string;
  readonly example?: unknown;
}

/** Array member of a body. A long body is read in slices of this array. */
export interface DeclaredRows {
  /** Name of the member. */
  readonly key: string;
  /** Schema of each element of the array. */
  readonly row: Schema<unknown>;
  readonly most: number;
}

export interface Endpoint<Params = unknown, Query = unknown, Body = unknown, A extends Auth = Auth> {
  /** Unique id, used as the operationId in OpenAPI, such as `createWheel`. */
  readonly id: string;
  readonly method: Method;
  /** Path in the form of OpenAPI, such as `/wheelapp/api/v1/wheels/{listName}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Credentials that callers must send. */
  readonly auth: A;
  /** Whether any origin may read the answer in a browser, without credentials. */
  readonly anyOrigin?: boolean;
  readonly params?: Schema<Params>;
  readonly query?: Schema<Query>;
  readonly body?: Schema<Body>;
  /** Type of the body; `json` by default. A route that takes a form parses the form itself. */
  readonly bodyType?: 'json' | 'form';
  /** Maximum size of the body; `plain` by default. */
  readonly bodyLimit?: BodyLimit;
  readonly rows?: DeclaredRows;
  /** Example body for the reference page. */
  readonly bodyExample?: unknown;
  /** Class of the rate limit; `null` if there is no limit, or if the route counts its calls itself. */
  readonly rate: RateClass | null;
  /** Whether the endpoint honours `Idempotency-Key`, as every POST of the wheel API does. */
  readonly idempotent?: boolean;
  /** Sentence for the reference: the parts that `If-Match` is compared with. If absent, the header has no effect. */
  readonly ifMatch?: string;
  /** Answers by status. */
  readonly answers: { readonly [status: number]: DeclaredAnswer };
  /** Codes of refusals, in addition to those that follow from the other members (validation, token, rate limit …). */
  readonly errors?: readonly string[];
  /** Form of the errors; `common` by default. */
  readonly errorForm?: ErrorForm;
}

/** Returns whether an endpoint may read or set cookies: an endpoint with a session, or one for signing in. */
export function usesCookies({ auth, path }: Pick<Endpoint, 'auth' | 'path'>): boolean {
  return auth.kind === 'session' || path.startsWith('/oauth/');
}

/** Declares an endpoint. Infers its types and returns it unchanged. */
export function endpoint<
  Params = undefined,
  Query = undefined,
  Body = undefined,
  const A extends Auth = Auth,
>(declaration: Endpoint<Params, Query, Body, A>): Endpoint<Params, Query, Body, A> {
  return declaration;
}
