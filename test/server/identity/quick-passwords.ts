/**
 * Gives test accounts password hashes with the lowest cost of Argon2id. With the cost of production, hashing would take
 * most of the processor time of most tests. A check of a password takes the cost from the stored hash, so the server
 * needs no setting for it.
 */
import { hashSync } from '@node-rs/argon2';
import type { BootstrapUser } from '../../../contracts/identity/bootstrap.ts';
import { leastPasswordLength, passwordLength } from '../../../contracts/identity/sign-in/password.ts';
import { passwordMembers } from '../../../server/identity/accounts/set-password.ts';
import { accountChanged, accounts } from '../../../server/identity/documents.ts';
import type { Store } from '../../../server/store/port.ts';

const lowest = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * Returns the users without their passwords, so that the bootstrap does not hash them. `setQuickPasswords` stores cheap
 * hashes later.
 */
export function withoutPasswords(users: readonly BootstrapUser[]): BootstrapUser[] {
  return users.map(({ password: _, ...user }) => user);
}

/** Stores the passwords of accounts that were created without one. */
export async function setQuickPasswords(store: Store, users: readonly BootstrapUser[]): Promise<void> {
  const passwords = users.flatMap(({ userId, password }) =>
    password === undefined
      ? []
      : [
          {
            ref: accounts.ref(userId),
            userId,
            members: passwordMembers({
              hash: hashSync(password.normalize('NFKC'), lowest),
              short: passwordLength(password) < leastPasswordLength(false),
            }),
          },
        ],
  );
  if (passwords.length === 0) return;
  await store.commit({
    touch: passwords.map(({ ref }) => ref.aggregate),
    decide(tx) {
      for (const { ref, userId, members } of passwords) {
        const account = tx.get(ref);
        // Skip accounts that a test has changed or deleted before it starts the server again.
        if (account === undefined || account.password !== undefined || account.passwordEpoch !== undefined)
          continue;
        tx.put(ref, { ...account, ...members });
        tx.publish(accountChanged(userId));
      }
    },
  });
}
