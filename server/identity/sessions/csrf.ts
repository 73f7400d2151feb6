import { timingSafeEqual, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import { hostCookie, type HostCookie } from '../../http/cookies.ts';
import type { Deps } from '../../runtime/deps.ts';
import { derivedKey, keyedDigest } from '../../secrets.ts';
import { cookieValue, newCookieValue } from './cookie-value.ts';

/**
 * CSRF tokens: proof that a request comes from a page of this service in this browser (docs/rules/identity.md,
 * "CSRF").
 */
export class Csrf {
  readonly #deps: Pick<Deps, 'config' | 'random'>;
  readonly #session: HostCookie;
  /** Cookie with a random value, to which tokens are bound while nobody is signed in. */
  readonly #browser: HostCookie;
  readonly #key: KeyObject;

  constructor(deps: Pick<Deps, 'config' | 'random'>, session: HostCookie) {
    this.#deps = deps;
    this.#session = session;
    this.#browser = hostCookie(deps.config.baseUrl, 'svc-browser');
    this.#key = derivedKey(deps.config.masterKey, 'svc/identity/csrf');
  }

  /**
   * Returns the token of this browser. The caller has to set `cookies`, because the token may be bound to them.
   */
  issue(headers: IncomingHttpHeaders): { readonly token: string; readonly cookies: readonly string[] } {
    const known = this.#expected(headers);
    if (known !== undefined) return { token: known, cookies: [] };
    const value = newCookieValue(this.#deps.random);
    return { token: this.#tokenOf('browser', value), cookies: [this.#browser.set(value)] };
  }

  /**
   * Refuses a request without this browser's token, and a request from a page of another origin. Every supported
   * browser names the origin in `Sec-Fetch-Site` or `Origin`.
   */
  check(headers: IncomingHttpHeaders): Refusal | undefined {
    const expected = Buffer.from(this.#expected(headers) ?? '');
    const given = Buffer.from(String(headers['x-csrf-token'] ?? ''));
    if (expected.length === 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return refuse('forbidden');
    }
    const site = headers['sec-fetch-site'];
    const ours = site === undefined ? headers.origin === this.#deps.config.baseUrl : site === 'same-origin';
    return ours ? undefined : refuse('forbidden');
  }

  /**
   * Returns the token that this browser has to send, or undefined if the browser has no cookie. If there is a session
   * cookie, ignores `#browser`, because somebody else may have set it.
   */
  #expected(headers: IncomingHttpHeaders): string | undefined {
    const session = cookieValue(this.#session, headers);
    if (session !== undefined) return this.#tokenOf('session', session);
    const browser = cookieValue(this.#browser, headers);
    return browser && this.#tokenOf('browser', browser);
  }

  #tokenOf(kind: 'session' | 'browser', value: string): string {
    return keyedDigest(this.#key, `${kind}\0${value}`).toString('base64url');
  }
}
