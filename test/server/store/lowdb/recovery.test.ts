import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StoreDamaged } from '../../../../server/store/lowdb/damage.ts';
import { DirectoryInUse } from '../../../../server/store/lowdb/lock.ts';
import { openLowdbStore } from '../../../../server/store/lowdb/open.ts';
import { SimulatedDisk } from '../simulated-disk.ts';
import { notes, openNotes, read, write } from './fixtures.ts';

const journal = (segment: number) => `/data/journal-${String(segment).padStart(10, '0')}`;

async function threeFrames(): Promise<{ disk: SimulatedDisk; starts: number[] }> {
  const disk = new SimulatedDisk();
  const store = await openNotes({ files: disk.boot().files });
  const starts: number[] = [];
  for (const id of ['a', 'b', 'c']) {
    starts.push(disk.content(journal(1)).length);
    await write(store, id, `text of ${id}`);
  }
  await store.close();
  return { disk, starts };
}

async function severalFiles(): Promise<SimulatedDisk> {
  const disk = new SimulatedDisk();
  const store = await openNotes({ files: disk.boot().files, limits: { segment: 500, journal: 4_000 } });
  for (let at = 0; at < 55; at++) await write(store, `${at}`, 'x'.repeat(60));
  await store.close();
  assert.ok(disk.names().filter((name) => name.includes('journal')).length >= 3);
  assert.equal(disk.names().filter((name) => /snapshot-\d+$/.test(name)).length, 1);
  return disk;
}

async function damage(disk: SimulatedDisk): Promise<StoreDamaged> {
  let caught: unknown;
  const store = await openNotes({ files: disk.boot().files }).catch(
    (error: unknown) => void (caught = error),
  );
  await store?.close();
  assert.ok(caught instanceof StoreDamaged, `expected damage, got ${String(caught)}`);
  assert.ok(caught.message.includes(caught.file) && caught.message.includes(String(caught.offset)));
  return caught;
}

describe('a torn last write', () => {
  test('that was cut off at any byte is dropped, and the next write replaces it', async () => {
    const { disk: whole, starts } = await threeFrames();
    const content = whole.content(journal(1));
    for (let length = (starts[2] as number) + 1; length < content.length; length++) {
      const { disk } = await threeFrames();
      disk.tamper(journal(1), (bytes) => bytes.subarray(0, length));
      const store = await openNotes({ files: disk.boot().files });
      assert.deepEqual([await read(store, 'b'), await read(store, 'c')], ['text of b', undefined]);
      assert.equal(store.lastSequence, 2);
      await write(store, 'd', 'after');
      await store.close();
      const again = await openNotes({ files: disk.boot().files });
      assert.deepEqual([await read(again, 'c'), await read(again, 'd')], [undefined, 'after']);
      await again.close();
    }
  });

  test('with any lost or changed byte is dropped', async () => {
    const { disk: whole, starts } = await threeFrames();
    const [last, end] = [starts[2] as number, whole.content(journal(1)).length];
    for (let at = last; at < end; at += 3) {
      for (const value of [0, 0x20, 0x61]) {
        const { disk } = await threeFrames();
        if (disk.content(journal(1))[at] === value) continue;
        disk.tamper(journal(1), (bytes) => bytes.fill(value, at, at + 1));
        const store = await openNotes({ files: disk.boot().files });
        assert.deepEqual([await read(store, 'b'), await read(store, 'c')], ['text of b', undefined]);
        await store.close();
      }
    }
  });

  test('that consists of zeros is dropped', async () => {
    const { disk } = await threeFrames();
    disk.tamper(journal(1), (bytes) => Buffer.concat([bytes, Buffer.alloc(500)]));
    const store = await openNotes({ files: disk.boot().files });
    assert.equal(await read(store, 'c'), 'text of c');
    await store.close();
    assert.equal(disk.content(journal(1)).includes(0), false);
  });
});

