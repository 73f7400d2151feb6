/** Interfaces between the rooms of identity. */
import type { IncomingHttpHeaders } from 'node:http';
import type { LoginScope, ProviderName } from '../../contracts/identity/sign-in/sign-in.ts';
import type { Refusal } from '../../contracts/http/errors.ts';

/** Somebody signed in with this browser. Times are milliseconds since the epoch. */
export interface Session {
  /** SHA-256 of the cookie's value; never the value itself. */
  readonly id: string;
  readonly accountId: string;
  /** Time of the last proof of identity: `auth_time`. */
  readonly authenticatedAt: number;
  /** Provider of that proof. */
  readonly provider: ProviderName;
  /** Subject at that provider; the account's id for `credentials`. */
  readonly providerSubject: string;
  /** Whether the person used a passkey, or a second factor besides the first proof. */
  readonly strong?: boolean | undefined;
}

/** Result of a sign-in: account and provider. */
export interface Proof extends Pick<Session, 'accountId' | 'provider' | 'providerSubject' | 'strong'> {
  /**
   * The account's `sessionEpoch` when the proof was checked. If it has grown since, by a new password for example, the
   * session is over from the start. Default: the epoch at the start of the session.
   */
  readonly epoch?: number | undefined;
}

/** Sessions of browsers (room `sessions`). */
export interface Sessions {
  /** The valid session of a request's cookie, of an active account. */
  of(headers: IncomingHttpHeaders): Promise<Session | undefined>;
  /** Whether a session that `of` or `start` returned is still valid, read afresh: another node may have ended it. */
  isCurrent(session: Session): Promise<boolean>;
  /** The session as it is stored now: another node may have confirmed it. Undefined if it has ended. */
  latest(session: Session): Promise<Session | undefined>;
  /** Starts a session, ends the one that the browser had, and returns the cookies to set. */
  start(
    headers: IncomingHttpHeaders,
    who: Proof,
  ): Promise<{ readonly session: Session; readonly cookies: readonly string[] }>;
  /**
   * Records that the person of this session has just proved their identity again. The cookie and the tokens of open
   * pages stay. Returns false if the session has ended meanwhile.
   */
  confirm(session: Session, proof: { readonly strong: boolean }): Promise<boolean>;
  /** Ends the browser's session, if there is one. Returns the cookies to set. */
  end(headers: IncomingHttpHeaders): Promise<readonly string[]>;
  /** CSRF token of this browser, with a cookie to set where it had none to bind the token to. */
  csrf(headers: IncomingHttpHeaders): { readonly token: string; readonly cookies: readonly string[] };
  /** Refuses (`forbidden`) a POST that does not come from a page of ours in this browser. */
  checkCsrf(headers: IncomingHttpHeaders): Refusal | undefined;
}

/** Everything that a code is bound to. */
export interface Authorization {
  readonly clientId: string;
  readonly accountId: string;
  readonly session: Session;
  /** In the order of `loginScopes`; may be empty. */
  readonly scopes: readonly LoginScope[];
  readonly redirectUri: string;
  /** PKCE S256, 43 characters of base64url. */
  readonly codeChallenge: string;
  readonly nonce: string | undefined;
}

/** Codes and tokens of people (room `grants`). */
export interface Grants {
  /** Stores a code, good once within 60 s, and returns it. */
  issueCode(authorization: Authorization): Promise<string>;
  /** Revokes everything that this account allowed the client. */
  revoke(accountId: string, clientId: string): Promise<void>;
  /** Revokes everything that this account allowed any client. */
  endAccount(accountId: string): Promise<void>;
  /** Revokes what was issued from this session without `offline_access`. */
  endSession(sessionId: string): Promise<void>;
  /** Reads an id_token that we issued, also an expired one, for `id_token_hint`. */
  readIdToken(token: string): Promise<{ clientId: string; accountId: string; sessionId: string } | undefined>;
}

/** Next steps of an authorize request (room `authorize`). */
export interface Continue {
  /**
   * Checks a sealed request before somebody signs in for it by this provider, so that no session begins in vain.
   * Refuses `request_expired`, and `forbidden` if the app demands another provider.
   */
  admits(headers: IncomingHttpHeaders, request: string, provider: ProviderName): Refusal | undefined;
  /** Whether the app requires a new proof of identity. False for an expired request. */
  isFresh(headers: IncomingHttpHeaders, request: string): boolean;
  /**
   * Address that a browser goes to after signing in: the app's with a code or an error, or the sign-in page's again for
   * consent. Refuses `request_expired`.
   * @param session started for this request by a new proof of identity
   */
  afterSignIn(
    headers: IncomingHttpHeaders,
    request: string,
    session: Session,
  ): Promise<{ readonly location: string; readonly cookies: readonly string[] } | Refusal>;
}

/** Next step of a sign-out requested by an app (room `authorize`). */
export interface Logout {
  /** The app's address for a sealed logout request. Refuses `request_expired`. */
  after(headers: IncomingHttpHeaders, request: string): { readonly location: string } | Refusal;
}
