import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { base, rows, startWheelApi, type WheelApi } from '../api.ts';
import { assertWhole } from '../whole.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

const remove = (listName: string, headers?: Record<string, string>) =>
  api.call('DELETE', `${base}/${listName}`, undefined, headers);
const spin = (listName: string) => api.call('POST', `${base}/${listName}/spin`, { type: 'custom' });
const logo = `data:image/png;base64,${Buffer.alloc(3000).toString('base64')}`;

async function deleted(settings = {}) {
  const listName = await api.wheel({ entries: rows(3), settings: { branding: { logo }, ...settings } });
  const spins = [(await spin(listName)).body, (await spin(listName)).body];
  const { commitment, version } = (await api.call('GET', `${base}/${listName}`)).body;
  assert.equal((await remove(listName)).status, 204);
  return { listName, spins, commitment, version };
}

describe('DELETE /wheels/{listName}', () => {
  it('makes every request for the wheel a 404 at once', async () => {
    const { listName } = await deleted();
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/entries', undefined],
      ['PUT', '', { settings: {} }],
      ['PUT', '/entries', { entries: [] }],
      ['POST', '/entries', { entries: [{ name: 'a' }] }],
      ['POST', '/spin', { type: 'custom' }],
      ['DELETE', '', undefined],
    ] as const) {
      assert.equal(
        (await api.call(method, `${base}/${listName}${path}`, body)).status,
        404,
        `${method} ${path}`,
      );
    }
    assert.equal((await api.anybody(`/wheelapp/data/${listName}`)).status, 404);
    const { wheels } = (await api.call('GET', base)).body;
    assert.ok(!wheels.some((wheel: { listName: string }) => wheel.listName === listName));
    await assertWhole(api.app.store, listName);
  });

  it('honours If-Match', async () => {
    const listName = await api.wheel({ entries: rows(1) });
    assert.equal((await remove(listName, { 'If-Match': '"7"' })).status, 412);
    assert.equal((await remove(listName, { 'If-Match': '"1"' })).status, 204);
  });

  it('is for the owner', async () => {
    const listName = await api.wheel();
    const { status, body } = await api.other('DELETE', `${base}/${listName}`);
    assert.deepEqual([status, body.code], [403, 'not_owner']);
    assert.equal((await remove('never-was')).status, 404);
  });

  it('reserves the name for its account', async () => {
    const { listName } = await deleted();
    const { status, body } = await api.other('POST', base, { listName, entries: rows(1) });
    assert.deepEqual([status, body.code], [403, 'not_owner']);
    assert.equal((await api.other('PUT', `${base}/${listName}`, { settings: {} })).status, 404);
  });

  it('keeps the spins readable for the owner', async () => {
    const { listName, spins } = await deleted();
    const { body } = await api.call('GET', `${base}/${listName}/spins`);
    assert.deepEqual(body.spins, spins.toReversed());
    const one = await api.call('GET', `${base}/${listName}/spins/${spins[0].spinId}`);
    assert.deepEqual(one.body, spins[0]);
    assert.equal((await api.other('GET', `${base}/${listName}/spins`)).status, 403);
  });
});

describe('a wheel created again', () => {
  it('continues number, version, commitment and chain, and nothing else', async () => {
    const { listName, spins, commitment, version } = await deleted();
    const { status, body } = await api.call('POST', base, { listName, entries: rows(2) });
    assert.equal(status, 201);
    assert.deepEqual([body.version, body.commitment, body.lastDrawResult], [version + 2, commitment, null]);
    assert.deepEqual([body.settings.branding.logo, body.entryCount], [null, 2]);
    assert.equal((await api.anybody(`/wheelapp/data/${listName}`)).body.lastDrawResult, null);

    const third = (await spin(listName)).body;
    assert.deepEqual(
      [third.number, third.proof.previousHash, third.proof.commitment],
      [3, spins[1].proof.hash, commitment],
    );
    await assertWhole(api.app.store, listName);
    const { body: history } = await api.call('GET', `${base}/${listName}/spins`);
    assert.deepEqual(
      history.spins.map(({ number }: { number: number }) => number),
      [3, 2, 1],
    );
  });

  it('stays private until its owner publishes it, so that it does not reveal private draws', async () => {
    const listName = await api.wheel({ entries: rows(2), settings: { visibility: 'private' } });
    const { spinId } = (await spin(listName)).body;
    await remove(listName);
    const { body } = await api.call('POST', base, { listName, entries: rows(2) });
    assert.equal(body.settings.visibility, 'private');
    assert.equal((await api.anybody(`/wheelapp/data/spins/${spinId}`)).status, 403);
    await api.call('PUT', `${base}/${listName}`, { settings: { visibility: 'public' } });
    assert.equal((await api.anybody(`/wheelapp/data/spins/${spinId}`)).status, 200);
  });

  it('can be spun once more if it was single-spin', async () => {
    const listName = await api.wheel({ entries: rows(2), settings: { singleSpin: true } });
    await spin(listName);
    await remove(listName);
    await api.call('POST', base, { listName, entries: rows(2), settings: { singleSpin: true } });
    assert.equal((await spin(listName)).body.number, 2);
    assert.equal((await spin(listName)).body.code, 'already_spun');
  });

  it('can be deleted and created repeatedly', async () => {
    const { listName } = await deleted();
    for (const round of [1, 2, 3]) {
      assert.equal((await api.call('POST', base, { listName, entries: rows(round) })).status, 201);
      await spin(listName);
      assert.equal((await remove(listName)).status, 204);
      await assertWhole(api.app.store, listName);
    }
    assert.equal((await api.call('GET', `${base}/${listName}/spins`)).body.spins.length, 5);
  });

  it('is created once by fifty concurrent requests', async () => {
    const { listName } = await deleted();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => api.call('POST', base, { listName, entries: rows(at % 7) })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array<number>(49).fill(200), 201]);
    await assertWhole(api.app.store, listName);
  });
});
