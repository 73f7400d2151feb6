/** Steps of an authorize request after it was read: sign-in, consent, code (docs/rules/identity.md, "Consent"). */
import type { IncomingHttpHeaders } from 'node:http';
import { signInPage } from '../../../contracts/identity/oauth/authorize.ts';
import { beginProvider } from '../../../contracts/identity/sign-in/providers.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import type { Deps } from '../../runtime/deps.ts';
import { fitsScopeSet } from '../clients/scope-sets.ts';
import type { OAuthClient } from '../documents.ts';
import type { Continue, Grants, Session, Sessions } from '../seams.ts';
import { appAddress, AuthorizeError, type Destination } from './answer-app.ts';
import { scopeBeyond, type Apps } from './apps.ts';
import type { Consents } from './consents.ts';
import { goesOnWith, isAcceptable } from './next-step.ts';
import { AuthorizeRequest } from './request.ts';
import { Sealed, type BrowserCookie } from './sealed.ts';

export interface Opened {
  readonly request: AuthorizeRequest;
  readonly app: OAuthClient;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly browser: string;
}

const denied = new AuthorizeError('access_denied', 'The person did not allow it');
const sessionOver = new AuthorizeError('login_required', 'The person has signed out');
const otherAccount = new AuthorizeError(
  'login_required',
  'The account that signed in is not the one of the hint',
);

export class AuthorizeFlow implements Continue {
  readonly #deps: Deps;
  readonly #apps: Apps;
  readonly #consents: Consents;
  readonly #grants: Pick<Grants, 'issueCode' | 'revoke'>;
  readonly #sessions: Pick<Sessions, 'isCurrent'>;
  readonly #cookie: BrowserCookie;
  readonly #sealed: Sealed<AuthorizeRequest>;

  constructor(
    deps: Deps,
    parts: {
      readonly apps: Apps;
      readonly consents: Consents;
      readonly grants: Pick<Grants, 'issueCode' | 'revoke'>;
      readonly sessions: Pick<Sessions, 'isCurrent'>;
      readonly cookie: BrowserCookie;
    },
  ) {
    this.#deps = deps;
    this.#apps = parts.apps;
    this.#consents = parts.consents;
    this.#grants = parts.grants;
    this.#sessions = parts.sessions;
    this.#cookie = parts.cookie;
    this.#sealed = new Sealed(deps, 'svc/identity/authorize-request', AuthorizeRequest);
  }

  signInAddress(browser: string, request: AuthorizeRequest, expiresAt?: number): string {
    return `${signInPage.path}?request=${this.#sealed.seal(browser, request, expiresAt)}`;
  }

  /**
   * Returns the first address of a new request. This is the sign-in page or, for `provider=X&prompt=login`, the
   * provider.
   */
  startAddress(browser: string, request: AuthorizeRequest, expiresAt: number): string {
    const { provider, fresh, chooser } = request;
    const straight = fresh && !chooser && provider !== undefined && provider !== 'credentials';
    return straight
      ? `${beginProvider.path.replace('{provider}', provider)}?request=${this.#sealed.seal(browser, request, expiresAt)}`
      : this.signInAddress(browser, request, expiresAt);
  }

