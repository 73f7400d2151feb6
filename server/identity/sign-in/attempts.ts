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

/** Rate class and key of a limit. */
type Count = readonly [RateClass, string];

/** An attempt that is counted as failed. */
export interface CountedAttempt {
  /**
   * Whether the account has too many failures, counted under all of its names. The caller must then answer as for a
   * wrong password: any other answer would show which names and e-mail addresses belong to the same account. A promise,
   * because the limit is checked while the password is hashed, so that the time of the answer does not show the result.
   */
  readonly isSpent: Promise<boolean>;
  /** Takes the count back, after the attempt has succeeded. */
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
    const { typed, account } = this.#counts(attempt);
    const counted: Count[] = [];
    for (const count of typed) {
      const refusal = await limit(...count);
      if (refusal !== undefined) {
        return refuseSignIn('too_many_attempts', { retryAfter: refusal.retryAfter ?? 60 });
      }
      counted.push(count);
    }
    const spent = account && limit(...account);
    return {
      isSpent: Promise.resolve(spent).then((refusal) => refusal !== undefined),
      async forgive() {
        await spent;
        for (const count of account ? [account, ...counted] : counted) await limit(...count, -1);
      },
    };
  }

  /**
   * Returns the limits that an attempt counts against. `typed` contains those of the address or device, and of the
   * typed name. The address comes first, so that attempts from an address above its limit do not count against the
   * name. `account` counts the attempts under all names of the account. It is absent on a known device, because the
   * counts of the device belong to one account anyway.
   */
  #counts({ nameKey, accountId, address, device }: Attempt): {
    readonly typed: readonly Count[];
    readonly account?: Count;
  } {
    if (device !== undefined) {
      return {
        typed: [
          ['signInFailure', `device ${device}`],
          ['signInNameFailure', `device ${device}`],
        ],
      };
    }
    const digest = keyedDigest(this.#key, nameKey);
    // Let all names share 65,536 counters, because made-up names could fill the memory. The digest is keyed, so nobody
    // knows which names share a counter.
    const shared = digest.readUInt16BE(0);
    return {
      typed: [
        ['signInFailure', `${address} ${digest.toString('base64url')}`],
        ['signInAddressFailure', address],
        ['signInNameFailure', `name ${shared}`],
      ],
      // Count attempts for a name without an account as well, so that they take the same time.
      account: ['signInNameFailure', accountId ? `account ${accountId}` : `nobody ${shared}`],
    };
  }
}
