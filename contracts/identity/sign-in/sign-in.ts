/** API of the sign-in page (docs/rules/identity.md, "Sign-in page"). */
import { endpoint } from '../../http/endpoint.ts';
import { anyone } from '../../http/auth.ts';
import { languages } from '../../wheel/languages.ts';
import { z } from '../../zod.ts';
import { providerNames } from './provider-names.ts';

export const ProviderName = z.enum(providerNames);
export type ProviderName = z.infer<typeof ProviderName>;

/** Scopes that an app may request, in the order in which answers list them. */
export const loginScopes = ['openid', 'profile', 'email', 'roles', 'offline_access'] as const;
export type LoginScope = (typeof loginScopes)[number];

/** An app's authorize request, encrypted. Long enough for the longest `state` and `nonce`. */
export const SealedRequest = z
  .string()
  .check(z.regex(/^[\w-]{1,12000}$/), z.describe('The `request` in the address of the page.'));

/** A text that the server has encrypted for this browser. */
export const SealedText = z
  .string()
  .check(z.regex(/^[\w-]{1,2000}$/), z.describe('Sealed text, as the service made it.'));

/** Second factors, in the order in which the page offers them. */
export const SecondWay = z.enum(['passkey', 'totp', 'recovery']);
export type SecondWay = z.infer<typeof SecondWay>;

export const SignInView = z.strictObject({
  /** In the step `consent`, the signed-in person is asked for consent. */
  step: z.enum(['sign-in', 'second-step', 'consent']),
  csrf: z.string(),
  app: z.nullable(
    z.strictObject({
      name: z.string(),
      host: z.string(),
      /** Path of the logo on this service; null if the app has no logo. */
      logo: z.nullable(z.string()),
    }),
  ),
  /** Whether the page is laid out for a popup of 500 × 650 pixels. */
  compact: z.boolean(),
  providers: z.array(ProviderName),
  /** Whether a passkey is accepted. False if the app requires a certain provider. */
  passkey: z.boolean(),
  secondWays: z.array(SecondWay),
  /** Suggested user name, from `login_hint`; '' if there is none. */
  loginHint: z.string(),
  /** Language that the app requests, from `ui_locales`; null for the language of the browser. */
  language: z.nullable(z.enum(languages)),
  /** Whether the service can send mails. If true, the page offers a link to set a new password. */
  mail: z.boolean(),
  account: z.nullable(z.strictObject({ userName: z.string(), displayName: z.string() })),
  /** Scopes that the app requests; empty without an app. */
  scopes: z.array(z.enum(loginScopes)),
});
export type SignInView = z.infer<typeof SignInView>;

export const Onward = z.strictObject({ location: z.string() });
export type Onward = z.infer<typeof Onward>;

const onward = { description: 'Address of the next page', schema: Onward };

export const readSignIn = endpoint({
  id: 'readSignIn',
  method: 'get',
  path: '/oauth/api/sign-in',
  tag: 'Sign-in',
  summary: 'State of the sign-in page',
  auth: { kind: 'session', csrf: false, optional: true },
  query: z.object({
    request: z.optional(SealedRequest),
    /** A sign-in that waits for its second step. If it has expired, the person has to start again. */
    second: z.optional(SealedText),
  }),
  rate: 'read',
  answers: { 200: { description: 'What the page shows', schema: SignInView } },
  errors: ['request_expired'],
});

export const signIn = endpoint({
  id: 'signIn',
  method: 'post',
  path: '/oauth/api/sign-in',
  tag: 'Sign-in',
  summary: 'Sign in with a password',
  auth: anyone,
  body: z.strictObject({
    userName: z.string().check(z.minLength(1), z.maxLength(256)),
    password: z.string().check(z.minLength(1), z.maxLength(256)),
    request: z.optional(SealedRequest),
    /** Path that the browser opens after the sign-in, if `request` is missing. */
    returnTo: z.optional(z.string().check(z.maxLength(2_048))),
  }),
  bodyExample: { userName: 'ada', password: 'correct horse battery staple', returnTo: '/' },
  rate: 'write',
  answers: { 200: onward },
  errors: ['sign_in_failed', 'account_suspended', 'request_expired', 'forbidden', 'too_many_attempts'],
});

export const decideConsent = endpoint({
  id: 'decideConsent',
  method: 'post',
  path: '/oauth/api/consent',
  tag: 'Sign-in',
  summary: 'Allow or deny an app',
  auth: { kind: 'session', csrf: true },
  body: z.strictObject({ request: SealedRequest, allow: z.boolean() }),
  bodyExample: { request: 'mL0gqMZ9Yy4mPB1', allow: true },
  rate: 'write',
  answers: { 200: onward },
  errors: ['request_expired', 'forbidden'],
});

/** Sends the person back to the app with the error `access_denied`. */
export const cancelSignIn = endpoint({
  id: 'cancelSignIn',
  method: 'post',
  path: '/oauth/api/cancel',
  tag: 'Sign-in',
  summary: 'Go back to the app',
  auth: anyone,
  body: z.strictObject({ request: SealedRequest }),
  bodyExample: { request: 'mL0gqMZ9Yy4mPB1' },
  rate: 'write',
  answers: { 200: onward },
  errors: ['request_expired', 'forbidden'],
});

export const signOut = endpoint({
  id: 'signOut',
  method: 'post',
  path: '/oauth/api/sign-out',
  tag: 'Sign-in',
  summary: 'Sign out',
  auth: { kind: 'session', csrf: true, optional: true },
  body: z.strictObject({
    /** The encrypted logout request; missing if the person opened the page directly. */
    request: z.optional(SealedRequest),
  }),
  bodyExample: {},
  rate: 'write',
  answers: { 200: onward },
  errors: ['request_expired', 'forbidden'],
});
