/** Rules: docs/rules/wheel.md, "Personal data". */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { participantJoins } from '../../../../server/wheel/participants/joins.ts';
import { noteJoin, participantProofs } from '../../../../server/wheel/participants/proofs.ts';
import { participantMarks } from '../../../../server/wheel/participants/subjects/marks.ts';
import { sweepParticipants } from '../../../../server/wheel/participants/sweep-participants.ts';
import { openDoor, type Door } from '../participants/participants-api.ts';

let door: Door;
before(async () => (door = await openDoor()));
after(() => door.close());

const day = 86_400_000;
const sweep = () => sweepParticipants(door.store, door.clock.time);
const listOf = async (listName: string) => (await door.head(listName)).participants!.list.generation;

async function added(listName: string, userId: string): Promise<{ id: string; identity: string }> {
  const known = new Set(await identities(listName));
  const { body } = await door.add(listName, { name: userId, userId });
  const identity = (await identities(listName)).find((hash) => !known.has(hash));
  return { id: body.participant.id as string, identity: identity! };
}

async function identities(listName: string): Promise<string[]> {
  const list = (await door.head(listName)).participants?.list.generation;
  if (list === undefined) return [];
  const query = { collection: participantMarks, index: 'list', prefix: [list], limit: 1_000 };
  return (await door.store.find(query)).documents.map(({ hash }) => hash);
}

async function note(listName: string, people: readonly { id: string; identity: string }[]): Promise<void> {
  const list = await listOf(listName);
  await door.store.commit({
    touch: [`wheel-participants:${list}`],
    decide(tx) {
      for (const { id, identity } of people) {
        noteJoin(tx, { list, listName, id, accountId: `usr_${id}` }, identity, [`proof of ${identity}`]);
      }
    },
  });
}

async function stored(list: string) {
  const query = { index: 'list', prefix: [list], limit: 1_000 };
  const proofs = (await door.store.find({ ...query, collection: participantProofs })).documents;
  const joins = (await door.store.find({ ...query, collection: participantJoins })).documents;
  return {
    proofs: proofs.map(({ identity }) => identity).sort(),
    proven: joins.flatMap((join) => join.proofs ?? []).sort(),
    joins: joins.length,
  };
}

const strangers = Array.from({ length: 450 }, (_, at) => ({ id: `par_left_${at}`, identity: `left ${at}` }));

it('the proofs of a wheel are deleted with its traces, except those of participants, winners and removed people', async () => {
  const listName = await door.wheel(undefined, { removeWinner: 'remove' });
  const winner = await added(listName, 'usr_winner');
  await door.spin(listName);
  const removed = await added(listName, 'usr_removed');
  await door.remove(listName, removed.id);
  const present = await added(listName, 'usr_present');
  const people = [winner, removed, present];
  await note(listName, [...strangers, ...people]);
  const list = await listOf(listName);

  door.clock.time += 30 * day;
  await sweep();
  assert.equal((await stored(list)).proofs.length, 453, 'not a day too early');
  door.clock.time += day;
  await sweep();
  const counting = people.map(({ identity }) => identity).sort();
  assert.deepEqual(await stored(list), {
    proofs: counting,
    proven: counting.map((identity) => `proof of ${identity}`),
    joins: 453,
  });
  assert.deepEqual((await identities(listName)).sort(), counting, 'the removal is kept as well');
});

it('all proofs are deleted with the wheel, even if an erasure still needs the joins for its spins', async () => {
  const [drawn, plain] = [await door.wheel(), await door.wheel()];
  const lists: string[] = [];
  for (const listName of [drawn, plain]) {
    await note(listName, [await added(listName, 'usr_ada'), ...strangers.slice(0, 250)]);
    lists.push(await listOf(listName));
  }
  await door.spin(drawn);
  for (const listName of [drawn, plain]) await door.deleteWheel(listName);
  await sweep();
  assert.deepEqual(await Promise.all(lists.map(stored)), [
    { proofs: [], proven: [], joins: 251 },
    { proofs: [], proven: [], joins: 0 },
  ]);
});

it('a proof is removed from the earlier join when another participant joins with it', async () => {
  const listName = await door.wheel();
  const ada = await added(listName, 'usr_ada');
  const list = await listOf(listName);
  await note(listName, [{ id: 'par_left', identity: 'left' }]);
  await door.store.commit({
    touch: [`wheel-participants:${list}`],
    decide: (tx) =>
      noteJoin(tx, { list, listName, id: ada.id, accountId: 'usr_ada' }, ada.identity, ['proof of left']),
  });
  assert.deepEqual(await stored(list), { proofs: [ada.identity], proven: ['proof of left'], joins: 2 });
});
