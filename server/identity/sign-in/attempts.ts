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

/** Class of a limit, and key. */
type Count = readonly [RateClass, string];

/** An attempt that is counted as failed. */
export interface CountedAttempt {
  /**
   * True if the account has too many failures under all of its names together. The attempt must then look like one
   * with a wrong password. Any other answer would show which names and e-mail addresses belong together. The limit is
   * checked while the password is hashed, so that the time of the answer does not show the result.
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
   * Returns the limits that an attempt counts against. `typed` contains the counts for its address or device, and for
   * the typed name. The address comes first, so that attempts from an address above its limit do not count against the
   * name. `account` is one count for all names of the account. It is absent on a known device, because the count of the
   * device already belongs to one account.
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
    // All names share 65,536 counters, because made-up names could fill the memory. The digest is keyed, so nobody knows
    // which names share a counter.
    const shared = digest.readUInt16BE(0);
    return {
      typed: [
        ['signInFailure', `${address} ${digest.toString('base64url')}`],
        ['signInAddressFailure', address],
        ['signInNameFailure', `name ${shared}`],
      ],
      // A name without an account has this count as well, so that an attempt takes the same time.
      account: ['signInNameFailure', accountId ? `account ${accountId}` : `nobody ${shared}`],
    };
  }
}
