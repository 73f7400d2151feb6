import { refuseWith, type ErrorTable } from '../http/errors.ts';

export const identityErrors = {
  sign_in_failed: { status: 401, message: 'User name or password is wrong' },
  account_suspended: { status: 403, message: 'This account is suspended' },
  too_many_attempts: { status: 429, message: 'Too many failed attempts; try again later' },
  user_name_taken: { status: 409, message: 'This user name is taken' },
  user_name_similar: { status: 409, message: 'This user name looks like one that is taken' },
  proof_failed: { status: 403, message: 'That was not accepted; try again' },
  second_step_expired: { status: 410, message: 'This sign-in has taken too long; start again' },
  factor_limit: { status: 409, message: 'The account has the maximum number of passkeys' },
  password_too_short: { status: 409, message: 'Without a second factor the password must be longer' },
  user_name_changed_recently: { status: 409, message: 'The user name was changed in the last 7 days' },
  request_expired: { status: 410, message: 'This sign-in has expired; start again from the app' },
  last_way_to_sign_in: {
    status: 409,
    message: 'This is the only way to sign in to the account; add another one first',
  },
  too_many_clients: {
    status: 409,
    message: 'The account has the maximum number of clients; delete one first',
  },
  two_secrets: { status: 409, message: 'Two secrets are valid: revoke one of them first' },
  transfer_not_possible: { status: 409, message: 'The client cannot be given to this account' },
  invalid_logo: { status: 422, message: 'Not a PNG or WebP image that can be used as a logo' },
  link_expired: { status: 410, message: 'This link has expired or has already been used' },
  email_taken: { status: 409, message: 'This e-mail address belongs to another account' },
  provider_linked_elsewhere: { status: 409, message: 'This sign-in belongs to another account' },
  provider_already_linked: { status: 409, message: 'The account already has a sign-in at this provider' },
  invalid_client: { status: 401, message: 'Client authentication failed' },
  no_room: { status: 409, message: 'The account has no room for everything that it would take over' },
  own_account: { status: 409, message: 'You cannot do this to your own account' },
  last_operator: {
    status: 409,
    message: 'This is the only active operator; make another account an operator first',
  },
} as const satisfies ErrorTable;

export const refuseSignIn = refuseWith(identityErrors);
