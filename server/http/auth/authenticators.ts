import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Auth, NoAuth } from '../../../contracts/http/auth.ts';
import type { RateClass } from '../../../contracts/http/endpoint.ts';
import type { Refusal } from '../../../contracts/http/errors.ts';
import type { Caller, CallerOf } from './caller.ts';

export interface Presented {
  readonly request: Pick<IncomingMessage, 'method' | 'headers' | 'headersDistinct'>;
  /** The validated body. Undefined for all kinds of `auth` except `clientInBody`. */
  readonly body: unknown;
  /** Key of the caller's address in rate limits. */
  readonly address: string;
  /** Counts one call. Returns the refusal `rate_limited` above the limit. */
  readonly limit: (rate: RateClass, key: string) => Promise<Refusal | undefined>;
}

/** Returns the caller, or a refusal if the credentials are missing, wrong or insufficient. */
export type Authenticator<A extends Auth> = (
  auth: A,
  presented: Presented,
) => CallerOf<A> | Refusal | Promise<CallerOf<A> | Refusal>;

export type CheckedAuth = Exclude<Auth, NoAuth>;

/**
 * Called for a call that was refused because it came from a browser. The body is parsed as JSON whatever type the
 * request declares, because a page of another origin cannot declare `application/json`: the preflight would fail.
 */
export type CalledFromBrowser = (call: {
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}) => Promise<void>;

export type Authenticators = {
  readonly [Kind in CheckedAuth['kind']]?: Authenticator<Extract<CheckedAuth, { kind: Kind }>>;
} & {
  readonly calledFromBrowser?: CalledFromBrowser;
};

/** Checks the permissions of an authenticated caller. Runs before the rate limit, the body and stored answers. */
export type Authorize<C extends Caller = Caller> = (call: {
  readonly caller: C;
  /** Parameters decoded from the path, not yet validated. */
  readonly params: Readonly<Record<string, string>>;
}) => Refusal | undefined | Promise<Refusal | undefined>;
