import type { IncomingMessage } from 'node:http';
import type { Auth, NoAuth } from '../../../contracts/http/auth.ts';
import type { RateClass } from '../../../contracts/http/endpoint.ts';
import type { Refusal } from '../../../contracts/http/errors.ts';
import type { Caller, CallerOf } from './caller.ts';

/** Parts of a request that may hold credentials. */
export interface Presented {
  readonly request: Pick<IncomingMessage, 'method' | 'headers' | 'headersDistinct'>;
  /** The validated body; only for `clientInBody`. */
  readonly body: unknown;
  /** Key of the caller's address in rate limits. */
  readonly address: string;
  /** Counts one call of this class for this key; the refusal `rate_limited` when it was one too many. */
  readonly limit: (rate: RateClass, key: string) => Promise<Refusal | undefined>;
}

/** Returns the caller, or the refusal of credentials that are missing, wrong or not enough. */
export type Authenticator<A extends Auth> = (
  auth: A,
  presented: Presented,
) => CallerOf<A> | Refusal | Promise<CallerOf<A> | Refusal>;

/** Every kind of `auth` that asks for credentials. */
export type CheckedAuth = Exclude<Auth, NoAuth>;

/** Authenticators by the kind of `auth` that they check. An application has those that its endpoints need. */
export type Authenticators = {
  readonly [Kind in CheckedAuth['kind']]?: Authenticator<Extract<CheckedAuth, { kind: Kind }>>;
};

/** Authorizes a caller beyond its credentials, before rate limit, body and stored answers. */
export type Authorize<C extends Caller = Caller> = (call: {
  readonly caller: C;
  /** As decoded from the path; no schema has checked them yet. */
  readonly params: Readonly<Record<string, string>>;
}) => Refusal | undefined | Promise<Refusal | undefined>;
