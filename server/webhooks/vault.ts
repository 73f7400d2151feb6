import type { KeyObject } from 'node:crypto';
import type { RandomSource } from '../runtime/random.ts';
import { derivedKey, nonceBytes, seal, unseal } from '../secrets.ts';
import type { Endpoint } from './documents.ts';

type Place = Pick<Endpoint, 'owner' | 'target'>;

/** Encrypts the secrets of endpoints. A sealed secret can be read only for the endpoint that it was sealed for. */
export class Vault {
  readonly #key: KeyObject;
  readonly #random: RandomSource;

  constructor(masterKey: Uint8Array, random: RandomSource) {
    this.#key = derivedKey(masterKey, 'webhook-secrets');
    this.#random = random;
  }

  seal(place: Place, secret: string): string {
    return seal(this.#key, contextOf(place), Buffer.from(secret), this.#random.bytes(nonceBytes));
  }

  /**
   * Returns a secret, or undefined if it cannot be read because it was sealed with another master key or for another
   * endpoint.
   */
  open(place: Place, sealed: string): string | undefined {
    try {
      return unseal(this.#key, contextOf(place), sealed).toString();
    } catch {
      return undefined;
    }
  }
}

const contextOf = ({ owner, target }: Place): string => JSON.stringify([owner, target]);
