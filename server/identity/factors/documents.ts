/** Documents of second factors. Times are milliseconds since the epoch. */
import { mostPasskeys, recoveryCodeCount } from '../../../contracts/identity/sign-in/factors.ts';
import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

const StoredPasskey = z.strictObject({
  /** Id of the passkey in paths of the API. */
  id: z.string(),
  /** Credential id from the authenticator, base64url. */
  credentialId: z.string(),
  /** COSE key, base64url. */
  publicKey: z.string(),
  /** Signature counter, 0 for authenticators without one. */
  counter: z.int(),
  transports: z.array(z.string()),
  name: z.string(),
  synced: z.boolean(),
  createdAt: z.int(),
  usedAt: z.nullable(z.int()),
});
export type StoredPasskey = z.infer<typeof StoredPasskey>;

/** All factors of an account in one document, so that commits that check or change any of them are serialised. */
export const Factors = z.strictObject({
  accountId: z.string(),
  passkeys: z.array(StoredPasskey).check(z.maxLength(mostPasskeys)),
  totp: z.optional(
    z.strictObject({
      /** Encrypted for this account. */
      secret: z.string(),
      /** Time step of the last accepted code. Codes of this and earlier steps are refused. */
      step: z.int(),
      createdAt: z.int(),
    }),
  ),
  recovery: z.optional(
    z.strictObject({
      /** Keyed digests of the unused codes. */
      digests: z.array(z.string()).check(z.maxLength(recoveryCodeCount)),
      createdAt: z.int(),
    }),
  ),
});
export type Factors = z.infer<typeof Factors>;

export const factors = collection({ name: 'factors', aggregate: 'factors', part: 'head', schema: Factors });

/**
 * Accounts of passkeys. The key is the SHA-256 of the credential id, because the id may be longer than a key of the
 * store.
 */
export const passkeyOwners = collection({
  name: 'passkey-owner',
  aggregate: 'passkey',
  part: 'owner',
  schema: z.strictObject({ accountId: z.string() }),
});

/** Challenges and second steps that were used and have not expired yet. */
export const spentTexts = collection({
  name: 'spent-text',
  aggregate: 'spent-text',
  part: 'mark',
  schema: z.strictObject({ id: z.string(), endsAt: z.int() }),
  indexes: { end: ({ endsAt }: { endsAt: number }) => [endsAt] },
});

export const factorCollections = [factors, passkeyOwners, spentTexts] as const;
