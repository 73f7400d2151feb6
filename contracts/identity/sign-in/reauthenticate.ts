/** Repeated proof of identity of a signed-in person (docs/rules/identity.md, "Re-authentication"). */
import { endpoint } from '../../http/endpoint.ts';
import { z } from '../../zod.ts';
import { ProviderName } from './sign-in.ts';
import { examplePasskey, PasskeyProof, TotpCode } from './second-step.ts';

/**
 * Ways to prove one's identity, in the order in which the dialog offers them. `sign-in` is offered only to
 * accounts that have neither another way nor a linked provider.
 */
export const confirmWays = ['password', 'passkey', 'totp', 'sign-in'] as const;
export const ConfirmWay = z.enum(confirmWays);
export type ConfirmWay = z.infer<typeof ConfirmWay>;

export const ConfirmView = z.strictObject({
  ways: z.array(ConfirmWay),
  /**
   * Linked providers at which the person can confirm in another window. Empty if the account has a second
   * factor.
   */
  providers: z.array(ProviderName),
  userName: z.string(),
  /**
   * Whether the person has proved their identity in the last ten minutes, and therefore needs no
   * confirmation.
   */
  confirmed: z.boolean(),
  csrf: z.string(),
});
export type ConfirmView = z.infer<typeof ConfirmView>;

export const readReauthenticate = endpoint({
  id: 'readReauthenticate',
  method: 'get',
  path: '/oauth/api/reauthenticate',
  tag: 'Sign-in',
  summary: 'Ways to confirm that it is you',
  auth: { kind: 'session', csrf: false },
  rate: 'read',
  answers: { 200: { description: 'Ways in which the account can confirm', schema: ConfirmView } },
});

export const reauthenticate = endpoint({
  id: 'reauthenticate',
  method: 'post',
  path: '/oauth/api/reauthenticate',
  tag: 'Sign-in',
  summary: 'Confirm that it is you',
  description:
    'With exactly one of `password`, `passkey` and `totp`. For ten minutes afterwards the session may call endpoints that require a recent proof.',
  auth: { kind: 'session', csrf: true },
  body: z
    .strictObject({
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
      passkey: z.optional(PasskeyProof),
      totp: z.optional(TotpCode),
    })
    .check(
      z.refine(
        (body) => [body.password, body.passkey, body.totp].filter((each) => each !== undefined).length === 1,
        'Exactly one of password, passkey and totp',
      ),
    ),
  bodyExample: { passkey: examplePasskey },
  rate: 'write',
  answers: {
    200: {
      description: 'It is confirmed',
      schema: z.strictObject({
        /** Whether the person has used a second factor in this session. */
        strong: z.boolean(),
      }),
    },
  },
  errors: ['proof_failed', 'too_many_attempts'],
});