describe('space that was reserved for frames', () => {
  const room = 200;

  async function killed(): Promise<SimulatedDisk> {
    const disk = new SimulatedDisk();
    const store = await openNotes({ files: disk.boot().files, limits: { room, segment: 500 } });
    for (let at = 0; at < 10; at++) await write(store, `${at}`, 'x'.repeat(60));
    disk.kill();
    return disk;
  }

  const segments = (disk: SimulatedDisk) => disk.names().filter((name) => name.includes('journal'));

  test('is used up before the file grows again, and removed on closing', async () => {
    const disk = new SimulatedDisk();
    const store = await openNotes({ files: disk.boot().files, limits: { room } });
    const lengths = new Set<number>();
    for (let at = 0; at < 12; at++) {
      await write(store, `${at}`, 'text');
      lengths.add(disk.content(journal(1)).length);
    }
    assert.ok(lengths.size < 12, `${lengths.size} lengths`);
    assert.equal(disk.content(journal(1)).at(-1), 0);
    await store.close();
    assert.equal(disk.content(journal(1)).includes(0), false);
  });

  test('that a killed process left is not reported as an incomplete write', async () => {
    const disk = await killed();
    const last = segments(disk).at(-1) as string;
    assert.equal(disk.content(last).at(-1), 0);
    const store = await openNotes({
      files: disk.boot().files,
      log: { info: () => undefined, warn: () => assert.fail('a warning'), error: assert.fail },
    });
    assert.equal(await read(store, '9'), 'x'.repeat(60));
    assert.equal(disk.content(last).includes(0), false);
    await store.close();
  });

  test('may remain at the end of a segment, but does not hide a missing frame', async () => {
    const padded = await killed();
    const early = segments(padded).at(-2) as string;
    padded.tamper(early, (bytes) => Buffer.concat([bytes, Buffer.alloc(room)]));
    const store = await openNotes({ files: padded.boot().files });
    assert.equal(await read(store, '9'), 'x'.repeat(60));
    await store.close();
    const zeroed = await killed();
    zeroed.tamper(early, (bytes) => bytes.fill(0, bytes.lastIndexOf(0xff)));
    assert.equal((await damage(zeroed)).file, segments(zeroed).at(-1));
  });
});

