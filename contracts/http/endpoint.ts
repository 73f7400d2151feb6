/** Declarations of endpoints. Routes, validation, OpenAPI and tests are derived from them. */
import type { Auth } from './auth.ts';
import type { ErrorForm } from './error-forms.ts';
import type { z } from '../zod.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * Maximum number of requests per minute (docs/rules/http.md, "Rate limits"). Classes with another period are
 * in {@link rateWindows}.
 */
export const rateLimits = {
  read: 600,
  write: 120,
  participantAdd: 3_000,
  spin: 60,
  /** Maximum number of rows in bodies per minute and account. Writing rows takes most of a server's time. */
  rows: 200_000,
  /**
   * Maximum number of kibibytes in long bodies per minute and account. Long bodies cause garbage collection,
   * which delays other requests.
   */
  bodyKibibytes: 131_072,
  /** Maximum number of joins per hour and account. */
  join: 30,
  /**
   * Maximum number of requests to join without an account, per hour and address. High enough for hundreds of
   * people, because a school or a mobile carrier may share one address.
   */
  guestJoin: 600,
  /** Maximum number of wrong code words of people without an account, per hour and address. */
  guestCodeWord: 100,
  /**
   * Maximum number of reads of the join page's state. High enough for a whole school that opens the page in
   * the same minute.
   */
  joinView: 1_200,
  /**
   * Maximum number of reads of uploaded pictures and sounds per address. High, because many viewers may share
   * one address, and a wheel may show 256 pictures.
   */
  asset: 12_000,
  /** Uploads of pictures and sounds per hour. */
  upload: 600,
  /** Short links created per hour and address. */
  share: 30,
  /** Maximum kibibytes of wheels that are stored under short links, per day and address. */
  shareKibibytes: 512,
  /** Reads of a spin's evidence. Low, because an answer can be as large as 13 MB. */
  evidence: 30,
  /** Reads of published lists from other servers, per hour. */
  publishedList: 60,
  /** Calls of a client of the relic API. The operator can set another number for a client. */
  relic: 6_000,
  token: 60,
  /** Exchanges of codes and refresh tokens per app. High, because many people share an app. */
  userGrant: 6_000,
  /** Userinfo requests per access token. */
  userinfo: 60,
  /** Failed client authentications per address and client id. */
  tokenFailure: 10,
  /** Failed client authentications per address. */
  addressFailure: 100,
  /** Requests of apps for a sign-in or a sign-out. */
  authorize: 300,
  /** Reads of the key set and discovery. A separate class, so that other reads cannot block a verifier. */
  discovery: 600,
  /** Connections of live pages per address. */
  live: 600,
  /** Failed sign-ins per device if the account knows the device, otherwise per address and user name. */
  signInFailure: 10,
  /** Failed sign-ins per address. */
  signInAddressFailure: 100,
  /** Failed sign-ins per hour and user name. All unknown devices share one count. */
  signInNameFailure: 100,
  /** Accounts created per hour and address. */
  registration: 10,
  /**
   * Challenges for passkeys per address. A separate class, because every opened sign-in page requests a
   * challenge.
   */
  challenge: 300,
  /** Wrong codes of an authenticator app per hour and account. All unknown devices share one count. */
  codeFailure: 10,
  /** Requests per hour that send a mail, per address or account. */
  mail: 10,
  /**
   * Changes of the display name per hour and account. Low, because each change adds an entry to the bounded
   * audit trail.
   */
  profile: 10,
  /**
   * Changes of clients, and consents to apps, per hour and account. Low, because each adds an entry to the
   * bounded audit trail.
   */
  clientChange: 60,
  /** Mails per hour and recipient. */
  mailRecipient: 5,
} as const;
export type RateClass = keyof typeof rateLimits;

/** Period of a limit in seconds. By default, a minute. */
export const rateWindows: Readonly<Partial<Record<RateClass, number>>> = {
  signInNameFailure: 3_600,
  registration: 3_600,
  codeFailure: 3_600,
  mail: 3_600,
  profile: 3_600,
  clientChange: 3_600,
  mailRecipient: 3_600,
  join: 3_600,
  guestJoin: 3_600,
  guestCodeWord: 3_600,
  publishedList: 3_600,
  share: 3_600,
  upload: 3_600,
  shareKibibytes: 86_400,
};

/** Maximum size of bodies in bytes (docs/rules/http.md, "Bodies"). */
export const bodyLimits = {
  form: 8_192,
  plain: 262_144,
  /** An uploaded file of 1 MiB as base64, with its name. */
  file: 1_410_048,
  rows: 4_194_304,
  entries: 16_777_216,
} as const;
export type BodyLimit = keyof typeof bodyLimits;

type Schema<T> = z.ZodMiniType<T>;

export interface DeclaredAnswer {
  readonly description: string;
  /** Schema of the body; `null` if none describes it. */
  readonly schema: Schema<unknown> | null;
  /** Media type; by default `application/json`. */
  readonly contentType?: string;
  readonly example?: unknown;
}

/** Member of a body that contains its rows. The rows of a long body are parsed in small portions. */
export interface DeclaredRows {
  readonly key: string;
  readonly row: Schema<unknown>;
  readonly most: number;
}

export interface Endpoint<Params = unknown, Query = unknown, Body = unknown, A extends Auth = Auth> {
  readonly id: string;
  readonly method: Method;
  /** Path in the form of OpenAPI, such as `/wheelapp/api/v1/wheels/{listName}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly auth: A;
  /** Whether pages of any origin may read the answer without credentials. */
  readonly anyOrigin?: boolean;
  /**
   * Whether the answer is a file that somebody has uploaded. Such an answer gets a policy that forbids
   * scripts and further requests.
   */
  readonly isUpload?: boolean;
  readonly params?: Schema<Params>;
  readonly query?: Schema<Query>;
  readonly body?: Schema<Body>;
  /** `json` by default. */
  readonly bodyType?: 'json' | 'form';
  /** `plain` by default. */
  readonly bodyLimit?: BodyLimit;
  readonly rows?: DeclaredRows;
  readonly bodyExample?: unknown;
  /** Class of the rate limit; `null` if there is no limit, or if the route counts requests itself. */
  readonly rate: RateClass | null;
  /** Whether a repeat with the same `Idempotency-Key` gets the first answer. */
  readonly idempotent?: boolean;
  /** Sentence that says what `If-Match` is compared with. If undefined, the header has no effect. */
  readonly ifMatch?: string;
  readonly answers: { readonly [status: number]: DeclaredAnswer };
  /** Error codes, in addition to those of validation, authentication and rate limits. */
  readonly errors?: readonly string[];
  /** `common` by default. */
  readonly errorForm?: ErrorForm;
  /** True for a page outside `/oauth/`, without a session, that calls endpoints under `/oauth/`. */
  readonly callsUseCookies?: boolean;
}

/** Returns whether an endpoint, or a page's calls to the server, may read or set cookies. */
export function usesCookies({
  auth,
  path,
  callsUseCookies = false,
}: Pick<Endpoint, 'auth' | 'path' | 'callsUseCookies'>): boolean {
  return auth.kind === 'session' || path.startsWith('/oauth/') || callsUseCookies;
}

/** Returns the endpoint unchanged. The call only infers its types. */
export function endpoint<
  Params = undefined,
  Query = undefined,
  Body = undefined,
  const A extends Auth = Auth,
>(declaration: Endpoint<Params, Query, Body, A>): Endpoint<Params, Query, Body, A> {
  return declaration;
}
