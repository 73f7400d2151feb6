/** The stored answers of an `Idempotency-Key` must not contain names or users. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { storedAnswers } from '../../../../server/http/answers/idempotency.ts';
import { base, startWheelApi, type WheelApi } from '../api.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

const secret = 'Ada-5ec7e7';
const user = 'user-5ec7e7';

const post = async (path: string, body: unknown, key: string) => {
  const answer = await api.app.call('POST', path, body, { 'Idempotency-Key': key });
  return {
    status: answer.status,
    replayed: answer.headers.get('idempotency-replayed') === 'true',
    text: await answer.text(),
  };
};

async function keptNow(): Promise<string> {
  const query = { collection: storedAnswers, index: 'expiry', prefix: [], limit: 1_000 };
  return JSON.stringify((await api.app.store.find(query)).documents);
}

async function played(deleted: boolean) {
  const listName = await api.wheel({ settings: { entryRules: { duplicates: 'addWeight' } } });
  const path = `${base}/${listName}`;
  const calls = {
    add: () => post(path, { name: secret, userId: user, karma: 7, fingerprint: 'f' }, 'add'),
    raise: () => post(path, { name: secret, userId: user }, 'raise'),
    bulk: () =>
      post(
        `${path}/participants`,
        { participants: [{ name: 'Grace' }, { name: secret, userId: user }, { name: 'Edsger' }] },
        'bulk',
      ),
    spin: () => post(`${path}/spin`, { type: 'participants', count: 3 }, 'spin'),
    write: () => post(base, { listName, settings: { spinDurationSeconds: 5 } }, `write-${listName}`),
    full: () =>
      post(`${base}?return=full`, { listName, settings: { spinDurationSeconds: 6 } }, `full-${listName}`),
  };
  const firsts = new Map<string, string>();
  for (const [name, call] of Object.entries(calls)) {
    const { status, replayed, text } = await call();
    assert.deepEqual([Math.floor(status / 100), replayed], [2, false], `${name}: ${text}`);
    assert.ok(text.includes(secret), name);
    if (name !== 'full') firsts.set(name, text);
  }
  const { participant } = JSON.parse(firsts.get('add')!) as { participant: { id: string } };
  if (deleted) {
    for (const [name, call] of Object.entries(calls)) if (name !== 'full') assert.ok((await call()).replayed);
    await api.call('DELETE', path);
    await api.call('POST', base, { listName });
  }
  return { path, calls, firsts, id: participant.id };
}

for (const deleted of [false, true]) {
  describe(`an answer stored for an Idempotency-Key${deleted ? ', of a wheel that was deleted' : ''}`, () => {
    it('names nobody in the store, and is repeated byte for byte', async () => {
      const { calls, firsts } = await played(deleted);
      assert.doesNotMatch(await keptNow(), /5ec7e7/);
      for (const [name, first] of firsts) {
        const again = await calls[name as keyof typeof calls]();
        assert.ok(again.replayed, name);
        assert.equal(again.text, first, name);
      }
      assert.ok((await calls.full()).replayed);
    });

    it('is repeated without a person who was erased since', async () => {
      const { path, calls, firsts, id } = await played(deleted);
      assert.equal((await api.call('DELETE', `${path}/participants/${id}?erase=true`)).status, 204);
      for (const [name, first] of firsts) {
        const again = await calls[name as keyof typeof calls]();
        assert.ok(again.replayed, name);
        assert.doesNotMatch(again.text, /5ec7e7/, name);
        assert.equal(again.text.includes('Grace'), first.includes('Grace'), name);
        assert.equal(again.text.includes(id), true, name);
      }
      const added = JSON.parse((await calls.add()).text) as {
        participant: Record<string, unknown>;
        receipt: Record<string, unknown>;
      };
      assert.deepEqual(Object.keys(added.participant).sort(), ['addedAt', 'flags', 'id', 'name', 'weight']);
      assert.deepEqual(
        [added.participant['name'], added.receipt['salt'], added.receipt['userSalt']],
        ['', '', ''],
      );
    });
  });
}