  /** Opens a sealed request of this browser. Refuses with `request_expired`. */
  async open(headers: IncomingHttpHeaders, text: string): Promise<Opened | Refusal> {
    const browser = this.#cookie.read(headers);
    const opened = this.#sealed.open(browser, text);
    const app = opened && (await this.#apps.find(opened.value.clientId));
    const registered = app?.redirectUris.includes(opened?.value.redirectUri ?? '') === true;
    if (browser === undefined || opened === undefined || app === undefined || !registered)
      return refuseSignIn('request_expired');
    return { request: opened.value, app, expiresAt: opened.expiresAt, browser };
  }

  /**
   * Returns the next step that the request still needs in this session. Returns undefined if a code can be
   * issued.
   */
  async lacks(
    { request, app }: Pick<Opened, 'request' | 'app'>,
    session: Session,
  ): Promise<'sign-in' | 'consent' | undefined> {
    if (!goesOnWith(request, session, this.#deps.clock.now())) return 'sign-in';
    if (!request.askConsent && app.trusted) return undefined;
    const covered =
      !request.askConsent && (await this.#consents.cover(session.accountId, app.clientId, request.scopes));
    return covered ? undefined : 'consent';
  }

  /**
   * Returns the reason why this person must not be sent to the app, not even with an error.
   * @param session undefined if nobody is signed in
   */
  closed({ app }: Pick<Opened, 'app'>, session: Session | undefined): Promise<AuthorizeError | undefined> {
    return this.#apps.fault(app, session?.accountId);
  }

  /** Returns the next address of a browser with this session: the app's, or the sign-in page's. */
  async proceed(opened: Opened, session: Session): Promise<string> {
    const { request, app, browser, expiresAt } = opened;
    if ((await this.closed(opened, session)) !== undefined) return this.#ownAddress(opened);
    if (!fitsScopeSet(app, request.scopes)) return this.answer(request, scopeBeyond);
    const lack = await this.lacks(opened, session);
    if (lack === 'sign-in') return this.#ownAddress(opened);
    // Bind the request to this session, so that a decision made in another session is refused.
    if (lack === 'consent')
      return this.signInAddress(browser, { ...request, sessionId: session.id }, expiresAt);
    return this.issueCode(opened, session);
  }

  /**
   * Issues a code and returns the app's address with it. If the consent was withdrawn or the session has ended, the
   * address has an error instead.
   */
  async issueCode({ request, app }: Pick<Opened, 'request' | 'app'>, session: Session): Promise<string> {
    const { accountId } = session;
    const { clientId, scopes, redirectUri, codeChallenge, nonce } = request;
    const code = await this.#grants.issueCode({
      ...{ clientId, accountId, session, scopes, redirectUri, codeChallenge },
      nonce,
    });
    // Check the consent again. If it was withdrawn before this code was issued, the withdrawal did not revoke the code.
    if (!app.trusted && !(await this.#consents.cover(accountId, clientId, scopes))) {
      await this.#grants.revoke(accountId, clientId);
      return this.answer(request, denied);
    }
    // Check the session again. A sign-out on another node may have ended it before this code was issued.
    if (!(await this.#sessions.isCurrent(session))) return this.answer(request, sessionOver);
    return this.answer(request, { code });
  }

  #ownAddress({ request, browser, expiresAt }: Opened): string {
    return this.signInAddress(browser, { ...request, sessionId: undefined }, expiresAt);
  }

  /**
   * Returns the app's address with an error. Returns the sign-in page's address if the app is closed to this person.
   */
  async #refusal(opened: Opened, session: Session | undefined, error: AuthorizeError): Promise<string> {
    const closed = (await this.closed(opened, session)) !== undefined;
    return closed ? this.#ownAddress(opened) : this.answer(opened.request, error);
  }

  answer(request: Destination, answer: { readonly code: string } | AuthorizeError): string {
    return appAddress(request, this.#deps.config.baseUrl, answer);
  }

  admits: Continue['admits'] = (headers, text, provider) => {
    const opened = this.#sealed.open(this.#cookie.read(headers), text);
    if (opened === undefined) return refuseSignIn('request_expired');
    const { providerRequired, provider: required } = opened.value;
    return providerRequired && provider !== required
      ? refuseSignIn('forbidden', { message: 'The app asks for another way to sign in' })
      : undefined;
  };

  isFresh: Continue['isFresh'] = (headers, text) => {
    const request = this.#sealed.open(this.#cookie.read(headers), text)?.value;
    return request !== undefined && (request.fresh || request.maxAge !== undefined);
  };

  afterSignIn: Continue['afterSignIn'] = async (headers, text, session) => {
    const opened = await this.open(headers, text);
    if (opened instanceof Refusal) return opened;
    const { request } = opened;
    const { cookies } = this.#cookie.keep(headers);
    if (request.accountId !== undefined && request.accountId !== session.accountId)
      return { location: await this.#refusal(opened, session, otherAccount), cookies };
    const sessionId = isAcceptable(request, session) ? session.id : undefined;
    return {
      location: await this.proceed({ ...opened, request: { ...request, sessionId } }, session),
      cookies,
    };
  };

  /**
   * Applies a person's decision on the consent page. Refuses with `request_expired`, and with `forbidden` if the page
   * was loaded in another session.
   */
  async decide(
    headers: IncomingHttpHeaders,
    text: string,
    session: Session | undefined,
    allow: boolean,
  ): Promise<{ readonly location: string } | Refusal> {
    const opened = await this.open(headers, text);
    if (opened instanceof Refusal) return opened;
    const { request, app } = opened;
    if (session === undefined || request.sessionId !== session.id)
      return refuseSignIn('forbidden', { message: 'The page was opened for another session; load it again' });
    if (!allow) return { location: await this.#refusal(opened, session, denied) };
    if ((await this.closed(opened, session)) !== undefined) return { location: this.#ownAddress(opened) };
    if (!fitsScopeSet(app, request.scopes)) return { location: this.answer(request, scopeBeyond) };
    // Store the consent before the code is issued, so that the person can always see the consent and withdraw it.
    if (!(await this.#consents.allow(session.accountId, app.clientId, request.scopes)))
      return refuse('session_required');
    // Withdraw the consent if the app has been deleted: the deletion may have missed this consent.
    if (!(await this.#apps.remains(app.clientId))) {
      await this.#consents.revoke(session.accountId, app.clientId);
      return refuseSignIn('request_expired');
    }
    return { location: await this.issueCode(opened, session) };
  }

  /** Returns the app's address with `access_denied`. Refuses with `request_expired`. */
  async cancel(
    headers: IncomingHttpHeaders,
    text: string,
    session: Session | undefined,
  ): Promise<{ readonly location: string } | Refusal> {
    const opened = await this.open(headers, text);
    return opened instanceof Refusal ? opened : { location: await this.#refusal(opened, session, denied) };
  }
}
