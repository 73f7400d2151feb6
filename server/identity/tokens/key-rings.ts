import type { KeySet } from '../../../contracts/identity/oauth/discovery.ts';
import type { Deps } from '../../runtime/deps.ts';
import { signingKeysRef, type SigningAlg } from './documents.ts';
import { KeyRing } from './key-ring.ts';

/** The key rings of both algorithms. RSA keys take up to a second to create, so they are created on first use. */
export class KeyRings {
  readonly es256: KeyRing;
  readonly #deps: Deps;
  #rs256: Promise<KeyRing> | undefined;

  private constructor(deps: Deps, es256: KeyRing) {
    this.#deps = deps;
    this.es256 = es256;
  }

  /**
   * Loads the keys of ES256, or creates them in a new store.
   * @throws {ConfigError} if the stored keys were sealed with another master key
   */
  static async open(deps: Deps): Promise<KeyRings> {
    return new KeyRings(deps, await KeyRing.open(deps, 'ES256'));
  }

  of(alg: SigningAlg): KeyRing | Promise<KeyRing> {
    if (alg === 'ES256') return this.es256;
    this.#rs256 ??= KeyRing.open(this.#deps, 'RS256').catch((error: unknown) => {
      this.#rs256 = undefined;
      throw error;
    });
    return this.#rs256;
  }

  async publicKeys(): Promise<KeySet> {
    const rs256 = await this.of('RS256');
    return { keys: [...this.es256.publicKeys(), ...rs256.publicKeys()] };
  }

  async read(): Promise<void> {
    await Promise.all([this.es256.read(), this.#rs256?.then((ring) => ring.read())]);
  }

  async rotate(): Promise<void> {
    const rs256Exists = (await this.#deps.store.get(signingKeysRef('RS256'))) !== undefined;
    const rings = [this.es256, ...(rs256Exists ? [await this.of('RS256')] : [])];
    await Promise.all(rings.map((ring) => ring.rotate()));
  }
}
