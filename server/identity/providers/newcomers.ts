import type { IncomingHttpHeaders } from 'node:http';
import { ProviderName, SealedRequest } from '../../../contracts/identity/sign-in/sign-in.ts';
import { z } from '../../../contracts/zod.ts';
import type { Deps } from '../../runtime/deps.ts';
import { Sealed, sealedLifetime, type BrowserCookie } from '../authorize/sealed.ts';
import { longCookie, type LongCookie } from './long-cookie.ts';
import { withRoom } from './waiting-cookies.ts';
import type { ExternalProvider } from './known-providers.ts';
import type { ProviderIdentity } from './provider-client.ts';

const Newcomer = z.strictObject({
  provider: ProviderName,
  subject: z.string(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  emailVerified: z.boolean(),
  avatarUrl: z.optional(z.string()),
  /** Destination after the sign-in: an app (`request`), or a path (`returnTo`). */
  request: z.optional(SealedRequest),
  returnTo: z.optional(z.string()),
});
type Onwards = Pick<z.infer<typeof Newcomer>, 'request' | 'returnTo'>;

/**
 * People who have signed in at a provider but have no account yet. A cookie identifies them until they choose a
 * user name or an existing account.
 */
export class Newcomers {
  readonly #baseUrl: string;
  readonly #browser: BrowserCookie;
  readonly #sealed: Sealed<z.infer<typeof Newcomer>>;
  readonly #cookie: LongCookie;

  constructor(deps: Pick<Deps, 'config' | 'random' | 'clock'>, browser: BrowserCookie) {
    this.#baseUrl = deps.config.baseUrl;
    this.#browser = browser;
    this.#sealed = new Sealed(deps, 'svc/identity/newcomer', Newcomer);
    this.#cookie = longCookie(deps.config.baseUrl, 'svc-newcomer');
  }

  /**
   * Returns the `Set-Cookie`s that remember the person for half an hour. Returns undefined if the request of
   * the app is too long for cookies.
   */
  keep(headers: IncomingHttpHeaders, identity: ProviderIdentity, onwards: Onwards): string[] | undefined {
    const { browser, cookies } = this.#browser.keep(headers);
    const { request, returnTo } = onwards;
    const text = this.#sealed.seal(browser, { ...identity, request, returnTo });
    const set = this.#cookie.set(text, sealedLifetime / 1_000);
    const stored = set && withRoom(this.#baseUrl, headers, set);
    return stored && [...cookies, ...stored];
  }

  of(headers: IncomingHttpHeaders): { identity: ProviderIdentity; onwards: Onwards } | undefined {
    const opened = this.#sealed.open(this.#browser.read(headers), this.#cookie.read(headers) ?? '');
    if (opened === undefined || opened.value.provider === 'credentials') return undefined;
    const { request, returnTo, ...identity } = opened.value;
    return {
      identity: { ...identity, provider: identity.provider as ExternalProvider },
      onwards: { request, returnTo },
    };
  }

  forget(): string[] {
    return this.#cookie.clear();
  }
}
