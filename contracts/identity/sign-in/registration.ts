import { anyone } from '../../http/auth.ts';
import { endpoint } from '../../http/endpoint.ts';
import { htmlPage } from '../../http/html-page.ts';
import { z } from '../../zod.ts';
import { Onward, SealedRequest } from './sign-in.ts';

const tag = 'Sign-in';
/**
 * Allows more characters than a user name may have, so that a long name is refused by the rules of user
 * names, with a message for people.
 */
const UserNameText = z.string().check(z.maxLength(256));
export const NewPassword = z.string().check(z.maxLength(1_024));

export const registerPage = endpoint({
  id: 'registerPage',
  method: 'get',
  path: '/oauth/register',
  tag,
  summary: 'Page to create an account',
  auth: anyone,
  query: z.object({
    request: z.optional(SealedRequest),
    returnTo: z.optional(
      z.string().check(z.describe('Path on this service to go to afterwards, if there is no request.')),
    ),
  }),
  rate: 'authorize',
  answers: htmlPage,
});

/** State of a user name. Reserved names are reported as `taken`. */
export const UserNameView = z.strictObject({
  userName: z.string(),
  state: z.enum(['free', 'taken', 'similar', 'invalid']),
  /** One sentence for the person; '' if the name is free. */
  message: z.string(),
});
export type UserNameView = z.infer<typeof UserNameView>;

export const readUserNameState = endpoint({
  id: 'readUserNameState',
  method: 'get',
  path: '/oauth/api/user-name',
  tag,
  summary: 'Whether a user name is free',
  description: 'User names are public. Names of the signed-in account itself are reported as free.',
  auth: { kind: 'session', csrf: false, optional: true },
  query: z.object({ userName: UserNameText }),
  rate: 'read',
  answers: { 200: { description: 'State of the name', schema: UserNameView } },
});

export const register = endpoint({
  id: 'register',
  method: 'post',
  path: '/oauth/api/register',
  tag,
  summary: 'Create an account with user name and password, and sign in',
  description: 'At most 10 accounts an hour are created from one address.',
  auth: anyone,
  body: z.strictObject({
    userName: UserNameText,
    password: NewPassword,
    /** E-mail address, stored as unverified. The answer does not reveal whether another account has it. */
    email: z.optional(z.email().check(z.maxLength(254))),
    request: z.optional(SealedRequest),
    /** Path that the browser opens after the sign-in, if `request` is missing. */
    returnTo: z.optional(z.string().check(z.maxLength(2_048))),
  }),
  bodyExample: { userName: 'ada', password: 'four green lamps over Lisbon', returnTo: '/' },
  rate: 'write',
  answers: { 200: { description: 'Address of the next page', schema: Onward } },
  errors: ['user_name_taken', 'user_name_similar', 'request_expired', 'forbidden'],
});

export const registrationPages = [registerPage];
