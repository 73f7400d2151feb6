import type { IncomingHttpHeaders } from 'node:http';
import type { LoginScope, ProviderName, SecondWay } from '../../contracts/identity/sign-in/sign-in.ts';
import type { Refusal } from '../../contracts/http/errors.ts';

/** Sign-in of a person in a browser. Times are milliseconds since the epoch. */
export interface Session {
  /** SHA-256 of the cookie's value. The value itself is not stored. */
  readonly id: string;
  readonly accountId: string;
  /** Time of the last proof of identity: `auth_time`. */
  readonly authenticatedAt: number;
  /** Provider of the last proof of identity. */
  readonly provider: ProviderName;
  /** Id of the person at `provider`. For `credentials`, the id of the account. */
  readonly providerSubject: string;
  /** Whether the person used a passkey, or a second factor in addition to the first proof. */
  readonly strong?: boolean | undefined;
}

export interface Proof extends Pick<Session, 'accountId' | 'provider' | 'providerSubject' | 'strong'> {
  /**
   * The account's `sessionEpoch` when the proof was checked. If the account has a higher epoch by now, the
   * session is invalid from its start.
   */
  readonly epoch?: number | undefined;
  /** Whether the first proof was a passkey. If not, the first proof of `credentials` was the password. */
  readonly passkey?: boolean | undefined;
  readonly second?: SecondWay | undefined;
}

/** Sessions of browsers, implemented in `sessions/`. */
export interface Sessions {
  /** Returns the session of a request's cookie, if it is valid and its account is active. */
  of(headers: IncomingHttpHeaders): Promise<Session | undefined>;
  /** Returns whether a session is still valid. Reads the store, because another node may have ended it. */
  isCurrent(session: Session): Promise<boolean>;
  /**
   * Returns the session as stored now, because another node may have confirmed it. Returns undefined if it has ended.
   */
  latest(session: Session): Promise<Session | undefined>;
  /**
   * Starts a session, ends the previous session of the browser, and returns the cookies to set. If the account
   * is suspended, the session is not stored, so it is invalid from its start.
   */
  start(
    headers: IncomingHttpHeaders,
    who: Proof,
  ): Promise<{ readonly session: Session; readonly cookies: readonly string[] }>;
  /**
   * Records a new proof of identity. Cookie and CSRF tokens of open pages remain valid. Returns false if the session
   * has ended.
   */
  confirm(session: Session, proof: { readonly strong: boolean }): Promise<boolean>;
  /** Ends the browser's session, if there is one. Returns the cookies to set. */
  end(headers: IncomingHttpHeaders): Promise<readonly string[]>;
  /**
   * Returns the CSRF token of this browser. The caller has to set `cookies`, because the token may be bound to
   * them.
   */
  csrf(headers: IncomingHttpHeaders): { readonly token: string; readonly cookies: readonly string[] };
  /** Refuses a POST with `forbidden` unless it comes from a page of this service in this browser. */
  checkCsrf(headers: IncomingHttpHeaders): Refusal | undefined;
}

export interface Authorization {
  readonly clientId: string;
  readonly accountId: string;
  readonly session: Session;
  /** Scopes in the order of `loginScopes`. May be empty. */
  readonly scopes: readonly LoginScope[];
  readonly redirectUri: string;
  /** PKCE S256, 43 characters of base64url. */
  readonly codeChallenge: string;
  readonly nonce: string | undefined;
}

/** Codes and tokens of people, implemented in `grants/`. */
export interface Grants {
  /** Returns a new code, which can be redeemed once within 60 s. */
  issueCode(authorization: Authorization): Promise<string>;
  /** Revokes all codes and tokens that this client has for this account. */
  revoke(accountId: string, clientId: string): Promise<void>;
  /** Revokes the codes and tokens that all clients have for this account. */
  endAccount(accountId: string): Promise<void>;
  /** Revokes codes and tokens that were issued from this session without `offline_access`. */
  endSession(sessionId: string): Promise<void>;
  /** Reads an id token that we issued, for `id_token_hint`. Expired tokens are accepted. */
  readIdToken(token: string): Promise<{ clientId: string; accountId: string; sessionId: string } | undefined>;
}

/** Next steps of an authorize request, implemented in `authorize/`. */
export interface Continue {
  /**
   * Checks a sealed request before the person signs in. Refuses with `request_expired`, and with `forbidden` if
   * the app requires another provider.
   */
  admits(headers: IncomingHttpHeaders, request: string, provider: ProviderName): Refusal | undefined;
  /** Returns whether the app requires a new proof of identity. Returns false for an expired request. */
  isFresh(headers: IncomingHttpHeaders, request: string): boolean;
  /**
   * Returns the address after a sign-in: the app's, or the sign-in page's for consent. Refuses with
   * `request_expired`.
   * @param session started for this request by a new proof of identity
   */
  afterSignIn(
    headers: IncomingHttpHeaders,
    request: string,
    session: Session,
  ): Promise<{ readonly location: string; readonly cookies: readonly string[] } | Refusal>;
}

/** Next step of a sign-out requested by an app, implemented in `authorize/`. */
export interface Logout {
  /** Returns the app's address for a sealed logout request. Refuses with `request_expired`. */
  after(headers: IncomingHttpHeaders, request: string): { readonly location: string } | Refusal;
}
