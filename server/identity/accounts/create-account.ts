import type { Deps } from '../../runtime/deps.ts';
import {
  accountChanged,
  accounts,
  clients,
  providerKey,
  providerSubjects,
  userNameKey,
  userNames,
  type Account,
} from '../documents.ts';
import { hashPassword } from './password.ts';

export interface NewAccount {
  readonly userId: string;
  readonly userName: string;
  readonly password?: string | undefined;
  readonly displayName?: string | undefined;
  readonly email?: string | undefined;
  readonly roles?: readonly Account['roles'][number][] | undefined;
  readonly providers?: Readonly<Record<string, string>> | undefined;
}

/**
 * Creates an account together with the claims that keep its name and its external identities unique. The e-mail address
 * counts as verified by the caller.
 * @returns undefined on success, or the reason it was not created
 */
export async function createAccount(deps: Deps, wanted: NewAccount): Promise<string | undefined> {
  const { userId, userName } = wanted;
  const account: Account = {
    userId,
    userName,
    displayName: wanted.displayName ?? userName,
    ...(wanted.email !== undefined && { email: wanted.email }),
    emailVerified: wanted.email !== undefined,
    ...(wanted.password !== undefined && { password: await hashPassword(wanted.password) }),
    roles: [...(wanted.roles ?? [])],
    providers: { ...wanted.providers },
    active: true,
    createdAt: deps.clock.now(),
  };
  const ref = accounts.ref(userId);
  const name = userNames.ref(userNameKey(userName));
  const subjects = Object.entries(account.providers).map(([provider, subject]) =>
    providerSubjects.ref(providerKey(provider, subject)),
  );
  // A token's `sub` is a client or an account, so an id must not name both.
  const namesake = clients.ref(userId);
  return deps.store.commit({
    touch: [ref, namesake, name, ...subjects].map(({ aggregate }) => aggregate),
    decide(tx) {
      if (tx.get(ref) !== undefined || tx.get(namesake) !== undefined) return 'the id is taken';
      if (tx.get(name) !== undefined) return 'the userName is taken';
      if (tx.getAll(subjects).some((claim) => claim !== undefined)) {
        return 'an external identity belongs to another account';
      }
      tx.put(ref, account);
      for (const claim of [name, ...subjects]) tx.put(claim, { userId });
      tx.publish(accountChanged(userId));
      return undefined;
    },
  });
}
