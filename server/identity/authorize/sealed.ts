import { createSecretKey, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from '../../../contracts/zod.ts';
import { hostCookie, type HostCookie } from '../../http/cookies.ts';
import type { Deps } from '../../runtime/deps.ts';
import { derivedKey, keyedDigest, nonceBytes, seal, unseal } from '../../secrets.ts';

/** Lifetime of a sealed text in milliseconds. */
export const sealedLifetime = 30 * 60_000;

/** Cookie that binds sealed texts to a browser. */
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

  /** Returns the browser's value or a new one, and the cookie that stores it. */
  keep(headers: IncomingHttpHeaders): { readonly browser: string; readonly cookies: readonly string[] } {
    // Keep an existing value, because requests in other tabs are bound to it.
    const browser = this.read(headers) ?? Buffer.from(this.#deps.random.bytes(32)).toString('base64url');
    return { browser, cookies: [this.#cookie.set(browser, sealedLifetime / 1_000)] };
  }
}

/**
 * Seals values, which means encrypting them for use in addresses (docs/rules/identity.md, "Sealed request"). A
 * sealed value is accepted from one browser only.
 */
export class Sealed<T> {
  readonly #deps: Pick<Deps, 'clock' | 'random'>;
  readonly #purpose: string;
  readonly #schema: z.ZodMiniType<{ readonly value: T; readonly expiresAt: number }>;
  readonly #key: KeyObject;

  /** @param purpose label of the key; a text of one purpose is refused for another */
  constructor(deps: Pick<Deps, 'clock' | 'config' | 'random'>, purpose: string, schema: z.ZodMiniType<T>) {
    this.#deps = deps;
    this.#purpose = purpose;
    this.#schema = z.strictObject({ value: schema, expiresAt: z.int() });
    this.#key = derivedKey(deps.config.masterKey, purpose);
  }

  /**
   * Encrypts a value for a browser.
   * @param expiresAt milliseconds since the epoch
   */
  seal(browser: string, value: T, expiresAt = this.#deps.clock.now() + sealedLifetime): string {
    const plain = Buffer.from(JSON.stringify({ value, expiresAt }));
    return seal(this.#keyOf(browser), this.#purpose, plain, this.#deps.random.bytes(nonceBytes));
  }

  /**
   * Returns the value and its expiry. Returns undefined if the text has expired, was changed, or was sealed for
   * another browser.
   */
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
    // Check the value, because another release may have sealed it in another form.
    const read = z.safeParse(this.#schema, JSON.parse(plain.toString()));
    return read.success && this.#deps.clock.now() < read.data.expiresAt ? read.data : undefined;
  }

  /**
   * Returns the key of a browser. Anybody can request sealed texts until a random nonce repeats; with a key for each
   * browser, only the attacker's own texts are then at risk.
   */
  #keyOf(browser: string): KeyObject {
    return createSecretKey(keyedDigest(this.#key, browser));
  }
}
