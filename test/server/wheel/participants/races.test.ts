import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { base, startWheelApi, type WheelApi } from '../api.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

const add = (listName: string, body: object) => api.call('POST', `${base}/${listName}`, body);
const fifty = Array.from({ length: 50 }, (_, at) => at);
const count = (statuses: readonly number[], wanted: number) =>
  statuses.filter((status) => status === wanted).length;

async function consistent(
  listName: string,
): Promise<{ participants: { id: string; weight: number; name: string }[] }> {
  const { body } = await api.call('GET', `${base}/${listName}`);
  const page = (await api.call('GET', `${base}/${listName}/participants`)).body;
  assert.deepEqual(page.participants, body.participants);
  const head = (await api.call('PUT', `${base}/${listName}`, {})).body;
  assert.equal(head.participantCount, body.participants.length);
  assert.equal(new Set(body.participants.map(({ id }: { id: string }) => id)).size, body.participants.length);
  return body;
}

describe('adds that race', () => {
  it('fifty equal ones: exactly one is on the wheel', async () => {
    for (const who of [{ name: 'Ada', userId: 'u1' }, { name: 'Ada' }]) {
      const listName = await api.wheel();
      const replies = await Promise.all(fifty.map(() => add(listName, who)));
      const statuses = replies.map(({ status }) => status);
      assert.deepEqual([count(statuses, 201), count(statuses, 409)], [1, 49]);
      assert.equal((await consistent(listName)).participants.length, 1);
      const { tallies } = (await api.call('GET', `${base}/${listName}?fields=tallies`)).body;
      assert.deepEqual(tallies, { duplicate_participant: 49 });
    }
  });

  it('fifty look-alikes: exactly one', async () => {
    const listName = await api.wheel();
    const names = ['ada', 'ADA', ' Ada ', 'Ａｄａ', 'a\u200bda'];
    const replies = await Promise.all(fifty.map((at) => add(listName, { name: names[at % names.length] })));
    assert.equal(
      count(
        replies.map(({ status }) => status),
        201,
      ),
      1,
    );
  });

  it('fifty with added weight: every weight counts once', async () => {
    const listName = await api.wheel({ settings: { entryRules: { duplicates: 'addWeight' } } });
    const replies = await Promise.all(fifty.map(() => add(listName, { name: 'Ada', weight: 2 })));
    const statuses = replies.map(({ status }) => status);
    assert.deepEqual([count(statuses, 201), count(statuses, 200)], [1, 49]);
    assert.deepEqual(
      (await consistent(listName)).participants.map(({ weight }) => weight),
      [100],
    );
  });

  it('for the last places: as many are added as there are places', async () => {
    const listName = await api.wheel({ settings: { entryRules: { maxParticipants: 7 } } });
    const replies = await Promise.all(fifty.map((at) => add(listName, { name: `v${at}` })));
    assert.equal(
      count(
        replies.map(({ status }) => status),
        201,
      ),
      7,
    );
    assert.equal((await consistent(listName)).participants.length, 7);
  });

  it('from one address or one device: as many are added as allowed', async () => {
    const rules = { maxPerIp: 3, fingerprint: 'reject', jail: { strikes: 100 } };
    const listName = await api.wheel({ settings: { entryRules: rules } });
    const byAddress = await Promise.all(
      fifty.map((at) => add(listName, { name: `v${at}`, ip: '203.0.113.7' })),
    );
    assert.equal(
      count(
        byAddress.map(({ status }) => status),
        201,
      ),
      3,
    );
    const byDevice = await Promise.all(
      fifty.map((at) => add(listName, { name: `w${at}`, fingerprint: 'f' })),
    );
    assert.equal(
      count(
        byDevice.map(({ status }) => status),
        201,
      ),
      1,
    );
  });

  it('with spins that remove the winner: nobody is lost or duplicated', async () => {
    const listName = await api.wheel({ settings: { removeWinner: 'remove' } });
    await add(listName, { name: 'first' });
    const work = await Promise.all(
      fifty.map((at) =>
        at % 3 === 0
          ? api.call('POST', `${base}/${listName}/spin`, { type: 'participants' })
          : add(listName, { name: `v${at}` }),
      ),
    );
    const won = work.filter((_, at) => at % 3 === 0).filter(({ status }) => status === 200);
    const added = work.filter(({ status }) => status === 201).length + 1;
    const winners = new Set(won.map(({ body }) => body.winner.id));
    assert.equal(winners.size, won.length);
    const { participants } = await consistent(listName);
    assert.equal(participants.length, added - won.length);
    assert.ok(participants.every(({ id }) => !winners.has(id)));
  });

  it('with the removal of the same participant: it is present, or can be added afterwards', async () => {
    const listName = await api.wheel();
    let id = (await add(listName, { name: 'Ada' })).body.participant.id as string;
    for (let round = 0; round < 10; round++) {
      const [added, removed] = await Promise.all([
        add(listName, { name: 'ada' }),
        api.call('DELETE', `${base}/${listName}/participants/${id}`),
      ]);
      assert.equal(removed.status, 204);
      assert.ok([201, 409].includes(added.status));
      const { participants } = await consistent(listName);
      assert.equal(participants.length, added.status === 201 ? 1 : 0);
      if (added.status === 409) assert.equal((await add(listName, { name: 'ADA' })).status, 201);
      id = (await consistent(listName)).participants[0]!.id;
    }
  });

  it('with erasures of a winner: no result names it in the end', async () => {
    const listName = await api.wheel();
    const { id } = (await add(listName, { name: 'Ada-5ec7e7' })).body.participant;
    await add(listName, { name: 'Grace' });
    await Promise.all(
      fifty.map((at) =>
        at === 25
          ? api.call('DELETE', `${base}/${listName}/participants/${id}?erase=true`)
          : api.call('POST', `${base}/${listName}/spin`, { type: 'participants' }),
      ),
    );
    const spins = (await api.call('GET', `${base}/${listName}/spins?limit=100`)).body;
    assert.equal(spins.spins.length, 49);
    assert.equal(JSON.stringify(spins).includes('5ec7e7'), false);
  });

  it('with the deletion of the wheel: each happens before it or not at all', async () => {
    const listName = await api.wheel();
    const replies = await Promise.all(
      fifty.map((at) =>
        at === 25 ? api.call('DELETE', `${base}/${listName}`) : add(listName, { name: `v${at}` }),
      ),
    );
    for (const [at, { status }] of replies.entries()) {
      assert.ok(at === 25 ? status === 204 : [201, 404].includes(status), `${at}: ${status}`);
    }
    assert.equal((await api.call('GET', `${base}/${listName}/participants`)).status, 404);
    assert.equal((await api.call('POST', base, { listName })).status, 201);
    assert.deepEqual((await consistent(listName)).participants, []);
  });

  it('of bulks with each other: every row once', async () => {
    const listName = await api.wheel();
    const participants = Array.from({ length: 300 }, (_, at) => ({ name: `v${at}` }));
    const replies = await Promise.all(
      [0, 1, 2].map(() => api.call('POST', `${base}/${listName}/participants`, { participants })),
    );
    const added = replies
      .flatMap(({ body }) => body.results)
      .filter(({ code }: { code?: string }) => code === undefined);
    assert.equal(added.length, 300);
    assert.equal((await consistent(listName)).participants.length, 300);
  });
});
