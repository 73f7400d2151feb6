import type { KeyObject } from 'node:crypto';
import { recoveryCodeCount } from '../../../contracts/identity/sign-in/factors.ts';
import type { Deps } from '../../runtime/deps.ts';
import { derivedKey, keyedDigest } from '../../secrets.ts';

/** Crockford's base32: no letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLength = 16;

export interface NewRecoveryCodes {
  readonly codes: readonly string[];
  readonly digests: readonly string[];
}

/**
 * Codes that replace a lost factor, each usable once. Codes have 80 bits, so they need neither a slow hash nor a
 * limit of attempts.
 */
export class RecoveryCodes {
  readonly #random: Deps['random'];
  readonly #key: KeyObject;

  constructor({ config, random }: Pick<Deps, 'config' | 'random'>) {
    this.#random = random;
    this.#key = derivedKey(config.masterKey, 'svc/identity/recovery-codes');
  }

  create(accountId: string): NewRecoveryCodes {
    const codes = Array.from({ length: recoveryCodeCount }, () => this.#code());
    return { codes: codes.map(written), digests: codes.map((code) => this.#digest(accountId, code)) };
  }

  digestOf(accountId: string, typed: string): string {
    return this.#digest(accountId, read(typed));
  }

  #code(): string {
    // All letters are equally likely, because 256 is a multiple of 32.
    return [...this.#random.bytes(codeLength)].map((byte) => alphabet.charAt(byte % 32)).join('');
  }

  #digest(accountId: string, code: string): string {
    return keyedDigest(this.#key, `${accountId}\0${code}`).toString('base64url');
  }
}

/** Writes a code in groups of four: `k3v9-…`. */
function written(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Returns a typed code without spaces and hyphens. Letters that look like digits become digits. */
function read(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
}
