/** Page `/account` and its API (docs/rules/identity.md, "Account page"). */
import { endpoint } from '../http/endpoint.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { loginScopes, ProviderName } from './sign-in/sign-in.ts';
import { signedInPageEndpoint } from './signed-in-page.ts';

const tag = 'Account';
const read = { kind: 'session', csrf: false } as const;
const write = { kind: 'session', csrf: true } as const;
const Cursor = z.optional(
  z.string().check(z.minLength(1), z.maxLength(2_048), z.describe('The `nextCursor` of the previous page.')),
);

export const Me = z.strictObject({
  userId: z.string(),
  userName: z.string(),
  displayName: z.string(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  roles: z.array(z.enum(['admin', 'tester'])),
  createdAt: Time,
  provider: ProviderName,
  /** Whether this session began with a passkey or a second factor. */
  strong: z.boolean(),
  /** Time at which the account will be deleted; null if no deletion was requested. */
  deletedAt: z.nullable(Time),
  csrf: z.string(),
});
export type Me = z.infer<typeof Me>;

export const accountPage = signedInPageEndpoint({
  id: 'accountPage',
  path: '/account',
  tag,
  summary: 'Account page of the signed-in person',
});

export const readMe = endpoint({
  id: 'readMe',
  method: 'get',
  path: '/account/api/me',
  tag,
  summary: 'The signed-in account',
  auth: read,
  rate: 'read',
  answers: { 200: { description: 'The account and the token for writes', schema: Me } },
});

export const changeProfile = endpoint({
  id: 'changeProfile',
  method: 'patch',
  path: '/account/api/profile',
  tag,
  summary: 'Change the display name',
  auth: write,
  body: z.strictObject({
    displayName: z
      .string()
      .check(z.maxLength(1_200), z.describe('1 to 60 visible characters; control characters are removed.')),
  }),
  bodyExample: { displayName: 'Ada Lovelace' },
  rate: 'profile',
  answers: { 204: { description: 'Changed', schema: null } },
  errors: ['forbidden', 'not_found'],
});

/** A browser in which the account is signed in. */
export const OwnSession = z.strictObject({
  id: z.string(),
  current: z.boolean(),
  /** Browser and system, such as `Firefox on Windows`; null if unknown. */
  device: z.nullable(z.string()),
  provider: ProviderName,
  strong: z.boolean(),
  /** Time of the sign-in. Confirming one's identity later does not change it. */
  signedInAt: Time,
  /** Time of the last use, accurate to an hour. */
  lastUsedAt: Time,
});
export type OwnSession = z.infer<typeof OwnSession>;

export const listOwnSessions = endpoint({
  id: 'listOwnSessions',
  method: 'get',
  path: '/account/api/sessions',
  tag,
  summary: 'Browsers that are signed in',
  auth: read,
  rate: 'read',
  answers: {
    200: { description: 'The last sign-in first', schema: z.strictObject({ sessions: z.array(OwnSession) }) },
  },
});

export const endOwnSession = endpoint({
  id: 'endOwnSession',
  method: 'delete',
  path: '/account/api/sessions/{sessionId}',
  tag,
  summary: 'Sign out of one browser',
  description: 'Also ends the grants that apps got in the ended session without `offline_access`.',
  auth: write,
  params: z.object({
    sessionId: z.string().check(z.regex(/^[\w-]{43}$/), z.describe('From the list of sessions.')),
  }),
  rate: 'write',
  answers: { 204: { description: 'It has ended', schema: null } },
  errors: ['forbidden', 'not_found'],
});

export const endOtherSessions = endpoint({
  id: 'endOtherSessions',
  method: 'post',
  path: '/account/api/sessions/end-others',
  tag,
  summary: 'Sign out of all other browsers',
  auth: write,
  body: z.strictObject({}),
  bodyExample: {},
  rate: 'write',
  answers: {
    200: { description: 'How many have ended', schema: z.strictObject({ ended: z.int() }) },
  },
  errors: ['forbidden'],
});

export const OwnConsent = z.strictObject({
  clientId: z.string(),
  /** Null if the app was deleted. */
  name: z.nullable(z.string()),
  /** Host of the app's first redirect address; null if the app was deleted. */
  host: z.nullable(z.string()),
  scopes: z.array(z.enum(loginScopes)),
  allowedAt: Time,
  changedAt: Time,
});
export type OwnConsent = z.infer<typeof OwnConsent>;

export const listOwnConsents = endpoint({
  id: 'listOwnConsents',
  method: 'get',
  path: '/account/api/consents',
  tag,
  summary: 'Apps that may use the account',
  auth: read,
  query: z.object({ cursor: Cursor }),
  rate: 'read',
  answers: {
    200: {
      description: 'The oldest first, a hundred at a time',
      schema: z.strictObject({ consents: z.array(OwnConsent), nextCursor: z.optional(z.string()) }),
    },
  },
});

export const withdrawConsent = endpoint({
  id: 'withdrawConsent',
  method: 'delete',
  path: '/account/api/consents/{clientId}',
  tag,
  summary: 'Withdraw the consent to an app',
  description: 'Tokens of the app for this account are refused from now on.',
  auth: write,
  params: z.object({
    clientId: z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,64}$/), z.describe('Id of the app.')),
  }),
  rate: 'write',
  answers: { 204: { description: 'The access of the app has ended', schema: null } },
  errors: ['forbidden'],
});

export const exportAccount = endpoint({
  id: 'exportAccount',
  method: 'post',
  path: '/account/api/export',
  tag,
  summary: 'Everything that is stored about the account',
  description:
    'Account, sessions, apps that may use it, own clients, audit trail, and the parts of other domains, such as wheels.',
  // Requires a recent proof of identity, so that somebody at an unlocked computer cannot get all personal
  // data.
  auth: { ...write, recent: true },
  body: z.strictObject({}),
  bodyExample: {},
  rate: 'evidence',
  answers: {
    200: {
      description: 'One member for each part',
      schema: z.looseObject({ exportedAt: Time, account: z.looseObject({ userId: z.string() }) }),
    },
  },
  errors: ['forbidden', 'reauthentication_required'],
});

export const accountPages = [accountPage];
