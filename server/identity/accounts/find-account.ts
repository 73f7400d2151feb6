import { EmailAddress } from '../../../contracts/identity/mail.ts';
import { z } from '../../../contracts/zod.ts';
import type { Store } from '../../store/port.ts';
import { emailOwner } from '../mail/claims.ts';
import { accounts, userNameKey, userNames, type Account } from '../documents.ts';

/** Maximum length of a {@link userNameKey} that fits into a key of the store. No account has a longer name. */
const longestKey = 1_150;

/** Id that no account has. It is read for an unknown name, so that the name costs as many reads as a known one. */
const nobody = '?';

/**
 * Returns the id of the account with this user name. Returns undefined for a name that is too long for a key
 * of the store.
 */
export async function accountIdOf(store: Store, userName: string): Promise<string | undefined> {
  const key = userNameKey(userName);
  return key.length > longestKey ? undefined : (await store.get(userNames.ref(key)))?.userId;
}

/**
 * Returns the account with this user name or verified e-mail address. Unknown names cost as many reads as known names,
 * so the time reveals nothing. User names take precedence, because those of the bootstrap file may look like addresses.
 */
export async function accountSigningIn(store: Store, typed: string): Promise<Account | undefined> {
  const named = await accountIdOf(store, typed);
  const owner = z.safeParse(EmailAddress, typed).success ? await emailOwner(store, typed) : undefined;
  return store.get(accounts.ref(named ?? owner ?? nobody));
}
