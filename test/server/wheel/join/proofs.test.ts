/** Rules: docs/rules/wheel.md, "Join page". */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountChanged, accounts } from '../../../../server/identity/documents.ts';
import { participantProofs } from '../../../../server/wheel/participants/proofs.ts';
import type { RunningApp } from '../../start-app.ts';
import { carol, dave, startWithPeople, type Person } from '../signed-in.ts';

const wheels = '/wheelapp/api/v1/wheels';

let app: RunningApp;
let people: { carol: Person; dave: Person };
before(async () => {
  app = await startWithPeople();
  people = { carol: await carol(app), dave: await dave(app) };
});
after(() => app.stop());

async function moveTo(owner: 'carol' | 'dave'): Promise<void> {
  for (const name of ['carol', 'dave'] as const) {
    const ref = accounts.ref(`usr_${name}`);
    await app.store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        const { email: _, ...account } = tx.get(ref)!;
        const proofs = { providers: { discord: '1111' }, email: 'Carol@mail.example', emailVerified: true };
        tx.put(ref, {
          ...account,
          ...(name === owner ? proofs : { providers: {}, emailVerified: false }),
        });
        tx.publish(accountChanged(`usr_${name}`));
      },
    });
  }
}

async function made(listName: string, settings: object): Promise<string> {
  assert.equal((await app.call('POST', wheels, { listName, settings })).status, 201);
  return `/wheelapp/join/api/${listName}`;
}

async function outcome(person: Person, path: string): Promise<string> {
  const { status, body } = await person.call('POST', path, {});
  return status < 300 ? String(status) : `${status} ${body.code}`;
}

for (const [what, account] of [
  ['linked account', { providers: ['discord', 'twitch'] }],
  ['verified address', { verifiedEmail: true }],
] as const)
  test(`a ${what} that a wheel requires can join it once, even if it moves to another account`, async () => {
    const path = await made(`once-${what.split(' ')[0]}`, { entryRules: { account } });
    await moveTo('carol');
    assert.equal(await outcome(people.carol, path), '201');
    await moveTo('dave');
    assert.equal(await outcome(people.dave, path), '409 proof_used');

    assert.equal((await people.carol.call('DELETE', path)).status, 204);
    assert.equal(await outcome(people.dave, path), '201', 'after the other account has left');
    await moveTo('carol');
    assert.equal(await outcome(people.carol, path), '409 proof_used');
  });

test('a wheel that requires no proof accepts both accounts', async () => {
  const path = await made('both', {});
  await moveTo('carol');
  assert.equal(await outcome(people.carol, path), '201');
  await moveTo('dave');
  assert.equal(await outcome(people.dave, path), '201');
});

test('a winner who was removed from the wheel cannot return with another account', async () => {
  const path = await made('won', {
    removeWinner: 'remove',
    entryRules: { account: { providers: ['discord'] } },
  });
  await moveTo('carol');
  assert.equal(await outcome(people.carol, path), '201');
  const spun = await app.call('POST', `${wheels}/won/spin`, { type: 'participants' });
  assert.equal(spun.status, 200);
  await moveTo('dave');
  assert.equal(await outcome(people.dave, path), '409 proof_used');
});

test('the hash of a proof is erased with the participant', async () => {
  const path = await made('erased', { entryRules: { account: { providers: ['discord'] } } });
  await moveTo('carol');
  const { body } = await people.carol.call('POST', path, {});
  const stored = async () => {
    const query = { collection: participantProofs, index: 'list', prefix: [], limit: 100 };
    const { documents } = await app.store.find(query);
    return documents.filter(({ id }) => id === body.participant.id);
  };
  assert.equal((await stored()).length, 1);
  const erased = await app.call('DELETE', `${wheels}/erased/participants/${body.participant.id}?erase=true`);
  assert.equal(erased.status, 204);
  assert.deepEqual(await stored(), []);
  await moveTo('dave');
  assert.equal(await outcome(people.dave, path), '201');
});

test('a person whom the owner has removed cannot join again until the owner adds them', async () => {
  const path = await made('removed', { entryRules: { account: { providers: ['discord'] } } });
  await moveTo('carol');
  const { body } = await people.carol.call('POST', path, {});
  const removal = await app.call('DELETE', `${wheels}/removed/participants/${body.participant.id}`);
  assert.equal(removal.status, 204);
  assert.equal(await outcome(people.carol, path), '403 removed_by_owner');
  const seen = async (person: Person) => (await person.call('GET', path)).body.removed as boolean;
  assert.deepEqual([await seen(people.carol), await seen(people.dave)], [true, false]);
  await moveTo('dave');
  assert.equal(await outcome(people.dave, path), '409 proof_used', 'nor with another account');

  await moveTo('carol');
  const added = await app.call('POST', `${wheels}/removed`, { name: 'Carol', userId: 'usr_carol' });
  assert.equal(added.status, 201);
  assert.equal((await people.carol.call('DELETE', path)).status, 204);
  assert.equal(await outcome(people.carol, path), '201');
});

test('a proof that a participant shows by joining again counts once, too', async () => {
  const account = { providers: ['discord'] };
  const path = await made('again', { entryRules: { duplicates: 'ignore', account } });
  const added = await app.call('POST', `${wheels}/again`, { name: 'Carol', userId: 'usr_carol' });
  assert.equal(added.status, 201);
  await moveTo('carol');
  assert.equal(await outcome(people.carol, path), '200');
  await moveTo('dave');
  assert.equal(await outcome(people.dave, path), '409 proof_used');

  assert.equal((await people.carol.call('DELETE', path)).status, 204);
  assert.equal(await outcome(people.dave, path), '201', 'after the first participant has left');
  await app.call('POST', `${wheels}/again`, { name: 'Carol', userId: 'usr_carol' });
  await moveTo('carol');
  assert.equal(await outcome(people.carol, path), '200');
  assert.equal((await people.carol.call('DELETE', path)).status, 204);
  assert.equal(
    await outcome(people.carol, path),
    '409 proof_used',
    'it stays with the participant who holds it',
  );
});

const takenOff: readonly [string, object, (path: string, id: string) => Promise<Response>][] = [
  ['removed by the owner', {}, (path, id) => app.call('DELETE', `${path}/participants/${id}`)],
  [
    'hidden by the owner',
    {},
    (path, id) => app.call('PATCH', `${path}/participants/${id}`, { hidden: true }),
  ],
  [
    'taken off by a spin',
    { removeWinner: 'remove' },
    (path) => app.call('POST', `${path}/spin`, { type: 'participants' }),
  ],
];

for (const [at, [how, settings, takeOff]] of takenOff.entries())
  test(`the erasure of a participant who was ${how} lets neither them nor their linked account back`, async () => {
    const listName = `kept-out-${at}`;
    const path = await made(listName, { ...settings, entryRules: { account: { providers: ['discord'] } } });
    await moveTo('carol');
    const { id } = (await people.carol.call('POST', path, {})).body.participant as { id: string };
    assert.ok((await takeOff(`${wheels}/${listName}`, id)).ok);
    const erased = await app.call('DELETE', `${wheels}/${listName}/participants/${id}?erase=true`);
    assert.equal(erased.status, 204);
    assert.equal(await outcome(people.carol, path), '403 removed_by_owner');
    await moveTo('dave');
    assert.equal(await outcome(people.dave, path), '409 proof_used', 'nor with another account');

    const added = await app.call('POST', `${wheels}/${listName}`, { name: 'Carol', userId: 'usr_carol' });
    assert.equal(added.status, 201, 'the owner can add them');
  });
