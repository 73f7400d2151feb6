import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import type { Account } from '../documents.ts';

/** Ways to sign in to an account. A second factor alone does not count. */
export interface WaysToSignIn {
  readonly password: boolean;
  /** Names of the configured providers at which the account has an external identity. */
  readonly providers: readonly string[];
  readonly passkeys: number;
}

/**
 * Returns the ways to sign in that an account has now.
 * @param account as the commit reads it
 * @param passkeys number of its passkeys, read in the same commit
 * @param configured providers that this service offers
 */
export function waysToSignIn(
  { password, providers }: Pick<Account, 'password' | 'providers'>,
  passkeys: number,
  configured: readonly string[],
): WaysToSignIn {
  return {
    password: password !== undefined && configured.includes('credentials'),
    providers: Object.keys(providers).filter((provider) => configured.includes(provider)),
    passkeys,
  };
}

/**
 * Refuses a change with `last_way_to_sign_in` if the account would have no way to sign in. Called in the commit of
 * the change, with the remaining ways.
 */
export function refuseWithoutWay({ password, providers, passkeys }: WaysToSignIn): Refusal | undefined {
  return password || providers.length > 0 || passkeys > 0 ? undefined : refuseSignIn('last_way_to_sign_in');
}
