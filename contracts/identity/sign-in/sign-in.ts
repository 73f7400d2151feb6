/**
 * API of the sign-in page (docs/rules/identity.md, "Sign-in page"). `request` in the page's address is the encrypted
 * authorize request of an app. It is absent if the person signs in without an app.
 */
import { endpoint } from '../../http/endpoint.ts';
import { anyone } from '../../http/auth.ts';
import { z } from '../../zod.ts';
import { providerNames } from './provider-names.ts';

export const ProviderName = z.enum(providerNames);
export type ProviderName = z.infer<typeof ProviderName>;

/** Scopes that an app may request, in the order in which answers list them. */
export const loginScopes = ['openid', 'profile', 'email', 'roles', 'offline_access'] as const;
export type LoginScope = (typeof loginScopes)[number];

/** An encrypted request. The maximum length is enough for the longest `state` and `nonce` and all other parameters. */
export const SealedRequest = z
  .string()
  .check(z.regex(/^[\w-]{1,12000}$/), z.describe('The `request` in the address of the page.'));

/** A text that the server has encrypted for this browser, such as a sign-in that waits for its second step. */
export const SealedText = z
  .string()
  .check(z.regex(/^[\w-]{1,2000}$/), z.describe('Sealed text, as the service made it.'));

/** Factors that complete a sign-in after a password or a provider, in the order in which the page offers them. */
export const SecondWay = z.enum(['passkey', 'totp', 'recovery']);
export type SecondWay = z.infer<typeof SecondWay>;

export const SignInView = z.strictObject({
  /**
   * `sign-in`: nobody is signed in, or a new sign-in is required. `second-step`: the sign-in waits for a second factor.
   * `consent`: the person of `account` is asked for consent.
   */
  step: z.enum(['sign-in', 'second-step', 'consent']),
  /** Token for the header `X-CSRF-Token` of every POST. */
  csrf: z.string(),
  /** The app that sent the person here; null if the person came without an app. */
  app: z.nullable(
    z.strictObject({
      name: z.string(),
      /** Host of the redirect address, to which the person is sent afterwards. */
      host: z.string(),
      /** Path of the app's logo on this service; null if it has none. */
      logo: z.nullable(z.string()),
    }),
  ),
  /** True if the page is shown in a popup of 500 × 650. */
  compact: z.boolean(),
  /** Ways to sign in, in the order in which the page offers them. */
  providers: z.array(ProviderName),
  /** Whether the person may sign in with a passkey: true unless the app requires a certain provider. */
  passkey: z.boolean(),
  /** Ways to complete the second step, in the order in which the page offers them; empty in the other steps. */
  secondWays: z.array(SecondWay),
  /** Suggested user name, from `login_hint`; '' if there is none. */
  loginHint: z.string(),
  /** Whether this service sends mails. If so, the page offers a link for setting a new password. */
  mail: z.boolean(),
  /** The signed-in account; null if there is none. */
  account: z.nullable(z.strictObject({ userName: z.string(), displayName: z.string() })),
  /** Scopes that the app requests; empty without an app. */
  scopes: z.array(z.enum(loginScopes)),
});
export type SignInView = z.infer<typeof SignInView>;

/** Address of the next page, which the browser opens by `location.replace`. */
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
    /** A sign-in that waits for its second step. If it has expired, the person starts again with the first step. */
    second: z.optional(SealedText),
  }),
  rate: 'read',
  answers: { 200: { description: 'What the page shows', schema: SignInView } },
  errors: ['request_expired'],
});

/** Signs in with user name and password. */
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
    /** Path on this service that the browser opens after the sign-in, if there is no `request`. */
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

/** Returns the person to the app with the error `access_denied`. No sign-in is needed. */
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
    /** The encrypted logout request of `/oauth/logout`, if such a request opened the page. */
    request: z.optional(SealedRequest),
  }),
  bodyExample: {},
  rate: 'write',
  answers: { 200: onward },
  errors: ['request_expired', 'forbidden'],
});
