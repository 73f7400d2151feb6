/** Credentials that an endpoint requires (docs/rules/http.md, "Callers"). */

export type Audience = 'service.wheel' | 'service.chat' | 'service.identity';

/** A service token of this audience with this scope. */
export interface ServiceAuth {
  readonly kind: 'service';
  readonly audience: Audience;
  readonly scope: string;
}

/** Access token with which an app acts for a person. */
export interface UserAuth {
  readonly kind: 'user';
}

/** `clientId` and `clientSecret` as members of the JSON body. They are checked after the body's schema. */
export interface ClientInBodyAuth {
  readonly kind: 'clientInBody';
}

/** HTTP Basic with client id and secret. */
export interface ClientBasicAuth {
  readonly kind: 'clientBasic';
  /** Whether the form may contain `client_id` and `client_secret` instead (RFC 6749 §2.3.1). */
  readonly orInForm?: boolean;
}

/** The session cookie of a signed-in account. */
export interface SessionAuth {
  readonly kind: 'session';
  /** Role that the account needs. */
  readonly role?: string;
  /** Whether the request must prove that it comes from a page of this origin. */
  readonly csrf: boolean;
  /** Whether requests without a session are accepted, for pages that redirect to sign-in. */
  readonly optional?: boolean;
  /** Whether the person must have proved their identity within the last ten minutes. */
  readonly recent?: boolean;
}

/** Bearer token of the operator (`SVC_METRICS_TOKEN`). */
export interface OperatorAuth {
  readonly kind: 'operator';
}

/** No credentials. */
export interface NoAuth {
  readonly kind: 'none';
}

export type Auth =
  ServiceAuth | UserAuth | ClientInBodyAuth | ClientBasicAuth | SessionAuth | OperatorAuth | NoAuth;

/** Endpoints that anybody may call. */
export const anyone: NoAuth = { kind: 'none' };
