import type { Deps } from '../../runtime/deps.ts';
import type { Transaction } from '../../store/port.ts';
import {
  accountChanged,
  accounts,
  clients,
  providerKey,
  emailKey,
  providerSubjects,
  verifiedEmails,
  type Account,
} from '../documents.ts';
import { passwordMembers, preparePassword } from './set-password.ts';
import { claimName, nameAggregates } from './user-names.ts';

export interface NewAccount {
  readonly userId: string;
  readonly userName: string;
  readonly password?: string | undefined;
  readonly displayName?: string | undefined;
  readonly email?: string | undefined;
  /** Whether the person is known to own the address. Default: true. */
  readonly emailVerified?: boolean | undefined;
  readonly roles?: readonly Account['roles'][number][] | undefined;
  readonly providers?: Readonly<Record<string, string>> | undefined;
}

export type AccountFault = 'id_taken' | 'name_taken' | 'name_similar' | 'subject_taken' | 'email_taken';

/**
 * Creates an account together with its claims. The caller must have checked the rules for names and passwords.
 * @param also makes further writes in the same commit
 * @returns undefined on success, or the reason the account was not created
 * @throws {TooBusy} if too many passwords are being hashed
 */
export async function createAccount(
  deps: Deps,
  wanted: NewAccount,
  also: (tx: Transaction) => void = () => undefined,
): Promise<AccountFault | undefined> {
  const { userId, userName, password, email, emailVerified = true } = wanted;
  const account: Account = {
    userId,
    userName,
    displayName: wanted.displayName ?? userName,
    ...(email !== undefined && { email }),
    emailVerified: email !== undefined && emailVerified,
    ...(password !== undefined && passwordMembers(await preparePassword(password))),
    roles: [...(wanted.roles ?? [])],
    providers: { ...wanted.providers },
    active: true,
    createdAt: deps.clock.now(),
  };
  const ref = accounts.ref(userId);
  const subjects = Object.entries(account.providers).map(([provider, subject]) =>
    providerSubjects.ref(providerKey(provider, subject)),
  );
  const address = email !== undefined && account.emailVerified ? [verifiedEmails.ref(emailKey(email))] : [];
  // Refuse an id that a client has, because a token's `sub` names a client or an account.
  const namesake = clients.ref(userId);
  return deps.store.commit({
    touch: [
      ...[ref, namesake, ...subjects, ...address].map(({ aggregate }) => aggregate),
      ...nameAggregates(userName),
    ],
    decide(tx): AccountFault | undefined {
      if (tx.get(ref) !== undefined || tx.get(namesake) !== undefined) return 'id_taken';
      if (tx.getAll(subjects).some((claim) => claim !== undefined)) return 'subject_taken';
      if (tx.getAll(address).some((claim) => claim !== undefined)) return 'email_taken';
      const conflict = claimName(tx, userId, userName);
      if (conflict !== undefined) return `name_${conflict}`;
      tx.put(ref, account);
      for (const claim of [...subjects, ...address]) tx.put(claim, { userId });
      tx.publish(accountChanged(userId));
      also(tx);
      return undefined;
    },
  });
}
