import { epochOf, type Account } from '../documents.ts';
import { hashPassword } from './password.ts';
import { leastPasswordLength, passwordLength } from '../../../contracts/identity/sign-in/password.ts';

export interface PreparedPassword {
  readonly hash: string;
  /** Whether the password is long enough only together with a second factor. */
  readonly short: boolean;
}

/**
 * Hashes a new password, before the commit that stores it.
 * @throws {TooBusy} if too many hashes are waiting
 */
export async function preparePassword(password: string): Promise<PreparedPassword> {
  return { hash: await hashPassword(password), short: passwordLength(password) < leastPasswordLength(false) };
}

export function passwordMembers({
  hash,
  short,
}: PreparedPassword): Pick<Account, 'password' | 'shortPassword'> {
  return { password: hash, ...(short && { shortPassword: true }) };
}

/**
 * Returns the account with a new password. Ends all sessions and removes known devices, because somebody else
 * may know the old password.
 */
export function withPassword(account: Account, prepared: PreparedPassword): Account {
  const { shortPassword: _, ...others } = account;
  return {
    ...others,
    ...passwordMembers(prepared),
    passwordEpoch: (account.passwordEpoch ?? 0) + 1,
    sessionEpoch: epochOf(account) + 1,
  };
}
