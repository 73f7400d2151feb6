/**
 * Sign-in at other sites, the page after the first sign-in there, and the linked providers of an account
 * (docs/rules/identity.md, "Providers").
 */
import { anyone } from '../../http/auth.ts';
import { endpoint } from '../../http/endpoint.ts';
import { awayPage, openPageEndpoint } from '../../http/html-page.ts';
import { Time } from '../../http/time.ts';
import { languages } from '../../wheel/languages.ts';
import { z } from '../../zod.ts';
import { Onward, ProviderName, SealedRequest } from './sign-in.ts';

const tag = 'Sign-in';
const session = { kind: 'session', csrf: false, optional: true } as const;

const redirect = { description: '`Location` is the next address of the browser', schema: null };
const notice = (why: string) => ({
  description: `A page that says that ${why}`,
  schema: null,
  contentType: 'text/html',
});
const notices = {
  403: notice('the app asks for another way to sign in'),
  404: notice('this provider is not offered'),
  410: notice('the sign-in has expired, was finished before, or began in another browser'),
  413: notice('the request of the app is too long to be carried'),
};
const onward = { description: 'Address of the next page', schema: Onward };

const ProviderPath = z.object({ provider: z.string().check(z.describe('`google`, `steam` …')) });

export const beginProvider = endpoint({
  id: 'beginProvider',
  method: 'get',
  path: '/oauth/providers/{provider}',
  tag,
  summary: 'Sign in at a provider',
  description: 'Sends the browser to the provider, which sends it back to the callback.',
  auth: session,
  params: ProviderPath,
  query: z.object({ request: z.optional(SealedRequest), returnTo: z.optional(z.string()) }),
  rate: 'authorize',
  answers: { 303: redirect, ...notices, 503: awayPage },
});

export const providerCallback = endpoint({
  id: 'providerCallback',
  method: 'get',
  path: '/oauth/providers/{provider}/callback',
  tag,
  summary: 'Address that providers send people back to',
  description:
    'The query is the answer of the provider. It is accepted only in the browser that began the sign-in.',
  auth: session,
  params: ProviderPath,
  rate: 'authorize',
  answers: { 303: redirect, ...notices, 503: awayPage },
});

export const welcomePage = openPageEndpoint({
  id: 'welcomePage',
  path: '/oauth/welcome',
  tag,
  summary: 'Page of a person who signed in at a provider for the first time',
});

export const confirmAtProvider = endpoint({
  id: 'confirmAtProvider',
  method: 'post',
  path: '/oauth/api/reauthenticate/{provider}',
  tag,
  summary: 'Begin to confirm at a provider that it is you',
  description:
    'The person signs in at the provider again. The callback then confirms the session, and leads to `/oauth/confirmed`. 404 if the account is not linked to the provider, or has a second factor.',
  auth: { kind: 'session', csrf: true },
  params: ProviderPath,
  body: z.strictObject({}),
  bodyExample: {},
  rate: 'write',
  answers: { 200: onward },
  errors: ['not_found'],
});

export const confirmedPage = openPageEndpoint({
  id: 'confirmedPage',
  path: '/oauth/confirmed',
  tag,
  summary: 'Page of the window in which a person confirmed their identity at a provider',
});

export const WelcomeView = z.strictObject({
  csrf: z.string(),
  provider: ProviderName,
  /** Name at the provider; null if unknown. */
  name: z.nullable(z.string()),
  /** Address that the provider has verified; null if there is none. */
  email: z.nullable(z.string()),
  /**
   * Whether an account already has this e-mail address. If true, the owner of that account has to sign in
   * first.
   */
  known: z.boolean(),
  /** Suggested user name. No account has this name. */
  userName: z.string(),
  /** The signed-in account, to which the provider can be linked; null if there is none. */
  account: z.nullable(z.strictObject({ userName: z.string(), displayName: z.string() })),
  app: z.nullable(z.strictObject({ name: z.string(), host: z.string() })),
  signIn: z.string(),
  /** Language that the app requests, from `ui_locales`; null for the language of the browser. */
  language: z.nullable(z.enum(languages)),
});
export type WelcomeView = z.infer<typeof WelcomeView>;

