import { text } from '../language/text.ts';

/**
 * Returns the sentence for a code of contracts/identity/errors.ts. In English, this is the service's own
 * message.
 */
export function identityRefusal(code: string): string | undefined {
  switch (code) {
    case 'account_suspended':
      return text('This account is suspended.');
    case 'user_name_taken':
      return text('This user name is taken.');
    case 'user_name_similar':
      return text('This user name looks like one that is taken.');
    case 'proof_failed':
      return text('That was not accepted; try again.');
    case 'factor_limit':
      return text('The account has the maximum number of passkeys.');
    case 'password_too_short':
      return text('Without a second factor the password must be longer.');
    case 'user_name_changed_recently':
      return text('The user name was changed in the last 7 days.');
    case 'last_way_to_sign_in':
      return text('This is the only way to sign in to the account; add another one first.');
    case 'too_many_clients':
      return text('The account has the maximum number of clients; delete one first.');
    case 'two_secrets':
      return text('Two secrets are valid: revoke one of them first.');
    case 'email_taken':
      return text('This e-mail address belongs to another account.');
    case 'own_account':
      return text('You cannot do this to your own account.');
    case 'last_operator':
      return text('This is the only active operator; make another account an operator first.');
    default:
      return undefined;
  }
}
