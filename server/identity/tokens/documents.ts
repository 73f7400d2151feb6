/** Signing keys as they are stored. Times are milliseconds since the epoch. */
import { z } from '../../../contracts/zod.ts';
import { collection, type NewEvent } from '../../store/port.ts';

/** ES256 signs access tokens, and the id tokens of apps that request it. RS256 signs all other id tokens. */
export type SigningAlg = 'ES256' | 'RS256';

/** One key pair. `sealedPrivateKey` is the encrypted private JWK, bound to the kid. */
const SigningKey = z.strictObject({
  kid: z.string(),
  state: z.enum(['next', 'current', 'retired']),
  publicKey: z.discriminatedUnion('kty', [
    z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
    z.strictObject({ kty: z.literal('RSA'), n: z.string(), e: z.string() }),
  ]),
  sealedPrivateKey: z.string(),
  createdAt: z.int(),
  /** Null until the key becomes current. */
  currentSince: z.nullable(z.int()),
  retiredSince: z.nullable(z.int()),
});
export type SigningKey = z.infer<typeof SigningKey>;

/** All keys of an algorithm in one document, so that exactly one is current and one is next. */
const SigningKeys = z.strictObject({ keys: z.array(SigningKey) });
export type SigningKeys = z.infer<typeof SigningKeys>;

export const signingKeys = collection({
  name: 'signing-keys',
  aggregate: 'signing-keys',
  part: 'all',
  schema: SigningKeys,
});

export function signingKeysRef(alg: SigningAlg) {
  return signingKeys.ref(alg.toLowerCase());
}

export function signingKeysChanged(alg: SigningAlg): NewEvent {
  return { topic: signingKeysRef(alg).aggregate, type: 'signing-keys-changed', data: null };
}

/** Record of a service token that was revoked before it expired. */
const RevokedToken = z.strictObject({
  /** SHA-256 of the whole token, base64url. */
  digest: z.string(),
  expiresAt: z.int(),
});
export type RevokedToken = z.infer<typeof RevokedToken>;

export const revokedTokens = collection({
  name: 'revoked-token',
  aggregate: 'revoked-token',
  part: 'mark',
  schema: RevokedToken,
  indexes: { expiry: (revoked: RevokedToken) => [revoked.expiresAt] },
});

export const tokenCollections = [signingKeys, revokedTokens] as const;