export const readWelcome = endpoint({
  id: 'readWelcome',
  method: 'get',
  path: '/oauth/api/welcome',
  tag,
  summary: 'State of the page of a new person',
  auth: session,
  rate: 'read',
  answers: { 200: { description: 'What the page shows', schema: WelcomeView } },
  errors: ['request_expired'],
});

export const createByProvider = endpoint({
  id: 'createByProvider',
  method: 'post',
  path: '/oauth/api/welcome',
  tag,
  summary: 'Create an account that signs in at the provider',
  auth: anyone,
  body: z.strictObject({ userName: z.string().check(z.minLength(1), z.maxLength(256)) }),
  bodyExample: { userName: 'ada' },
  rate: 'write',
  answers: { 200: onward },
  errors: [
    'request_expired',
    'forbidden',
    'user_name_taken',
    'user_name_similar',
    'provider_linked_elsewhere',
    'email_taken',
  ],
});

export const linkByWelcome = endpoint({
  id: 'linkByWelcome',
  method: 'post',
  path: '/oauth/api/welcome/link',
  tag,
  summary: 'Link the provider to the signed-in account, and go on signed in',
  auth: { kind: 'session', csrf: true, recent: true },
  body: z.strictObject({}),
  bodyExample: {},
  rate: 'write',
  answers: { 200: onward },
  errors: [
    'request_expired',
    'forbidden',
    'provider_linked_elsewhere',
    'provider_already_linked',
    'email_taken',
  ],
});

export const leaveWelcome = endpoint({
  id: 'leaveWelcome',
  method: 'post',
  path: '/oauth/api/welcome/cancel',
  tag,
  summary: 'Forget the sign-in at the provider',
  auth: anyone,
  body: z.strictObject({}),
  bodyExample: {},
  rate: 'write',
  answers: { 200: onward },
  errors: ['forbidden'],
});

export const LinkedProvider = z.strictObject({
  provider: ProviderName,
  linked: z.nullable(
    z.strictObject({
      /** Name at the provider; null if unknown. */
      name: z.nullable(z.string()),
      /** Time of linking; null if the bootstrap file linked the provider. */
      since: z.nullable(Time),
    }),
  ),
  /** Whether the service offers the provider. False if the operator has removed it from the configuration. */
  offered: z.boolean(),
});
export type LinkedProvider = z.infer<typeof LinkedProvider>;

export const listLinkedProviders = endpoint({
  id: 'listLinkedProviders',
  method: 'get',
  path: '/account/api/providers',
  tag: 'Account',
  summary: 'Providers that the account can sign in at',
  auth: { kind: 'session', csrf: false },
  rate: 'read',
  answers: {
    200: {
      description: 'All providers that are offered or linked',
      schema: z.strictObject({ providers: z.array(LinkedProvider) }),
    },
  },
});

export const linkProvider = endpoint({
  id: 'linkProvider',
  method: 'post',
  path: '/account/api/providers/{provider}',
  tag: 'Account',
  summary: 'Begin to link a provider',
  description:
    'The person proves at the provider who they are there; the callback then links it and leads to `/account`.',
  auth: { kind: 'session', csrf: true, recent: true },
  params: ProviderPath,
  body: z.strictObject({}),
  bodyExample: {},
  rate: 'write',
  answers: { 200: onward },
  errors: ['not_found', 'provider_already_linked'],
});

export const unlinkProvider = endpoint({
  id: 'unlinkProvider',
  method: 'delete',
  path: '/account/api/providers/{provider}',
  tag: 'Account',
  summary: 'Unlink a provider',
  auth: { kind: 'session', csrf: true, recent: true },
  params: ProviderPath,
  rate: 'write',
  answers: { 204: { description: 'Unlinked, or was not linked', schema: null } },
  errors: ['not_found', 'last_way_to_sign_in'],
});

export const providerPages = [beginProvider, providerCallback, confirmedPage, welcomePage];
