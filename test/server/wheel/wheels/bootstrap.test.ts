import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { accounts } from '../../../../server/identity/documents.ts';
import { applyBootstrapUsers } from '../../../../server/identity/apply-bootstrap.ts';
import { applyBootstrapWheels } from '../../../../server/wheel/apply-bootstrap.ts';
import { createWheelRoute } from '../../../../server/wheel/wheels/create-wheel.ts';
import { headRef } from '../../../../server/wheel/core/documents.ts';
import { base, rows, startWheelApi } from '../api.ts';
import { act, openWorld, type OpenWorld } from '../world.ts';

const wheel = (listName: string, owner = 'Alice', count = 3) => ({
  listName,
  owner,
  entries: rows(count).map(({ name }) => ({ name, weight: 1 })),
});

describe('wheels of the bootstrap file', () => {
  let opened: OpenWorld;
  before(async () => {
    opened = await openWorld();
    await applyBootstrapUsers(opened.deps, [
      { userId: 'usr_a', userName: 'alice', password: 'correct horse' },
    ]);
  });
  after(() => opened.close());

  it('are created for their owner', async () => {
    await applyBootstrapWheels(opened.deps, [
      { ...wheel('made'), settings: { branding: { title: 'Made' } } },
    ]);
    const head = await opened.store.get(headRef('made'));
    assert.deepEqual(
      [head?.ownerId, head?.entries.list.liveCount, head?.settings],
      ['usr_a', 3, { branding: { title: 'Made' } }],
    );
  });

  it('are unchanged if they exist, under any owner', async () => {
    const world = opened.world();
    await act(world, createWheelRoute(world), { body: { listName: 'taken' }, accountId: 'usr_b' });
    const standing = await opened.store.get(headRef('taken'));
    await applyBootstrapWheels(opened.deps, [wheel('taken'), wheel('made', 'alice', 9)]);
    assert.deepEqual(await opened.store.get(headRef('taken')), standing);
    assert.equal((await opened.store.get(headRef('made')))?.entries.list.liveCount, 3);
  });

  it('are created once if two nodes start at once', async () => {
    await Promise.all(
      [1, 2, 3].map((count) => applyBootstrapWheels(opened.deps, [wheel('both', 'alice', count)])),
    );
    assert.equal((await opened.store.get(headRef('both')))?.version, 1);
  });

  it('of a suspended owner do not stop the start, and are created after the suspension', async () => {
    const ref = accounts.ref('usr_a');
    const suspend = (suspended: boolean) =>
      opened.store.commit({
        touch: [ref.aggregate],
        decide: (tx) => tx.put(ref, { ...tx.get(ref)!, active: !suspended }),
      });
    await suspend(true);
    await applyBootstrapWheels(opened.deps, [wheel('later')]);
    assert.equal(await opened.store.get(headRef('later')), undefined);
    await suspend(false);
    await applyBootstrapWheels(opened.deps, [wheel('later')]);
    assert.equal((await opened.store.get(headRef('later')))?.ownerId, 'usr_a');
  });

  const faults: [string, Parameters<typeof applyBootstrapWheels>[1][number], RegExp][] = [
    ['an unknown owner', wheel('x', 'nobody'), /^bootstrap: wheel x: there is no user named nobody$/],
    ['an unknown setting', { ...wheel('x'), settings: { speed: 1 } }, /^bootstrap: wheel x: settings.*speed/],
    [
      'an invalid origin',
      { ...wheel('x'), settings: { allowedOrigins: ['*'] } },
      /settings\.allowedOrigins\.0/,
    ],
    ['an empty name', { ...wheel('x'), entries: [{ name: ' ', weight: 1 }] }, /entries\.0\.name/],
  ];
  for (const [what, faulty, message] of faults) {
    it(`with ${what} stop the start with one line`, async () => {
      await assert.rejects(applyBootstrapWheels(opened.deps, [faulty]), (error: Error) => {
        assert.match(error.message, message);
        assert.doesNotMatch(error.message, /\n/);
        return true;
      });
      assert.equal(await opened.store.get(headRef('x')), undefined);
    });
  }
});

describe('a restart', () => {
  it('keeps wheels, versions, results and the next commitment', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'svc-wheel-restart-'));
    try {
      const bootstrap = { wheels: [wheel('kept', 'alice')] };
      const first = await startWheelApi({ directory, bootstrap });
      await first.call('POST', `${base}/kept/entries`, { entries: [{ name: '<i>late</i>' }] });
      await first.call('POST', `${base}/kept/spin`, { type: 'custom' });
      const before_ = await first.call('GET', `${base}/kept`);
      await first.stop();

      const second = await startWheelApi({ directory, bootstrap });
      const after_ = await second.call('GET', `${base}/kept`);
      assert.deepEqual(after_.body, before_.body);
      assert.equal(after_.headers.get('etag'), before_.headers.get('etag'));
      const { body } = await second.call('POST', `${base}/kept/spin`, { type: 'custom' });
      assert.deepEqual(
        [body.number, body.proof.commitment, body.proof.previousHash],
        [2, before_.body.commitment, before_.body.lastDrawResult.proof.hash],
      );
      await second.stop();
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});
