import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Page } from '../live/page.ts';
import { base, startWheelApi, type WheelApi } from '../api.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

async function filled(settings: object = {}) {
  const path = `${base}/${await api.wheel({ settings })}`;
  const ids: string[] = [];
  for (const name of ['Ada', 'Grace', 'Edsger']) {
    ids.push((await api.call('POST', path, { name, userId: `u-${name}` })).body.participant.id as string);
  }
  const of = (id: string) => `${path}/participants/${id}`;
  const listed = async () =>
    (await api.anybody(path.replace('/api/v1/wheels', '/data'))).body.participants.map(
      ({ name }: { name: string }) => name,
    ) as string[];
  return { path, ids, of, listed };
}

describe('PATCH …/participants/{id}', () => {
  it('hides and shows in the same place, and changes only the odds of the others', async () => {
    const { path, ids, of, listed } = await filled();
    const hidden = await api.call('PATCH', of(ids[1]!), { hidden: true });
    assert.deepEqual([hidden.status, hidden.body.participant.hidden], [200, true]);
    assert.deepEqual(await listed(), ['Ada', 'Edsger']);
    const spun = await api.call('POST', `${path}/spin`, { type: 'participants', count: 2 });
    assert.ok(spun.body.winners.every(({ name }: { name: string }) => name !== 'Grace'));
    assert.equal(spun.body.totalWeight, 2);
    const shown = await api.call('PATCH', of(ids[1]!), { hidden: false });
    assert.equal('hidden' in shown.body.participant, false);
    assert.deepEqual(await listed(), ['Ada', 'Grace', 'Edsger']);
    const again = await api.call('PATCH', of(ids[1]!), { hidden: false });
    assert.deepEqual([again.status, again.body.version], [200, shown.body.version]);
    assert.equal(
      (await api.call('POST', path, { name: 'x', userId: 'u-Grace' })).body.code,
      'duplicate_participant',
    );
  });

  it('shows a participant who was hidden for winning', async () => {
    const { path, of, listed } = await filled({ removeWinner: 'hide' });
    const { winner } = (await api.call('POST', `${path}/spin`, { type: 'participants' })).body;
    assert.equal((await listed()).length, 2);
    assert.equal((await api.call('PATCH', of(winner.id), { hidden: false })).status, 200);
    assert.deepEqual(await listed(), ['Ada', 'Grace', 'Edsger']);
    const all = await api.call('POST', `${path}/spin`, { type: 'participants', count: 3 });
    assert.equal(all.body.winners.length, 3);
  });

  it('is sent to open pages', async () => {
    const { path, ids, of } = await filled();
    const listName = path.split('/').at(-1)!;
    const page = await Page.open(api.app.url);
    page.subscribe(listName);
    await page.next();
    await api.call('PATCH', of(ids[0]!), { hidden: true });
    const rows = await page.next();
    assert.ok(rows.type === 'rows');
    assert.deepEqual(rows.participants, { changed: [], removed: [ids[0]] });
    const { version } = (await api.call('PATCH', of(ids[0]!), { hidden: false })).body;
    const refetch = await page.next();
    assert.deepEqual([refetch.type, 'version' in refetch && refetch.version], ['refetch', version]);
    await page.close();
  });

  it('needs the owner, an existing participant and the version that was read', async () => {
    const { ids, of } = await filled();
    const id = ids[0]!;
    const { version } = (await api.call('PATCH', of(id), { hidden: true })).body;
    const cases: [string, Promise<{ status: number; body: { code: string } }>, number, string][] = [
      ['foreign', api.other('PATCH', of(id), { hidden: false }), 403, 'not_owner'],
      ['unknown', api.call('PATCH', of('par_AAAAAAAAAAAA_0'), { hidden: false }), 404, 'not_found'],
      ['no id', api.call('PATCH', of('x'), { hidden: false }), 404, 'not_found'],
      ['nothing', api.call('PATCH', of(id), {}), 400, 'validation_failed'],
      ['more', api.call('PATCH', of(id), { hidden: false, weight: 2 }), 400, 'validation_failed'],
      [
        'stale',
        api.call('PATCH', of(id), { hidden: false }, { 'If-Match': `"${version - 1}"` }),
        412,
        'version_conflict',
      ],
    ];
    for (const [what, answer, status, code] of cases) {
      const { status: got, body } = await answer;
      assert.deepEqual([got, body.code], [status, code], what);
    }
    const current = await api.call('PATCH', of(id), { hidden: false }, { 'If-Match': `"${version}"` });
    assert.equal(current.status, 200);
    await api.call('DELETE', of(id));
    assert.equal((await api.call('PATCH', of(id), { hidden: true })).status, 404);
  });
});

it('a write of the entries shows a hidden entry again', async () => {
  const listName = await api.wheel({
    entries: [{ name: 'a' }, { name: 'b' }],
    settings: { removeWinner: 'hide' },
  });
  const path = `${base}/${listName}`;
  await api.call('POST', `${path}/spin`, { type: 'custom' });
  const { entries } = (await api.call('GET', path)).body as { entries: { id: string; hidden?: boolean }[] };
  assert.equal(entries.filter(({ hidden }) => hidden).length, 1);
  await api.call('PUT', `${path}/entries`, {
    entries: entries.map((entry) => ({ ...entry, hidden: false })),
  });
  const { body } = await api.anybody(`/wheelapp/data/${listName}`);
  assert.deepEqual(
    body.entries.map(({ id }: { id: string }) => id),
    entries.map(({ id }) => id),
  );
});
