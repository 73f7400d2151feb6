import { timingSafeEqual, type KeyObject } from 'node:crypto';
import { derivedKey, keyedDigest } from '../../secrets.ts';

export interface RefreshTokenId {
  readonly grantId: string;
  readonly generation: number;
}

const shape = /^([\w-]{22})\.(0|[1-9]\d{0,8})\.([\w-]{43})$/;

/**
 * Derives refresh tokens from the grant, their number and the master key, so that no secret is stored and every
 * replaced token is still recognised.
 */
export class RefreshTokens {
  readonly #key: KeyObject;

  constructor(masterKey: Uint8Array) {
    this.#key = derivedKey(masterKey, 'svc/identity/refresh-tokens');
  }

  write(id: RefreshTokenId): string {
    return `${id.grantId}.${id.generation}.${this.#mac(id).toString('base64url')}`;
  }

  /** Returns the parts of a refresh token. Returns undefined if this service did not issue the text. */
  read(token: string): RefreshTokenId | undefined {
    const [, grantId, number, mac] = shape.exec(token) ?? [];
    if (grantId === undefined || mac === undefined) return undefined;
    const id = { grantId, generation: Number(number) };
    const expected = this.#mac(id).toString('base64url');
    return timingSafeEqual(Buffer.from(mac), Buffer.from(expected)) ? id : undefined;
  }

  #mac({ grantId, generation }: RefreshTokenId): Buffer {
    return keyedDigest(this.#key, `${grantId}.${generation}`);
  }
}
