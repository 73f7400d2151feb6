import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SimulatedDisk } from '../simulated-disk.ts';
import { StoreUnavailable } from '../../../../server/store/port.ts';
import { isSettled, notes, openNotes, read, write } from './fixtures.ts';

const nothing = () => undefined;

function snapshotLog() {
  let count = 0;
  let wake: () => void = nothing;
  return {
    log: {
      info(_: object, message: string) {
        if (message === 'wrote a snapshot of the store') count += 1;
        wake();
      },
      warn: nothing,
      error: (fields: object) => assert.fail(JSON.stringify(fields)),
    },
    get count() {
      return count;
    },
    async written(after: number) {
      while (count <= after) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}

describe('snapshots', () => {
  test('keep the journal short for any number of writes', async () => {
    const disk = new SimulatedDisk();
    const { log } = snapshotLog();
    const store = await openNotes({
      files: disk.boot().files,
      log,
      limits: { segment: 5_000, journal: 20_000 },
    });
    let longest = 0;
    for (let at = 0; at < 2_000; at++) {
      await write(store, `${at % 10}`, 'x'.repeat(100));
      const bytes = disk.names().reduce((sum, name) => sum + disk.content(name).length, 0);
      longest = Math.max(longest, bytes);
    }
    const events = 2_000 * 160;
    assert.ok(longest < 4 * events, `${longest} bytes`);
    await store.close();
    const restarted = await openNotes({ files: disk.boot().files });
    assert.equal(restarted.lastSequence, 2_000);
    assert.equal(
      (await restarted.find({ collection: notes, index: 'text', prefix: [], limit: 50 })).documents.length,
      10,
    );
    await restarted.close();
  });

  test('are written in small pieces while commits continue, and contain everything', async () => {
    const disk = new SimulatedDisk();
    const snapshots = snapshotLog();
    let pieces = 0;
    let largest = 0;
    const files = disk.boot().files;
    const append = files.append.bind(files);
    files.append = async (path) => {
      const file = await append(path);
      if (!path.endsWith('.tmp')) return file;
      return {
        ...file,
        append(bytes) {
          pieces += 1;
          largest = Math.max(largest, bytes.length);
          return file.append(bytes);
        },
      };
    };
    const store = await openNotes({ files, log: snapshots.log, limits: { journal: 2_000_000 } });
    const text = (at: number) => `${at} ${'x'.repeat(500)}`;
    const puts = Array.from({ length: 5_000 }, (_, at) => at);
    await Promise.all(puts.map((at) => write(store, `${at}`, text(at))));
    let changes = 0;
    const before = snapshots.count;
    const done = snapshots.written(before).then(() => (changes = -changes));
    while (changes >= 0) {
      const at = (changes * 37) % 5_000;
      const ref = notes.ref(`${at}`);
      await store.commit({
        touch: [],
        decide(tx) {
          if (changes % 3 === 0) tx.delete(ref);
          else tx.put(ref, { text: `changed ${changes}` });
          tx.put(notes.ref(`new ${changes}`), { text: 'new' });
          tx.publish({ topic: 'change', type: 'change', data: changes });
        },
      });
      if (changes >= 0) changes += 1;
    }
    await done;
    assert.ok(-changes > 20, `${-changes} commits during the snapshot`);
    assert.ok(pieces > 30 && largest < 70_000, `${pieces} pieces, the largest ${largest} bytes`);
    const all = (from: typeof store) =>
      Promise.all(
        puts.map((at) => read(from, `${at}`)).concat(puts.slice(0, 500).map((at) => read(from, `new ${at}`))),
      );
    const expected = await all(store);
    const { lastSequence } = store;
    await store.close();
    const restarted = await openNotes({ files: disk.boot().files });
    assert.deepEqual(await all(restarted), expected);
    assert.equal(restarted.lastSequence, lastSequence);
    await restarted.close();
  });

  test('contain the events up to their start; the journal contains the later ones', async () => {
    const disk = new SimulatedDisk();
    const snapshots = snapshotLog();
    let begun: () => void = nothing;
    let goOn: () => void = nothing;
    const underWay = new Promise<void>((resolve) => (begun = resolve));
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const { files } = disk.boot({
      before(operation, path) {
        if (operation !== 'open' || !path.endsWith('.tmp')) return;
        begun();
        return held;
      },
    });
    const store = await openNotes({ files, log: snapshots.log, limits: { journal: 500 } });
    for (let at = 0; at < 10; at++) await write(store, `${at}`, 'before');
    await underWay;
    for (let at = 0; at < 10; at++) await write(store, `${at}`, 'during');
    goOn();
    await snapshots.written(0);
    await store.close();
    const restarted = await openNotes({ files: disk.boot().files });
    const told: number[] = [];
    await new Promise<void>((resolve) => {
      const event = ({ sequence }: { sequence: number }) => void (told.push(sequence) === 20 && resolve());
      restarted.subscribe({ event, gap: () => assert.fail('gap') }, 0);
    });
    assert.deepEqual(
      told,
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
    assert.equal(await read(restarted, '9'), 'during');
    await restarted.close();
  });

  test('are stopped when the store closes, which stays intact', async () => {
    const disk = new SimulatedDisk();
    let begun: () => void = nothing;
    const underWay = new Promise<void>((resolve) => (begun = resolve));
    const { files } = disk.boot({
      before(operation, path) {
        if (operation === 'append' && path.endsWith('.tmp')) begun();
      },
    });
    const store = await openNotes({ files, limits: { journal: 100_000 } });
    await Promise.all(Array.from({ length: 1_000 }, (_, at) => write(store, `${at}`, 'x'.repeat(1_000))));
    await underWay;
    await store.close();
    assert.deepEqual(disk.names(), [
      '/data/journal-0000000001',
      '/data/journal-0000000002',
      '/data/snapshot-0000000002.tmp',
    ]);
    const restarted = await openNotes({ files: disk.boot().files });
    assert.equal(restarted.lastSequence, 1_000);
    assert.equal(
      disk.names().some((name) => name.endsWith('.tmp')),
      false,
    );
    await restarted.close();
  });

  test('remove overwritten content from the disk on request, even if another snapshot was running', async () => {
    for (const early of [false, true]) {
      const disk = new SimulatedDisk();
      let begun: () => void = nothing;
      let goOn: () => void = nothing;
      const underWay = new Promise<void>((resolve) => (begun = resolve));
      const held = new Promise<void>((resolve) => (goOn = resolve));
      const { files } = disk.boot({
        before(operation, path) {
          if (operation !== 'rename' || !path.endsWith('.tmp')) return;
          begun();
          return held;
        },
      });
      const store = await openNotes({ files, limits: { journal: early ? 500 : 1_000_000 } });
      const put = (id: string, text: string) =>
        store.commit({ touch: [], decide: (tx) => tx.put(notes.ref(id), { text }) });
      const onDisk = () =>
        disk
          .names()
          .map((name) => disk.content(name).toString())
          .join('');
      for (const id of ['a', 'b', 'c']) await put(id, `secret ${'x'.repeat(200)}`);
      if (early) await underWay;
      for (const id of ['a', 'b', 'c']) await put(id, 'gone');
      assert.match(onDisk(), /secret/);
      const purged = [store.purge(), store.purge()];
      if (early) assert.equal(await isSettled(purged[0]!), false);
      goOn();
      await Promise.all(purged);
      assert.doesNotMatch(onDisk(), /secret/, early ? 'one under way' : 'none under way');
      assert.equal(await read(store, 'c'), 'gone');
      await put('d', 'after');
      await store.close();
      const restarted = await openNotes({ files: disk.boot().files });
      assert.deepEqual([await read(restarted, 'a'), await read(restarted, 'd')], ['gone', 'after']);
      await restarted.close();
    }
  });

  test('that were requested but could not be written are reported', async () => {
    const disk = new SimulatedDisk();
    const { files } = disk.boot();
    const append = files.append.bind(files);
    let full = true;
    files.append = (path) =>
      full && path.endsWith('.tmp') ? Promise.reject(new Error('no space')) : append(path);
    const store = await openNotes({ files, log: { info: nothing, warn: nothing, error: nothing } });
    await write(store, 'a', 'text');
    await assert.rejects(store.purge(), StoreUnavailable);
    full = false;
    await store.purge();
    assert.equal(await read(store, 'a'), 'text');
    const purged = store.purge();
    await Promise.all([store.close(), assert.rejects(purged, StoreUnavailable)]);
  });
});