describe('a start fails, with file and offset, for', () => {
  test('a changed byte of a frame that is followed by others', async () => {
    const { disk: whole, starts } = await threeFrames();
    const [second, third] = [starts[1] as number, starts[2] as number];
    for (let at = second; at < third; at += 3) {
      const { disk } = await threeFrames();
      disk.tamper(journal(1), (bytes) =>
        bytes.fill((whole.content(journal(1))[at] as number) ^ 1, at, at + 1),
      );
      const found = await damage(disk);
      assert.deepEqual([found.file, found.offset], [journal(1), second]);
    }
  });

  test('a frame that is missing between others', async () => {
    const { disk, starts } = await threeFrames();
    const [second, third] = [starts[1] as number, starts[2] as number];
    disk.tamper(journal(1), (bytes) => Buffer.concat([bytes.subarray(0, second), bytes.subarray(third)]));
    const found = await damage(disk);
    assert.deepEqual([found.file, found.offset], [journal(1), second]);
  });

  test('an incomplete segment that is not the last', async () => {
    const disk = await severalFiles();
    const segments = disk.names().filter((name) => name.includes('journal'));
    const early = segments.at(-2) as string;
    disk.tamper(early, (bytes) => bytes.subarray(0, bytes.length - 1));
    assert.equal((await damage(disk)).file, early);
  });

  test('a missing segment or snapshot', async () => {
    const names = (await severalFiles()).names();
    const [snapshot] = names.filter((name) => name.includes('snapshot'));
    const segments = names.filter((name) => name.includes('journal'));
    for (const missing of [snapshot, segments[0], segments[1]] as string[]) {
      const disk = await severalFiles();
      disk.erase(missing);
      await damage(disk);
    }
    const disk = await severalFiles();
    for (const segment of segments) disk.erase(segment);
    assert.equal((await damage(disk)).file, segments[0]);
  });

  test('a changed or missing byte of a snapshot', async () => {
    const names = (await severalFiles()).names();
    const snapshot = names.find((name) => name.includes('snapshot')) as string;
    const { length } = (await severalFiles()).content(snapshot);
    for (let at = 0; at < length; at += 97) {
      const flipped = await severalFiles();
      flipped.tamper(snapshot, (bytes) => bytes.fill((bytes[at] as number) ^ 1, at, at + 1));
      assert.equal((await damage(flipped)).file, snapshot);
      const cut = await severalFiles();
      cut.tamper(snapshot, (bytes) => bytes.subarray(0, at));
      assert.equal((await damage(cut)).file, snapshot);
    }
  });

  test('a snapshot without its last frame', async () => {
    const disk = await severalFiles();
    const snapshot = disk.names().find((name) => name.includes('snapshot')) as string;
    disk.tamper(snapshot, (bytes) => bytes.subarray(0, bytes.lastIndexOf(0xff)));
    assert.equal((await damage(disk)).file, snapshot);
  });

  test('damage, and releases the folder', async () => {
    const { disk, starts } = await threeFrames();
    const whole = Buffer.from(disk.content(journal(1)));
    disk.tamper(journal(1), (bytes) => bytes.fill(0, starts[1], (starts[1] as number) + 1));
    const { files } = disk.boot();
    await assert.rejects(openNotes({ files }), StoreDamaged);
    disk.tamper(journal(1), () => whole);
    await (await openNotes({ files })).close();
  });
});

describe('a restart', () => {
  test('is refused while another store has the folder', async () => {
    const { files } = new SimulatedDisk().boot();
    const store = await openNotes({ files });
    await assert.rejects(openNotes({ files }), DirectoryInUse);
    await store.close();
    await (await openNotes({ files })).close();
  });

  test('removes files that a snapshot replaced or left unfinished', async () => {
    const disk = await severalFiles();
    const before = disk.names();
    const { files } = disk.boot();
    for (const name of [journal(1), '/data/snapshot-0000000001', '/data/snapshot-0000000099.tmp']) {
      await (await files.append(name)).append(Buffer.from('left'));
    }
    await (await openNotes({ files })).close();
    assert.deepEqual(disk.names(), before);
  });

  test('leaves foreign files alone', async () => {
    const disk = await severalFiles();
    const { files } = disk.boot();
    await files.append('/data/master.key');
    await (await openNotes({ files })).close();
    assert.ok(disk.names().includes('/data/master.key'));
  });

  test('keeps documents of a collection that is no longer declared', async () => {
    const { disk } = await threeFrames();
    const without = await openLowdbStore({
      directory: '/data',
      collections: [],
      files: disk.boot().files,
      limits: { journal: 0 },
    });
    await without.commit({ touch: [], decide: (tx) => tx.publish({ topic: 'a', type: 'a', data: 1 }) });
    await without.close();
    const store = await openNotes({ files: disk.boot().files });
    const found = await store.find({ collection: notes, index: 'text', prefix: [], limit: 10 });
    assert.deepEqual(
      found.documents.map(({ text }) => text),
      ['text of a', 'text of b', 'text of c'],
    );
    await store.close();
  });

  test('refuses collections that share a name or an address', async () => {
    const open = (...collections: (typeof notes)[]) =>
      openLowdbStore({ directory: '/data', collections, files: new SimulatedDisk().boot().files });
    await assert.rejects(open(notes, notes), /declared twice/);
    await assert.rejects(open(notes, { ...notes, name: 'other' }), /declared twice/);
    await assert.rejects(open(notes, { ...notes, part: 'other' }), /declared twice/);
  });
});
