/**
 * Passkeys, authenticator app and recovery codes of the signed-in account (docs/rules/identity.md,
 * "Factors").
 */
import { endpoint } from '../../http/endpoint.ts';
import { Time } from '../../http/time.ts';
import { z } from '../../zod.ts';
import { CredentialList, TotpCode } from './second-step.ts';
import { SealedText } from './sign-in.ts';

export const mostPasskeys = 10;

export const recoveryCodeCount = 10;

const tag = 'Account';
const session = { kind: 'session', csrf: true } as const;
/**
 * Requires a recent proof of identity. Otherwise somebody with access to an open session could add a factor,
 * and sign in with it later.
 */
const recent = { ...session, recent: true } as const;

const PasskeyId = z.string().check(z.regex(/^[A-Za-z0-9]{12}$/), z.describe('Id of a passkey.'));
const PasskeyName = z.string().check(z.regex(/\S/), z.maxLength(60), z.describe('1 to 60 characters.'));
const bytes = (longest: number) =>
  z.string().check(z.regex(/^[\w-]+$/), z.maxLength(longest), z.describe('Bytes as base64url.'));

export const PasskeyView = z.strictObject({
  id: PasskeyId,
  name: z.string(),
  createdAt: Time,
  usedAt: z.nullable(Time),
  /** Whether the passkey is copied to other devices, for example by a password manager. */
  synced: z.boolean(),
});
export type PasskeyView = z.infer<typeof PasskeyView>;

export const FactorsView = z.strictObject({
  passkeys: z.array(PasskeyView),
  totp: z.nullable(z.strictObject({ createdAt: Time })),
  recovery: z.nullable(z.strictObject({ createdAt: Time, left: z.int() })),
});
export type FactorsView = z.infer<typeof FactorsView>;

/** Recovery codes. Only the answer to their creation contains them. */
const RecoveryCodes = z.array(z.string());

export const FactorAdded = z.strictObject({
  factors: FactorsView,
  /** New recovery codes; null if the account already has some. */
  recoveryCodes: z.nullable(RecoveryCodes),
});
export type FactorAdded = z.infer<typeof FactorAdded>;

const changed = { description: 'The factors afterwards', schema: FactorsView };
const added = { description: 'The factors afterwards', schema: FactorAdded };

export const readFactors = endpoint({
  id: 'readFactors',
  method: 'get',
  path: '/account/api/factors',
  tag,
  summary: 'Passkeys, authenticator app and recovery codes',
  auth: { kind: 'session', csrf: false },
  rate: 'read',
  answers: { 200: { description: 'The factors', schema: FactorsView } },
});

export const PasskeySetup = z.strictObject({
  /** Sealed text that the browser returns with the new passkey. */
  challenge: SealedText,
  options: z.strictObject({
    challenge: z.string(),
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    excludeCredentials: CredentialList,
  }),
});
export type PasskeySetup = z.infer<typeof PasskeySetup>;

export const setUpPasskey = endpoint({
  id: 'setUpPasskey',
  method: 'post',
  path: '/account/api/factors/passkeys/challenge',
  tag,
  summary: 'Begin to add a passkey',
  auth: recent,
  rate: 'write',
  answers: { 200: { description: 'A challenge, good once', schema: PasskeySetup } },
  errors: ['factor_limit'],
});

/** A new credential (WebAuthn, `AuthenticatorAttestationResponse`). All members are base64url. */
export const NewPasskey = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(8_000),
  attestationObject: bytes(16_000),
  transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

export const addPasskey = endpoint({
  id: 'addPasskey',
  method: 'post',
  path: '/account/api/factors/passkeys',
  tag,
  summary: 'Add a passkey',
  auth: recent,
  body: z.strictObject({ challenge: SealedText, passkey: NewPasskey, name: PasskeyName }),
  bodyExample: {
    challenge: 'mL0gqMZ9Yy4mPB1',
    passkey: { id: 'q83vEjRWeJA', clientDataJSON: 'eyJ0eXBlIjoid2Vi', attestationObject: 'o2NmbXRkbm9uZQ' },
    name: 'Laptop',
  },
  rate: 'write',
  answers: { 201: added },
  errors: ['proof_failed', 'factor_limit', 'conflict'],
});

const params = z.object({ id: PasskeyId });

export const renamePasskey = endpoint({
  id: 'renamePasskey',
  method: 'patch',
  path: '/account/api/factors/passkeys/{id}',
  tag,
  summary: 'Rename a passkey',
  auth: session,
  params,
  body: z.strictObject({ name: PasskeyName }),
  bodyExample: { name: 'Phone' },
  rate: 'write',
  answers: { 200: changed },
  errors: ['not_found'],
});

export const removePasskey = endpoint({
  id: 'removePasskey',
  method: 'delete',
  path: '/account/api/factors/passkeys/{id}',
  tag,
  summary: 'Remove a passkey',
  auth: recent,
  params,
  rate: 'write',
  answers: { 200: changed },
  errors: ['not_found', 'last_way_to_sign_in', 'password_too_short'],
});

export const TotpSetupView = z.strictObject({
  /** Sealed text that the browser returns with the first code. */
  setup: SealedText,
  secret: z.string(),
  /** Address for the QR code, of the form `otpauth://totp/…`. */
  address: z.string(),
});
export type TotpSetupView = z.infer<typeof TotpSetupView>;

export const setUpTotp = endpoint({
  id: 'setUpTotp',
  method: 'post',
  path: '/account/api/factors/totp/setup',
  tag,
  summary: 'Begin to add an authenticator app',
  auth: recent,
  rate: 'write',
  answers: {
    200: {
      description: 'The secret of the app; nothing is stored until a code confirms it',
      schema: TotpSetupView,
    },
  },
  errors: ['conflict'],
});

export const addTotp = endpoint({
  id: 'addTotp',
  method: 'post',
  path: '/account/api/factors/totp',
  tag,
  summary: 'Add an authenticator app',
  auth: recent,
  body: z.strictObject({ setup: SealedText, code: TotpCode }),
  bodyExample: { setup: 'mL0gqMZ9Yy4mPB1', code: '492039' },
  rate: 'write',
  answers: { 201: added },
  errors: ['proof_failed', 'conflict', 'too_many_attempts'],
});

export const removeTotp = endpoint({
  id: 'removeTotp',
  method: 'delete',
  path: '/account/api/factors/totp',
  tag,
  summary: 'Remove the authenticator app',
  auth: recent,
  rate: 'write',
  answers: { 200: changed },
  errors: ['not_found', 'password_too_short'],
});

export const renewRecoveryCodes = endpoint({
  id: 'renewRecoveryCodes',
  method: 'post',
  path: '/account/api/factors/recovery-codes',
  tag,
  summary: 'Make new recovery codes',
  description: 'Earlier codes stop working.',
  auth: recent,
  rate: 'write',
  answers: { 201: added },
  errors: ['conflict'],
});
