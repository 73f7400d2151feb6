/** API of passkeys and of the second step on the sign-in page (docs/rules/identity.md, "Second step"). */
import { anyone } from '../../http/auth.ts';
import { endpoint } from '../../http/endpoint.ts';
import { z } from '../../zod.ts';
import { Onward, SealedRequest, SealedText } from './sign-in.ts';

const bytes = (longest: number) =>
  z.string().check(z.regex(/^[\w-]+$/), z.maxLength(longest), z.describe('Bytes as base64url.'));

/**
 * Answer of an authenticator to a challenge (WebAuthn, `AuthenticatorAssertionResponse`). All members are
 * base64url.
 */
export const PasskeyAnswer = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(8_000),
  authenticatorData: bytes(8_000),
  signature: bytes(8_000),
  userHandle: z.optional(bytes(100)),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

export const PasskeyProof = z.strictObject({
  challenge: SealedText,
  answer: PasskeyAnswer,
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

export const TotpCode = z.string().check(z.regex(/^\d{6}$/, 'Six digits'), z.describe('Six digits.'));

/** 16 letters and digits. Spaces, hyphens and capitals do not matter. */
export const RecoveryCode = z.string().check(z.minLength(1), z.maxLength(64));

export const CredentialList = z.array(
  z.strictObject({
    id: z.string(),
    type: z.literal('public-key'),
    transports: z.optional(z.array(z.string())),
  }),
);

export const PasskeyChallenge = z.strictObject({
  /** Sealed text that the browser returns with the answer. */
  challenge: SealedText,
  options: z.strictObject({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
    /** Accepted credentials. If empty, any passkey of this service is accepted. */
    allowCredentials: CredentialList,
  }),
});
export type PasskeyChallenge = z.infer<typeof PasskeyChallenge>;

const onward = { description: 'Address of the next page', schema: Onward };
const onwards = {
  request: z.optional(SealedRequest),
  /** Path that the browser opens after the sign-in, if `request` is missing. */
  returnTo: z.optional(z.string().check(z.maxLength(2_048))),
};

export const examplePasskey = {
  challenge: 'mL0gqMZ9Yy4mPB1',
  answer: {
    id: 'q83vEjRWeJCrze8SNFZ4kA',
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
    signature: 'MEUCIQDx',
  },
};

export const challengePasskey = endpoint({
  id: 'challengePasskey',
  method: 'post',
  path: '/oauth/api/passkey/challenge',
  tag: 'Sign-in',
  summary: 'Begin a proof by passkey',
  description:
    'For a sign-in; with `second`, for its second step; with `confirm`, for the signed-in account.',
  auth: anyone,
  body: z.strictObject({
    second: z.optional(SealedText),
    confirm: z.optional(z.boolean()),
  }),
  bodyExample: {},
  rate: 'challenge',
  answers: { 200: { description: 'A challenge, good once', schema: PasskeyChallenge } },
  errors: ['forbidden', 'second_step_expired', 'session_required'],
});

export const signInWithPasskey = endpoint({
  id: 'signInWithPasskey',
  method: 'post',
  path: '/oauth/api/passkey',
  tag: 'Sign-in',
  summary: 'Sign in with a passkey',
  auth: anyone,
  body: z.strictObject({ passkey: PasskeyProof, ...onwards }),
  bodyExample: { passkey: examplePasskey, returnTo: '/' },
  rate: 'write',
  answers: { 200: onward },
  errors: ['proof_failed', 'account_suspended', 'request_expired', 'forbidden'],
});

export const takeSecondStep = endpoint({
  id: 'takeSecondStep',
  method: 'post',
  path: '/oauth/api/second-step',
  tag: 'Sign-in',
  summary: 'Complete a sign-in with a second factor',
  description: 'With exactly one of `passkey`, `totp` and `recovery`.',
  auth: anyone,
  body: z
    .strictObject({
      second: SealedText,
      passkey: z.optional(PasskeyProof),
      totp: z.optional(TotpCode),
      recovery: z.optional(RecoveryCode),
      ...onwards,
    })
    .check(
      z.refine(
        (body) => [body.passkey, body.totp, body.recovery].filter((each) => each !== undefined).length === 1,
        'Exactly one of passkey, totp and recovery',
      ),
    ),
  bodyExample: { second: 'mL0gqMZ9Yy4mPB1', totp: '492039', returnTo: '/' },
  rate: 'write',
  answers: { 200: onward },
  errors: ['proof_failed', 'second_step_expired', 'request_expired', 'forbidden', 'too_many_attempts'],
});
