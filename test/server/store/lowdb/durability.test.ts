import assert from 'node:assert/strict';
import { constants } from 'node:fs';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { refuse } from '../../../../contracts/http/errors.ts';
import { holdingDisk, isSettled, notes, openNotes, read, write } from './fixtures.ts';

if (process.platform === 'linux') {
  test('each write to a journal is synced', async (context) => {
    const directory = await mkdtemp(join(tmpdir(), 'store-'));
    const store = await openNotes({ directory });
    context.after(async () => {
      await store.close();
      await rm(directory, { recursive: true });
    });
    const flags = [];
    for (const descriptor of await readdir('/proc/self/fd')) {
      const target = await readlink(`/proc/self/fd/${descriptor}`).catch(() => '');
      if (!target.startsWith(join(directory, 'journal-'))) continue;
      const info = await readFile(`/proc/self/fdinfo/${descriptor}`, 'utf8');
      flags.push(Number.parseInt(/^flags:\s*([0-7]+)$/m.exec(info)?.[1] ?? '', 8) & constants.O_DSYNC);
    }
    assert.deepEqual(flags, [constants.O_DSYNC]);
  });
}

describe('a commit that is not durable yet', () => {
  test('is not acknowledged, and no reader sees it', async () => {
    const disk = holdingDisk();
    const store = await openNotes({ files: disk.files });
    await write(store, 'a', 'old');
    const told: unknown[] = [];
    store.subscribe({ event: ({ data }) => told.push(data), gap: assert.fail });
    const held = disk.hold();
    const written = write(store, 'a', 'new');
    await held;
    assert.equal(await isSettled(written), false);
    assert.equal(await read(store, 'a'), 'old');
    assert.deepEqual(await store.getAll([notes.ref('a')]), [{ text: 'old' }]);
    const found = await store.find({ collection: notes, index: 'text', prefix: [], limit: 10 });
    assert.deepEqual(found.documents, [{ text: 'old' }]);
    assert.equal(store.lastSequence, 1);
    assert.deepEqual(told, []);
    disk.release();
    await written;
    assert.equal(await read(store, 'a'), 'new');
    assert.equal(store.lastSequence, 2);
    assert.deepEqual(told, ['new']);
    await store.close();
  });

  test('is visible to later commits', async () => {
    const disk = holdingDisk();
    const store = await openNotes({ files: disk.files });
    const append = (letter: string) =>
      store.commit({
        touch: ['note:a'],
        decide: (tx) => tx.put(notes.ref('a'), { text: (tx.get(notes.ref('a'))?.text ?? '') + letter }),
      });
    const held = disk.hold();
    const first = append('a');
    await held;
    const second = append('b');
    await disk.step();
    await first;
    assert.equal(await read(store, 'a'), 'a');
    const third = append('c');
    disk.release();
    await Promise.all([second, third]);
    assert.equal(await read(store, 'a'), 'abc');
    await store.close();
  });

  for (const deleted of [false, true]) {
    const what = deleted ? 'a deletion' : 'a document';
    test(`delays an answer that was based on ${what}`, async () => {
      const disk = holdingDisk();
      const store = await openNotes({ files: disk.files });
      await write(store, 'a', 'old');
      const held = disk.hold();
      const ref = notes.ref('a');
      const change = store.commit({
        touch: [ref.aggregate],
        decide: (tx) => (deleted ? tx.delete(ref) : tx.put(ref, { text: 'new' })),
      });
      await held;
      const answer = store.commit({ touch: [ref.aggregate], decide: (tx) => tx.get(ref)?.text });
      const refusal = store.commit({
        touch: [ref.aggregate],
        decide: (tx) => refuse('conflict', { details: { text: tx.get(ref)?.text } }),
      });
      assert.equal(await isSettled(answer), false);
      assert.equal(await isSettled(refusal), false);
      disk.release();
      assert.equal(await answer, deleted ? undefined : 'new');
      assert.deepEqual((await refusal).details, { text: deleted ? undefined : 'new' });
      await change;
      await store.close();
    });
  }

  test('delays no answer that is independent of it', async () => {
    const disk = holdingDisk();
    const store = await openNotes({ files: disk.files });
    await write(store, 'a', 'durable');
    const held = disk.hold();
    const other = write(store, 'b', 'new');
    await held;
    const answer = store.commit({ touch: ['note:a'], decide: (tx) => tx.get(notes.ref('a'))?.text });
    assert.equal(await isSettled(answer), true);
    assert.equal(await answer, 'durable');
    disk.release();
    await other;
    await store.close();
  });
});

describe('group commit', () => {
  test('commits that wait for a sync become one write', async () => {
    const disk = holdingDisk();
    const store = await openNotes({ files: disk.files });
    const held = disk.hold();
    const first = write(store, '0', 'first');
    await held;
    const before = disk.appends;
    const rest = Array.from({ length: 100 }, (_, at) => write(store, `${at + 1}`, 'later'));
    disk.release();
    await Promise.all([first, ...rest]);
    assert.equal(disk.appends, before + 1);
    await store.close();
  });

  test('commits larger than a frame together become several frames', async () => {
    const disk = holdingDisk();
    const store = await openNotes({ files: disk.files, limits: { frame: 1_000 } });
    const before = disk.appends;
    await Promise.all(Array.from({ length: 100 }, (_, at) => write(store, `${at}`, 'x'.repeat(100))));
    const frames = disk.appends - before;
    assert.ok(frames >= 10 && frames <= 25, `${frames} frames`);
    await store.close();
  });

  test('a commit too large for the journal is refused alone', async () => {
    const disk = holdingDisk();
    const store = await openNotes({ files: disk.files });
    const large = 'x'.repeat(33 << 20);
    const both = store.commit({
      touch: [],
      decide(tx) {
        tx.put(notes.ref('a'), { text: large });
        tx.put(notes.ref('b'), { text: large });
      },
    });
    await assert.rejects(both, RangeError);
    await write(store, 'c', 'small');
    assert.equal(await read(store, 'a'), undefined);
    await store.close();
  });
});
