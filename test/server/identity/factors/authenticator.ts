import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewPasskey, PasskeySetup } from '../../../../contracts/identity/sign-in/factors.ts';
import type { PasskeyAnswer, PasskeyChallenge } from '../../../../contracts/identity/sign-in/second-step.ts';

export interface Oddities {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly verified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

const flags = { present: 1, verified: 4, attested: 64 } as const;

export class Authenticator {
  readonly #origin: string;
  readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  readonly credentialId = randomBytes(16);
  #userHandle = '';
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  create({ options }: PasskeySetup, odd: Oddities = {}): NewPasskey {
    this.#userHandle = options.user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) =>
      Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
    // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    const key = Buffer.concat([
      Buffer.from('a5010203262001', 'hex'),
      Buffer.from([0x21]),
      coordinate(x),
      Buffer.from([0x22]),
      coordinate(y),
    ]);
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), this.credentialId, key]);
    const data = Buffer.concat([this.#data(options.rp.id, flags.attested, odd), attested]);
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return {
      id: base64url(this.credentialId),
      clientDataJSON: base64url(this.#clientData('webauthn.create', options.challenge, odd)),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    };
  }

  answer({ options }: PasskeyChallenge, odd: Oddities = {}): PasskeyAnswer {
    this.#counter += 1;
    const data = this.#data(options.rpId, 0, odd);
    const clientData = this.#clientData('webauthn.get', options.challenge, odd);
    const userHandle = odd.userHandle ?? this.#userHandle;
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey);
    return {
      id: base64url(this.credentialId),
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(signature),
      ...(userHandle !== '' && { userHandle }),
    };
  }

  #data(rpId: string, more: number, odd: Oddities): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(odd.counter ?? this.#counter);
    const set = flags.present | (odd.verified === false ? 0 : flags.verified) | more;
    return Buffer.concat([sha256(odd.rpId ?? rpId), Buffer.from([set]), counter]);
  }

  #clientData(type: string, challenge: string, odd: Oddities): string {
    return JSON.stringify({
      type: odd.type ?? type,
      challenge,
      origin: odd.origin ?? this.#origin,
      crossOrigin: false,
    });
  }
}
