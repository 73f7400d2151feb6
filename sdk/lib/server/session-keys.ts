import { EncryptJWT, jwtDecrypt } from 'jose';

/** Shortest secret that is accepted. */
const shortest = 16;

export interface SessionKeys {
  seal(session: unknown, seconds: number): Promise<string>;
  /** Returns the session, or undefined if the text is not a valid, unexpired session of this app. */
  open(text: string): Promise<unknown>;
}

/**
 * @param secrets the first one encrypts, and all of them decrypt, so that replacing a secret signs nobody out
 * @param appId part of the keys, so that apps with the same secret do not accept each other's sessions
 */
export function sessionKeys(secrets: readonly string[], appId: string): SessionKeys {
  if (secrets.length === 0 || secrets.some((secret) => secret.length < shortest))
    throw new TypeError(`secret must have at least ${String(shortest)} characters`);
  let derived: Promise<Uint8Array[]> | undefined;
  const keys = () => (derived ??= Promise.all(secrets.map((secret) => deriveKey(secret, appId))));
  return {
    async seal(session, seconds) {
      const [key] = await keys();
      return new EncryptJWT({ session })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .encrypt(key!);
    },
    async open(text) {
      for (const key of await keys()) {
        try {
          const { payload } = await jwtDecrypt(text, key, {
            keyManagementAlgorithms: ['dir'],
            contentEncryptionAlgorithms: ['A256GCM'],
            requiredClaims: ['exp'],
          });
          return payload['session'];
        } catch {
          // Try the next secret.
        }
      }
      return undefined;
    },
  };
}

async function deriveKey(secret: string, appId: string): Promise<Uint8Array> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const material = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveBits']);
  const info = bytes(`@svc/oauth session ${appId}`);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf, material, 256));
}
