import type { KeyObject } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Deps } from '../../runtime/deps.ts';
import { derivedKey, nonceBytes, seal, unseal } from '../../secrets.ts';

/** Parameters that every authenticator app supports (the defaults of RFC 6238). */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** 160 bits, as RFC 4226 §4 recommends. */
const secretBytes = 20;

/** Number of time steps by which a code may be early or late, because clocks differ. */
const tolerance = 1;

export class TotpSecrets {
  readonly #random: Deps['random'];
  readonly #key: KeyObject;

  constructor({ config, random }: Pick<Deps, 'config' | 'random'>) {
    this.#random = random;
    this.#key = derivedKey(config.masterKey, 'svc/identity/totp');
  }

  /** Returns a new secret, base32. */
  create(): string {
    return secretOf(this.#random.bytes(secretBytes)).base32;
  }

  seal(accountId: string, secret: string): string {
    const plain = Secret.fromBase32(secret).bytes;
    return seal(this.#key, context(accountId), plain, this.#random.bytes(nonceBytes));
  }

  /** Returns the time step of a code: the current step or one next to it. Returns undefined for a wrong code. */
  stepOf(accountId: string, sealed: string, code: string, now: number): number | undefined {
    return stepOf(secretOf(unseal(this.#key, context(accountId), sealed)), code, now);
  }
}

export function stepOfSecret(secret: string, code: string, now: number): number | undefined {
  return stepOf(Secret.fromBase32(secret), code, now);
}

/** Returns the address that an authenticator app scans as a QR code. */
export function totpAddress(secret: string, userName: string, host: string): string {
  return new TOTP({ ...kind, secret, issuer: host, label: userName }).toString();
}

function stepOf(secret: Secret, code: string, timestamp: number): number | undefined {
  const delta = TOTP.validate({ ...kind, token: code, secret, timestamp, window: tolerance });
  return delta === null ? undefined : TOTP.counter({ period: kind.period, timestamp }) + delta;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}

const context = (accountId: string) => `totp ${accountId}`;
