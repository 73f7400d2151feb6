import { createSecretKey, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from '../../../contracts/zod.ts';
import { hostCookie, type HostCookie } from '../../http/cookies.ts';
import type { Deps } from '../../runtime/deps.ts';
import { derivedKey, keyedDigest, nonceBytes, seal, unseal } from '../../secrets.ts';

/** Milliseconds for which a sealed text is good. */
export const sealedLifetime = 30 * 60_000;

/** Cookie that sealed texts of this browser are bound to. */
export class BrowserCookie {
  readonly #deps: Pick<Deps, 'random'>;
  readonly #cookie: HostCookie;

  constructor(deps: Pick<Deps, 'config' | 'random'>) {
    this.#deps = deps;
    this.#cookie = hostCookie(deps.config.baseUrl, 'svc-request');
  }

  read(headers: IncomingHttpHeaders): string | undefined {
    const value = this.#cookie.read(headers);
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
  }

  /** The browser's value or a new one, with the cookie that keeps it as long as what is sealed now. */
  keep(headers: IncomingHttpHeaders): { readonly browser: string; readonly cookies: readonly string[] } {
    // Kept where there is one: requests in other tabs are bound to it.
    const browser = this.read(headers) ?? Buffer.from(this.#deps.random.bytes(32)).toString('base64url');
    return { browser, cookies: [this.#cookie.set(browser, sealedLifetime / 1_000)] };
  }
}

/**
 * Values that travel through the browser in an address: nobody can read or change them, and only the browser that they
 * were sealed for brings them back (docs/rules/identity.md, "Sealed request").
 */
export class Sealed<T> {
  readonly #deps: Pick<Deps, 'clock' | 'random'>;
  readonly #purpose: string;
  readonly #schema: z.ZodMiniType<{ readonly value: T; readonly expiresAt: number }>;
  readonly #key: KeyObject;

  /** @param purpose label of the key; texts of one purpose are not good for another */
  constructor(deps: Pick<Deps, 'clock' | 'config' | 'random'>, purpose: string, schema: z.ZodMiniType<T>) {
    this.#deps = deps;
    this.#purpose = purpose;
    this.#schema = z.strictObject({ value: schema, expiresAt: z.int() });
    this.#key = derivedKey(deps.config.masterKey, purpose);
  }

  /** @param expiresAt milliseconds since the epoch */
  seal(browser: string, value: T, expiresAt = this.#deps.clock.now() + sealedLifetime): string {
    const plain = Buffer.from(JSON.stringify({ value, expiresAt }));
    return seal(this.#keyOf(browser), this.#purpose, plain, this.#deps.random.bytes(nonceBytes));
  }

  /** Undefined if it has expired, was changed, or was sealed for another browser. */
  open(
    browser: string | undefined,
    text: string,
  ): { readonly value: T; readonly expiresAt: number } | undefined {
    if (browser === undefined) return undefined;
    let plain: Buffer;
    try {
      plain = unseal(this.#keyOf(browser), this.#purpose, text);
    } catch {
      return undefined;
    }
    // Sealed by ourselves, but perhaps by another release.
    const read = z.safeParse(this.#schema, JSON.parse(plain.toString()));
    return read.success && this.#deps.clock.now() < read.data.expiresAt ? read.data : undefined;
  }

  /**
   * A key for each browser: anybody may have requests sealed, as many as he likes, and nonces repeat in the end. So a
   * repetition harms nobody but its maker.
   */
  #keyOf(browser: string): KeyObject {
    return createSecretKey(keyedDigest(this.#key, browser));
  }
}
