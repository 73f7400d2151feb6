/** Rules: docs/rules/identity.md, "User names". */
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { pino } from 'pino';
import { claimOlderAccounts } from '../../../../server/identity/accounts/claim-older-accounts.ts';
import {
  accounts,
  emailKey,
  olderAccounts,
  userNameKey,
  userNameLooks,
  userNames,
  verifiedEmails,
  type Account,
} from '../../../../server/identity/documents.ts';
import { lookKey } from '../../../../server/identity/accounts/look-alikes.ts';
import { nameState } from '../../../../server/identity/accounts/user-names.ts';
import { startApp } from '../../start-app.ts';

test('claims on similar names and verified addresses are made once; a conflict is logged and not resolved', async (t) => {
  const app = await startApp();
  t.after(() => app.stop());
  const { store, deps } = { store: app.store, deps: app.serving.deps };
  const lines: string[] = [];
  const log = pino(
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  async function addOlder(userName: string, more: Partial<Account> = {}): Promise<void> {
    const ref = accounts.ref(`usr_${userName}`);
    const name = userNames.ref(userNameKey(userName));
    const account: Account = {
      ...{ userId: ref.aggregate.slice('account:'.length), userName, displayName: userName },
      ...{ emailVerified: false, roles: [], providers: {}, active: true, createdAt: 1, ...more },
    };
    await store.commit({
      touch: [ref.aggregate, name.aggregate],
      decide(tx) {
        tx.put(ref, account);
        tx.put(name, { userId: account.userId });
      },
    });
  }
  await addOlder('grace', { email: 'Grace@mail.example', emailVerified: true });
  await addOlder('a1ice', { createdAt: deps.clock.now() + 1, formerUserName: 'zelda' });
  await addOlder('ol1via', { createdAt: 2 });
  await addOlder('olivia');
  await addOlder('mallory', { email: 'grace@mail.example', emailVerified: true });
  await addOlder('oscar', { email: 'oscar@mail.example' });
  // Let the job run again, because it may have run before these accounts existed.
  const done = olderAccounts.ref('claims');
  await store.commit({ touch: [done.aggregate], decide: (tx) => tx.delete(done) });

  const work = () => claimOlderAccounts({ store, clock: deps.clock, log }, new AbortController().signal);
  await work();
  assert.equal(await nameState(store, 'gr.ace'), 'similar');
  const ownerOf = async (email: string) => (await store.get(verifiedEmails.ref(emailKey(email))))?.userId;
  assert.equal(await ownerOf('grace@mail.example'), 'usr_grace');
  assert.equal(await ownerOf('oscar@mail.example'), undefined, 'an unverified address has no claim');
  assert.equal(await nameState(store, 'alice.'), 'similar');
  assert.equal(
    await nameState(store, 'ze1da'),
    'similar',
    'a former name, although the other one has a conflict',
  );
  const looks = ['alice', 'olivia', 'zelda'].map((name) => userNameLooks.ref(lookKey(name)));
  assert.deepEqual(
    (await store.getAll(looks)).map((claim) => claim?.userId),
    ['usr_alice', 'usr_olivia', 'usr_a1ice'],
    'of two that look alike, the one that was created first',
  );
  assert.deepEqual(
    lines.map((line) => (JSON.parse(line) as { accountId: string }).accountId),
    ['usr_a1ice', 'usr_mallory', 'usr_ol1via'],
  );
  assert.doesNotMatch(lines.join(''), /mail\.example/);

  await addOlder('late');
  await work();
  assert.equal(await nameState(store, 'l.ate'), 'free', 'it runs once');
});
