import type { IncomingHttpHeaders } from 'node:http';
import { SealedRequest } from '../../../contracts/identity/sign-in/sign-in.ts';
import { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import { z } from '../../../contracts/zod.ts';
import type { Deps } from '../../runtime/deps.ts';
import { Sealed, type BrowserCookie } from '../authorize/sealed.ts';
import { longCookie, type LongCookie } from './long-cookie.ts';
import { withRoom } from './waiting-cookies.ts';

/** Maximum milliseconds that a person may spend at a provider. */
const lifetime = 15 * 60_000;

const Secret = z.string().check(z.regex(/^[\w-]{43}$/));

/** Sign-in, linking or confirmation at a provider, with the values for checking the provider's answer. */
export const RoundTrip = z.strictObject({
  provider: ProviderName,
  state: Secret,
  verifier: Secret,
  nonce: Secret,
  /** `link` adds the provider to the signed-in account. `confirm` proves again who is signed in. */
  purpose: z.enum(['sign-in', 'link', 'confirm']),
  /** Sealed request of an app, resumed after the sign-in. If absent, the browser goes to `returnTo`. */
  request: z.optional(SealedRequest),
  returnTo: z.optional(z.string()),
  /** Session that began the trip. The trip has to end in the same session. */
  sessionId: z.optional(z.string()),
});
export type RoundTrip = z.infer<typeof RoundTrip>;
type Wanted = Omit<RoundTrip, 'state' | 'verifier' | 'nonce'>;

/**
 * Trips to a provider and back, each sealed into a cookie (docs/rules/identity.md, "Round trips"). Nothing is
 * stored until somebody signs in.
 */
export class RoundTrips {
  readonly #deps: Pick<Deps, 'config' | 'random' | 'clock'>;
  readonly #browser: BrowserCookie;
  readonly #sealed: Sealed<RoundTrip>;

  constructor(deps: Pick<Deps, 'config' | 'random' | 'clock'>, browser: BrowserCookie) {
    this.#deps = deps;
    this.#browser = browser;
    this.#sealed = new Sealed(deps, 'svc/identity/provider-round-trip', RoundTrip);
  }

  /**
   * Begins a trip. Keeps trips that other tabs have begun, as long as there is room for their cookies. Returns
   * undefined if the request is too long for cookies.
   */
  begin(
    headers: IncomingHttpHeaders,
    wanted: Wanted,
  ): { readonly trip: RoundTrip; readonly cookies: readonly string[] } | undefined {
    const { browser, cookies } = this.#browser.keep(headers);
    const secret = () => Buffer.from(this.#deps.random.bytes(32)).toString('base64url');
    const trip: RoundTrip = { ...wanted, state: secret(), verifier: secret(), nonce: secret() };
    const text = this.#sealed.seal(browser, trip, this.#deps.clock.now() + lifetime);
    const set = this.#cookieOf(trip.state).set(text, lifetime / 1_000);
    const stored = set && withRoom(this.#deps.config.baseUrl, headers, set);
    return stored && { trip, cookies: [...cookies, ...stored] };
  }

  /**
   * Ends the trip to which this answer belongs. Returns undefined if the trip began in another browser or too
   * long ago. The returned cookies delete the trip.
   */
  end(
    headers: IncomingHttpHeaders,
    state: string | undefined,
  ): { readonly trip: RoundTrip; readonly cookies: readonly string[] } | undefined {
    if (state === undefined || !z.safeParse(Secret, state).success) return undefined;
    const cookie = this.#cookieOf(state);
    const opened = this.#sealed.open(this.#browser.read(headers), cookie.read(headers) ?? '');
    if (opened?.value.state !== state) return undefined;
    return { trip: opened.value, cookies: cookie.clear() };
  }

  #cookieOf(state: string): LongCookie {
    return longCookie(this.#deps.config.baseUrl, `svc-trip-${state.slice(0, 8)}`);
  }
}
