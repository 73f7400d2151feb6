import { createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { importJWK, type CryptoKey } from 'jose';
import type { KeySet } from '../../../contracts/identity/oauth/discovery.ts';
import { ConfigError } from '../../config.ts';
import type { Deps } from '../../runtime/deps.ts';
import { unseal } from '../../secrets.ts';
import type { SigningAlg, SigningKey, SigningKeys } from './documents.ts';
import { encodedHeaders, type Signer } from './jws.ts';
import { openKeys, rotateKeys } from './rotate-keys.ts';
import { isUsable, sealingKeyOf, signingPeriod } from './signing-keys.ts';

interface Ring {
  readonly keys: readonly SigningKey[];
  readonly signer: Signer;
  readonly verifiers: ReadonlyMap<string, { readonly key: SigningKey; readonly publicKey: CryptoKey }>;
  /** Time at which the next key should replace the current key, in milliseconds since the epoch. */
  readonly rotateAt: number;
}

/** Signing keys of one algorithm, imported and cached in memory, kept up to date on every node. */
export class KeyRing {
  readonly #deps: Deps;
  readonly #alg: SigningAlg;
  readonly #sealingKey: KeyObject;
  #ring: Ring;
  #generation = 0;
  #reading: Promise<void> | undefined;
  #readAgain = false;
  #rotating: Promise<void> | undefined;

  private constructor(deps: Deps, alg: SigningAlg, sealingKey: KeyObject, ring: Ring) {
    this.#deps = deps;
    this.#alg = alg;
    this.#sealingKey = sealingKey;
    this.#ring = ring;
  }

  /**
   * Loads the keys, or creates them in a new store.
   * @throws {ConfigError} if the stored keys were sealed with another master key
   */
  static async open(deps: Deps, alg: SigningAlg): Promise<KeyRing> {
    const sealingKey = sealingKeyOf(deps.config.masterKey);
    const ring = await ringOf(alg, await openKeys(deps, alg, sealingKey), sealingKey);
    return new KeyRing(deps, alg, sealingKey, ring);
  }

  /**
   * Increased each time the keys are read. Tokens verified in an earlier generation have to be verified again.
   */
  get generation(): number {
    return this.#generation;
  }

  /** Returns the current key. Starts its rotation in the background after {@link signingPeriod}. */
  signer(): Signer {
    if (this.#deps.clock.now() >= this.#ring.rotateAt) {
      this.rotate().catch((error: unknown) => {
        this.#deps.log.error(
          { err: error },
          'the signing keys could not be rotated; the current key stays in use',
        );
      });
    }
    return this.#ring.signer;
  }

  /** Returns the public key with this id. Returns undefined if no token signed with it can still be valid. */
  verifier(kid: string): CryptoKey | undefined {
    const found = this.#ring.verifiers.get(kid);
    return found !== undefined && isUsable(found.key, this.#deps.clock.now()) ? found.publicKey : undefined;
  }

  /**
   * Returns the keys that sign, will sign, or have signed tokens that are still valid, in the form of RFC 7517.
   */
  publicKeys(): KeySet['keys'] {
    const now = this.#deps.clock.now();
    return this.#ring.keys.filter((key) => isUsable(key, now)).map(published);
  }

  /** Makes the next key current immediately. Concurrent calls share one rotation. */
  rotate(): Promise<void> {
    this.#rotating ??= rotateKeys(this.#deps, this.#alg, this.#sealingKey, this.#ring.signer.kid)
      .then(() => this.read())
      .finally(() => (this.#rotating = undefined));
    return this.#rotating;
  }

  /**
   * Reloads the keys from the store. If a reload is already running, repeats it afterwards, because it may miss the
   * latest change.
   */
  read(): Promise<void> {
    this.#readAgain = true;
    this.#reading ??= this.#readUntilCurrent().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  async #readUntilCurrent(): Promise<void> {
    while (this.#readAgain) {
      this.#readAgain = false;
      const stored = await openKeys(this.#deps, this.#alg, this.#sealingKey);
      this.#ring = await ringOf(this.#alg, stored, this.#sealingKey);
      this.#generation += 1;
    }
  }
}

async function ringOf(alg: SigningAlg, { keys }: SigningKeys, sealingKey: KeyObject): Promise<Ring> {
  const current = keys.find((key) => key.state === 'current');
  if (current === undefined) throw new Error('The stored signing keys have no current key');
  const verifiers = new Map<string, { key: SigningKey; publicKey: CryptoKey }>();
  for (const key of keys) {
    verifiers.set(key.kid, { key, publicKey: await importJWK(key.publicKey, alg) });
  }
  return {
    keys,
    signer: {
      alg,
      kid: current.kid,
      privateKey: openPrivateKey(current, sealingKey),
      headers: encodedHeaders(alg, current.kid),
    },
    verifiers,
    rotateAt: (current.currentSince ?? current.createdAt) + signingPeriod,
  };
}

function published({ kid, publicKey }: SigningKey): KeySet['keys'][number] {
  return publicKey.kty === 'EC'
    ? { ...publicKey, kid, alg: 'ES256', use: 'sig' }
    : { ...publicKey, kid, alg: 'RS256', use: 'sig' };
}

function openPrivateKey(key: SigningKey, sealingKey: KeyObject): KeyObject {
  let jwk: Buffer;
  try {
    jwk = unseal(sealingKey, key.kid, key.sealedPrivateKey);
  } catch {
    throw new ConfigError(
      'SVC_MASTER_KEY: not the key that the store was encrypted with; use the key of the first start of the server',
    );
  }
  return createPrivateKey({ key: JSON.parse(jwk.toString()) as JsonWebKey, format: 'jwk' });
}
