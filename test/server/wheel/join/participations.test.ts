/** Rules: docs/rules/wheel.md, "Join page". */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { verifySpin } from '../../../../components/wheel/engine/verify-spin.ts';
import type { SpinResult } from '../../../../contracts/wheel/wheel.ts';
import { participantJoins } from '../../../../server/wheel/participants/joins.ts';
import { contentOf } from '../../../postgres/stored-content.ts';
import { startApp } from '../../start-app.ts';
import { Person } from '../signed-in.ts';

const wheels = '/wheelapp/api/v1/wheels';
const mark = 'qz81x';
const clock = { time: 1_750_000_000_000, now: () => clock.time };

it('participations are in the export, and are erased everywhere with the account, while the proofs of their draws stay valid', async (t) => {
  const user = {
    userId: 'usr_erin',
    userName: 'erin',
    password: 'erin has a password',
    displayName: `E ${mark}`,
  };
  const app = await startApp({ clock, bootstrap: { users: [user] } });
  t.after(() => app.stop());
  for (const listName of ['won', 'left', 'deleted', 'kept']) await app.call('POST', wheels, { listName });
  const erin = await Person.signIn(app, user.userName, user.password);
  const join = async (listName: string) => {
    const key = { 'idempotency-key': listName };
    assert.equal((await erin.call('POST', `/wheelapp/join/api/${listName}`, {}, key)).status, 201);
  };
  for (const listName of ['won', 'left', 'deleted']) await join(listName);
  await app.call('POST', `${wheels}/kept`, { name: 'Grace' });
  const spun = await app.call('POST', `${wheels}/won/spin`, { type: 'participants' });
  const before = (await spun.json()) as SpinResult;
  assert.equal(before.winner.name, user.displayName);
  await erin.call('DELETE', '/wheelapp/join/api/left');
  await app.call('DELETE', `${wheels}/deleted`);

  const exported = await erin.call('POST', '/account/api/export', {});
  const rows = exported.body.participations as { listName: string; name: string; left: boolean }[];
  assert.deepEqual(
    rows.map(({ listName, name, left }) => [listName, name, left]),
    [
      ['deleted', user.displayName, false],
      ['left', user.displayName, true],
      ['won', user.displayName, false],
    ],
  );

  assert.equal((await erin.call('PUT', '/account/api/deletion', { heir: null })).status, 204);
  assert.match(await contentOf(app.directory), new RegExp(mark));
  clock.time += 7 * 86_400_000;
  const job = app.serving.identity.jobs?.find(({ name }) => name === 'delete-accounts');
  await job?.work(new AbortController().signal);
  const content = await contentOf(app.directory);
  assert.doesNotMatch(content, new RegExp(mark));
  assert.match(content, /Grace/);
  const left = { collection: participantJoins, index: 'account', prefix: ['usr_erin'], limit: 10 };
  assert.deepEqual((await app.store.find(left)).documents, []);

  const open = await fetch(`${app.url}/wheelapp/data/won`);
  const { lastDrawResult, participants } = (await open.json()) as {
    lastDrawResult: SpinResult;
    participants: unknown[];
  };
  assert.deepEqual([lastDrawResult.winner.name, participants], ['', []]);
  assert.equal(lastDrawResult.proof.hash, before.proof.hash);
  assert.deepEqual(verifySpin(lastDrawResult), []);
});

it('participations no longer refer to the account after the owner of the wheel has erased them', async (t) => {
  const user = { userId: 'usr_finn', userName: 'finn', password: 'finn has a password' };
  const app = await startApp({ bootstrap: { users: [user] } });
  t.after(() => app.stop());
  await app.call('POST', wheels, { listName: 'party' });
  const finn = await Person.signIn(app, user.userName, user.password);
  const { id } = (await finn.call('POST', '/wheelapp/join/api/party', {})).body.participant as { id: string };
  const found = async () =>
    (
      await app.store.find({
        ...{ collection: participantJoins, index: 'account', prefix: ['usr_finn'], limit: 10 },
      })
    ).documents.length;
  assert.equal(await found(), 1);
  assert.equal((await app.call('DELETE', `${wheels}/party/participants/${id}?erase=true`)).status, 204);
  assert.equal(await found(), 0);
});
