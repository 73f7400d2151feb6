/** Credentials that an endpoint requires (docs/rules/http.md, "Callers"). */

export type Audience = 'service.wheel' | 'service.chat' | 'service.identity';

export interface ServiceAuth {
  readonly kind: 'service';
  readonly audience: Audience;
  readonly scope: string;
}

/** Access token with which an app acts for a person. */
export interface UserAuth {
  readonly kind: 'user';
}

/** `clientId` and `clientSecret` in the JSON body. */
export interface ClientInBodyAuth {
  readonly kind: 'clientInBody';
}

export interface ClientBasicAuth {
  readonly kind: 'clientBasic';
  /** Whether the credentials may be in the form instead of the header (RFC 6749 §2.3.1). */
  readonly orInForm?: boolean;
}

export interface SessionAuth {
  readonly kind: 'session';
  readonly role?: string;
  /** Whether the request must prove with a CSRF token that it comes from a page of this origin. */
  readonly csrf: boolean;
  /** Whether requests without a session are accepted. A page can then redirect them to sign-in. */
  readonly optional?: boolean;
  /** Whether the person must have proved their identity within the last ten minutes. */
  readonly recent?: boolean;
}

/** Bearer token of the operator (`SVC_METRICS_TOKEN`). */
export interface OperatorAuth {
  readonly kind: 'operator';
}

export interface NoAuth {
  readonly kind: 'none';
}

export type Auth =
  ServiceAuth | UserAuth | ClientInBodyAuth | ClientBasicAuth | SessionAuth | OperatorAuth | NoAuth;

export const anyone: NoAuth = { kind: 'none' };
