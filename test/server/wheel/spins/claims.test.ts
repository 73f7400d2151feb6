/** Rules: docs/rules/wheel.md, "Claims". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { headRef } from '../../../../server/wheel/core/documents.ts';
import { spinBytes } from '../../../../server/wheel/quota/stored-bytes.ts';
import { spinRef } from '../../../../server/wheel/core/documents.ts';
import { base, rows, startWheelApi, type Reply, type WheelApi } from '../api.ts';
import { assertWhole } from '../whole.ts';

let now = Date.UTC(2026, 5, 1);
let api: WheelApi;
before(async () => (api = await startWheelApi({ clock: { now: () => now } })));
after(() => api.stop());

async function drawn(): Promise<{ listName: string; spinId: string; path: string }> {
  const listName = await api.wheel({ entries: rows(9) });
  const { spinId } = (await api.call('POST', `${base}/${listName}/spin`, { type: 'custom', count: 3 })).body;
  return { listName, spinId, path: `${base}/${listName}/spins/${spinId}/claims` };
}
const record = (path: string, place: number | string, claim: unknown): Promise<Reply> =>
  api.call('PUT', `${path}/${place}`, { claim });
const head = async (listName: string) => (await api.app.store.get(headRef(listName)))!;

describe('a claim', () => {
  it('is recorded, changed and deleted, and leaves result and proof as they are', async () => {
    const { listName, spinId, path } = await drawn();
    const before_ = (await api.call('GET', path)).body;
    assert.deepEqual([before_.draws.length, before_.draws[0].claims], [1, undefined]);
    assert.equal(before_.draws[0].proof, undefined);
    now += 60_000;
    const at = new Date(now).toISOString();
    await record(path, 3, 'away');
    const { status, body } = await record(path, 1, 'here');
    assert.equal(status, 200);
    assert.deepEqual(body.draws[0].claims, [
      { place: 1, claim: 'here', at },
      { place: 3, claim: 'away', at },
    ]);
    assert.deepEqual((await api.call('GET', path)).body, body);
    now += 1_000;
    await record(path, 1, 'here');
    await record(path, 3, 'here');
    const [first, third] = (await api.call('GET', path)).body.draws[0].claims;
    assert.deepEqual([first.at, third.at], [at, new Date(now).toISOString()], 'a repeat changes nothing');
    const spin = await api.app.store.get(spinRef(listName, 1));
    assert.equal((await head(listName)).spinBytes, spinBytes(spin!), 'usage counts what is stored');
    await record(path, 1, 'open');
    await record(path, 3, 'open');
    assert.deepEqual((await api.call('GET', path)).body, before_);
    await assertWhole(api.app.store, listName);
    assert.equal((await api.anybody(`/wheelapp/data/spins/${spinId}`)).status, 200);
  });

  it('gives the wheel a version, and makes no read of its parts stale', async () => {
    const { listName, path } = await drawn();
    const { version } = await head(listName);
    const before_ = await api.call('GET', `${base}/${listName}/entries`);
    await record(path, 1, 'here');
    assert.equal((await head(listName)).version, version + 1);
    await record(path, 1, 'here');
    assert.equal((await head(listName)).version, version + 1, 'a repeat is no change');
    const ifMatch = { 'If-Match': before_.headers.get('etag')! };
    const again = await api.call('POST', `${base}/${listName}/spin`, { type: 'custom' }, ifMatch);
    assert.equal(again.status, 200);
  });

  it('is read with the whole draw, from the draw and from each of its re-draws', async () => {
    const { listName, path } = await drawn();
    const redrawOf = { spinNumber: 1, place: 2 };
    const { spinId } = (await api.call('POST', `${base}/${listName}/spin`, { type: 'custom', redrawOf }))
      .body;
    const ofRedraw = `${base}/${listName}/spins/${spinId}/claims`;
    const { body } = await record(ofRedraw, 1, 'here');
    assert.deepEqual(
      body.draws.map(({ number, claims }: { number: number; claims: { claim: string }[] }) => [
        number,
        claims.map(({ claim }) => claim),
      ]),
      [
        [1, ['away']],
        [2, ['here']],
      ],
    );
    assert.deepEqual((await api.call('GET', path)).body, body);
    assert.deepEqual((await api.call('GET', ofRedraw)).body, body);
  });
});

describe('refused claims', () => {
  it('of a place that was drawn again: 409 already_redrawn', async () => {
    const { listName, path } = await drawn();
    const redrawOf = { spinNumber: 1, place: 2 };
    await api.call('POST', `${base}/${listName}/spin`, { type: 'custom', redrawOf });
    for (const claim of ['here', 'open', 'away']) {
      const { status, body } = await record(path, 2, claim);
      assert.deepEqual(
        [status, body.code, body.message],
        [409, 'already_redrawn', 'This place was drawn again, by draw 2'],
      );
    }
  });

  it('race with a re-draw: either the winner is there, or the place is drawn again', async () => {
    for (let round = 0; round < 5; round++) {
      const { listName, path } = await drawn();
      const redrawOf = { spinNumber: 1, place: 1 };
      const [claim, redraw] = await Promise.all([
        record(path, 1, 'here'),
        api.call('POST', `${base}/${listName}/spin`, { type: 'custom', redrawOf }),
      ]);
      const codes = [claim, redraw].map(({ status, body }) => (status === 200 ? 'done' : body.code));
      assert.ok(
        [
          ['done', 'winner_present'],
          ['already_redrawn', 'done'],
        ].some((expected) => expected.join() === codes.join()),
        codes.join(),
      );
    }
  });

  it('of a place, spin or wheel that does not exist: 404', async () => {
    const { listName, path, spinId } = await drawn();
    const other = await drawn();
    for (const target of [
      `${path}/4`,
      `${base}/${listName}/spins/spin_unknown/claims/1`,
      `${base}/${listName}/spins/${other.spinId}/claims/1`,
      `${base}/nobody-has-this/spins/${spinId}/claims/1`,
    ]) {
      const { status, body } = await api.call('PUT', target, { claim: 'here' });
      assert.deepEqual([status, body.code], [404, 'not_found'], target);
    }
    for (const spin of ['spin_unknown', other.spinId]) {
      assert.equal((await api.call('GET', `${base}/${listName}/spins/${spin}/claims`)).status, 404);
    }
  });

  it('on a spin of a deleted wheel of the name: 404, and the spin stays as it is', async () => {
    const { listName, path } = await drawn();
    const before_ = (await api.call('GET', path)).body;
    await api.call('DELETE', `${base}/${listName}`);
    await api.call('POST', base, { listName, entries: rows(3) });
    const { status, body } = await record(path, 1, 'here');
    assert.deepEqual([status, body.code], [404, 'not_found']);
    assert.deepEqual((await api.call('GET', path)).body, before_);
  });

  it('by another account: 403, also for reads', async () => {
    const { path } = await drawn();
    assert.equal((await api.other('PUT', `${path}/1`, { claim: 'here' })).body.code, 'not_owner');
    assert.equal((await api.other('GET', path)).body.code, 'not_owner');
    assert.equal((await api.call('GET', path)).body.draws[0].claims, undefined);
  });

  it('with a place or a claim of another kind: 400', async () => {
    const { path } = await drawn();
    for (const place of ['0', '01', '-1', '1.5', 'first', '1000']) {
      assert.equal((await record(path, place, 'here')).status, 400, place);
    }
    for (const claim of ['there', '', null, true, undefined]) {
      assert.equal((await record(path, 1, claim)).status, 400, String(claim));
    }
  });
});
