import { timingSafeEqual, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { hostCookie, type HostCookie } from '../../http/cookies.ts';
import type { Deps } from '../../runtime/deps.ts';
import { derivedKey, keyedDigest } from '../../secrets.ts';
import type { Account } from '../documents.ts';

/**
 * Matches the cookie: a random id, and a proof for each of the last accounts that signed in here, the latest
 * first.
 */
const shape = /^[\w-]{22}(?:\.[\w-]{43}){1,4}$/;
const accountsKept = 4;
const yearSeconds = 365 * 86_400;

type Owner = Pick<Account, 'userId' | 'passwordEpoch'>;

/** Browsers in which an account has signed in before (docs/rules/identity.md, "Sign-in limits"). */
export class KnownDevices {
  readonly #random: Deps['random'];
  readonly #cookie: HostCookie;
  readonly #key: KeyObject;

  constructor({ config, random }: Pick<Deps, 'config' | 'random'>) {
    this.#random = random;
    this.#cookie = hostCookie(config.baseUrl, 'svc-device');
    this.#key = derivedKey(config.masterKey, 'svc/identity/known-devices');
  }

  /**
   * Returns the key of this account on this device. Returns undefined if it has not signed in here since its password
   * last changed.
   */
  keyOf(headers: IncomingHttpHeaders, account: Owner): string | undefined {
    const { id, proofs } = this.#read(headers);
    const proof = this.#proof(id, account);
    return proofs.some((each) => timingSafeEqual(Buffer.from(each), Buffer.from(proof))) ? proof : undefined;
  }

  /** Returns the cookie by which the account recognises this device for a year. */
  remember(headers: IncomingHttpHeaders, account: Owner): string {
    const { id, proofs } = this.#read(headers);
    const proof = this.#proof(id, account);
    const kept = [proof, ...proofs.filter((each) => each !== proof)].slice(0, accountsKept);
    return this.#cookie.set([id, ...kept].join('.'), yearSeconds);
  }

  #read(headers: IncomingHttpHeaders): { id: string; proofs: string[] } {
    const value = this.#cookie.read(headers);
    if (value === undefined || !shape.test(value)) {
      return { id: Buffer.from(this.#random.bytes(16)).toString('base64url'), proofs: [] };
    }
    const [id = '', ...proofs] = value.split('.');
    return { id, proofs };
  }

  #proof(id: string, { userId, passwordEpoch = 0 }: Owner): string {
    return keyedDigest(
      this.#key,
      [id, userId, ...(passwordEpoch > 0 ? [passwordEpoch] : [])].join('\0'),
    ).toString('base64url');
  }
}
