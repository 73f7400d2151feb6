import type { KeyObject } from 'node:crypto';
import type { RateClass } from '../../../contracts/http/endpoint.ts';
import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import type { Limit } from '../../http/rates/limit.ts';
import { derivedKey, keyedDigest } from '../../secrets.ts';

/** An attempt to sign in: its origin, and the account that it is for. */
export interface Attempt {
  /** `userNameKey` of the typed name. An account with this name may not exist. */
  readonly nameKey: string;
  /** Account with the typed name or e-mail address. Undefined if there is none. */
  readonly accountId: string | undefined;
  readonly address: string;
  /** Key of the account on this device; undefined if the account has not signed in on it before. */
  readonly device: string | undefined;
}

/** An attempt that is counted as failed. */
export interface CountedAttempt {
  /**
   * True if the account has too many failures under all of its names together. The attempt must then look like one
   * with a wrong password. Any other answer would show which names and e-mail addresses belong together. The count runs
   * while the password is hashed, because a count over its limit is found sooner.
   */
  readonly isSpent: Promise<boolean>;
  /** Takes the count back, for an attempt that succeeded. */
  forgive(): Promise<void>;
}

/**
 * Limits on failed sign-ins (docs/rules/identity.md, "Sign-in limits"). An attempt counts as failed until it
 * succeeds, so that parallel attempts cannot exceed a limit.
 */
export class Attempts {
  readonly #key: KeyObject;

  constructor(masterKey: Uint8Array) {
    this.#key = derivedKey(masterKey, 'svc/identity/sign-in-attempts');
  }

  /** Counts an attempt as failed, or refuses it. */
  async begin(limit: Limit, attempt: Attempt): Promise<Refusal | CountedAttempt> {
    const counted: [RateClass, string][] = [];
    for (const [rate, key] of this.#counts(attempt)) {
      const refusal = await limit(rate, key);
      if (refusal !== undefined) {
        return refuseSignIn('too_many_attempts', { retryAfter: refusal.retryAfter ?? 60 });
      }
      counted.push([rate, key]);
    }
    const ofAccount = this.#countOfAccount(attempt);
    const spent = ofAccount && limit(...ofAccount);
    return {
      isSpent: Promise.resolve(spent).then((refusal) => refusal !== undefined),
      async forgive() {
        await spent;
        if (ofAccount !== undefined) await limit(...ofAccount, -1);
        for (const [rate, key] of counted) await limit(rate, key, -1);
      },
    };
  }

  /**
   * Returns the count over all names of the account. A name without an account has a count as well, so that an attempt
   * takes the same time. A known device counts for its account anyway.
   */
  #countOfAccount({ nameKey, accountId, device }: Attempt): [RateClass, string] | undefined {
    if (device !== undefined) return undefined;
    const digest = keyedDigest(this.#key, nameKey);
    return ['signInNameFailure', accountId ? `account ${accountId}` : `nobody ${digest.readUInt16BE(0)}`];
  }

  /**
   * Returns what an attempt counts against. The address comes first, so that attempts from an address above its
   * limit do not count against the name.
   */
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
      // All names share 65,536 counters, because made-up names could fill the memory. The digest is keyed, so nobody
      // knows which names share a counter.
      ['signInNameFailure', `name ${digest.readUInt16BE(0)}`],
    ];
  }
}
