/** API of the account's user name and password (docs/rules/identity.md, "New passwords" and "User names"). */
import { endpoint } from '../http/endpoint.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { NewPassword } from './sign-in/registration.ts';

const tag = 'Account';
const changed = { kind: 'session', csrf: true, recent: true } as const;

export const CredentialsView = z.strictObject({
  userName: z.string(),
  formerUserName: z.nullable(z.string()),
  /** Time from which the user name can be changed again. Null if it can be changed now. */
  userNameChangeableAt: z.nullable(Time),
  passwords: z.boolean(),
  hasPassword: z.boolean(),
  leastPasswordLength: z.int(),
});
export type CredentialsView = z.infer<typeof CredentialsView>;

export const readCredentials = endpoint({
  id: 'readCredentials',
  method: 'get',
  path: '/account/api/credentials',
  tag,
  summary: 'User name, and whether there is a password',
  auth: { kind: 'session', csrf: false },
  rate: 'read',
  answers: { 200: { description: 'What the account signs in with', schema: CredentialsView } },
});

export const changePassword = endpoint({
  id: 'changePassword',
  method: 'put',
  path: '/account/api/password',
  tag,
  summary: 'Change the password, or add one',
  description: 'Ends all other sessions. This browser gets a new session, with another CSRF token.',
  auth: changed,
  body: z.strictObject({ password: NewPassword }),
  bodyExample: { password: 'four green lamps over Lisbon' },
  rate: 'write',
  answers: { 204: { description: 'Changed', schema: null } },
  errors: ['session_required', 'forbidden'],
});

export const changeUserName = endpoint({
  id: 'changeUserName',
  method: 'put',
  path: '/account/api/user-name',
  tag,
  summary: 'Change the user name',
  description: 'Once in 7 days. The previous name stays reserved for the account until the next change.',
  auth: changed,
  body: z.strictObject({ userName: z.string().check(z.maxLength(256)) }),
  bodyExample: { userName: 'ada' },
  rate: 'write',
  answers: { 204: { description: 'Changed', schema: null } },
  errors: ['user_name_taken', 'user_name_similar', 'user_name_changed_recently', 'not_found'],
});
