/** Error codes of the sign-in pages, besides the common ones. */
import { refuseWith, type ErrorTable } from '../http/errors.ts';

export const identityErrors = {
  sign_in_failed: { status: 401, message: 'User name or password is wrong' },
  too_many_attempts: { status: 429, message: 'Too many failed attempts; try again later' },
  user_name_taken: { status: 409, message: 'This user name is taken' },
  user_name_similar: { status: 409, message: 'This user name looks like one that is taken' },
  request_expired: { status: 410, message: 'This sign-in has expired; start again from the app' },
  last_way_to_sign_in: {
    status: 409,
    message: 'This is the only way to sign in to the account; add another one first',
  },
  link_expired: { status: 410, message: 'This link has expired or was used already' },
  email_taken: { status: 409, message: 'This e-mail address belongs to another account' },
} as const satisfies ErrorTable;

export const refuseSignIn = refuseWith(identityErrors);
