import type { KeyObject } from 'node:crypto';
import type { RateClass } from '../../../contracts/http/endpoint.ts';
import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import type { Limit } from '../../http/rates/limit.ts';
import { derivedKey, keyedDigest } from '../../secrets.ts';

/** Where an attempt to sign in comes from, and to what. */
export interface Attempt {
  /** {@link userNameKey} of the name, whether or not there is such an account. */
  readonly nameKey: string;
  readonly address: string;
  /** Key of the account on a device that it knows. */
  readonly device: string | undefined;
}

/**
 * Limits of failed sign-ins (docs/rules/identity.md, "Sign-in limits"). An attempt counts as failed from its start, so
 * that parallel attempts cannot exceed a limit, until it is forgiven.
 */
export class Attempts {
  readonly #key: KeyObject;

  constructor(masterKey: Uint8Array) {
    this.#key = derivedKey(masterKey, 'svc/identity/sign-in-attempts');
  }

  /** Counts an attempt, or refuses it. @returns forgives it */
  async begin(limit: Limit, attempt: Attempt): Promise<Refusal | (() => Promise<void>)> {
    const counted: [RateClass, string][] = [];
    for (const [rate, key] of this.#counts(attempt)) {
      const refusal = await limit(rate, key);
      if (refusal !== undefined) {
        return refuseSignIn('too_many_attempts', { retryAfter: refusal.retryAfter ?? 60 });
      }
      counted.push([rate, key]);
    }
    return async () => {
      for (const [rate, key] of counted) await limit(rate, key, -1);
    };
  }

  /** The address comes first: one that is over its limits no longer counts against the name. */
  #counts({ nameKey, address, device }: Attempt): [RateClass, string][] {
    if (device !== undefined) {
      return [
        ['signInFailure', `device ${device}`],
        ['signInNameFailure', `device ${device}`],
      ];
    }
    const digest = keyedDigest(this.#key, nameKey);
    return [
      ['signInFailure', `${address} ${digest.toString('base64url')}`],
      ['signInAddressFailure', address],
      // Names share 65,536 counters, which last an hour each: one for every made-up name would fill the memory. Without
      // the key nobody can tell which names share one.
      ['signInNameFailure', `name ${digest.readUInt16BE(0)}`],
    ];
  }
}
