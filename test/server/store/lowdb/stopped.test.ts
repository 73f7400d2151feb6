import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { openStoppedStore } from '../../../../server/store/lowdb/stopped.ts';
import { openNotes, read, write } from './fixtures.ts';

const journal = 'journal-0000000001';

describe('a stopped store', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'svc-stopped-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const fill = async () => {
    const store = await openNotes({ directory });
    for (const id of ['a', 'b', 'c']) await write(store, id, `of ${id}`);
    await store.close();
  };
  const texts = async () => {
    const { content, torn, close } = await openStoppedStore({ directory });
    await close();
    const found = [...content.documents.walk()].map(([key, document]) => [key, document]).sort();
    return { found, torn, last: content.events.last };
  };
  const whole = [
    ['note:a/head', { text: 'of a' }],
    ['note:b/head', { text: 'of b' }],
    ['note:c/head', { text: 'of c' }],
  ];

  it('is read from the journal, and from a snapshot with the journal after it', async () => {
    await fill();
    assert.deepEqual(await texts(), { found: whole, torn: false, last: 3 });
    // Set a limit with which every write starts a snapshot.
    const store = await openNotes({ directory, limits: { journal: 1 } });
    await write(store, 'a', 'another');
    await write(store, 'a', 'of a');
    await store.close();
    const { found, last } = await texts();
    assert.deepEqual([found, last], [whole, 5]);
  });

  it('is read without a torn last write, which is not removed', async () => {
    await fill();
    const path = join(directory, journal);
    await appendFile(path, Buffer.from('\xffv1 00000000', 'latin1'));
    const before = await readFile(path);
    assert.deepEqual(await texts(), { found: whole, torn: true, last: 3 });
    assert.deepEqual(await readFile(path), before);
    const store = await openNotes({ directory });
    assert.equal(await read(store, 'c'), 'of c');
    await store.close();
    assert.equal((await texts()).torn, false);
  });

  it('is not read if anything else is damaged', async () => {
    await fill();
    const path = join(directory, journal);
    const bytes = await readFile(path);
    bytes[60] = (bytes[60] as number) ^ 1;
    await writeFile(path, bytes);
    await assert.rejects(openStoppedStore({ directory }), {
      name: 'StoreDamaged',
      message: /journal-0000000001/,
    });
    await writeFile(path, bytes.fill((bytes[60] as number) ^ 1, 60, 61));
    assert.deepEqual((await texts()).found, whole);
  });

  it('is locked while it is read, and no file is created elsewhere', async () => {
    await fill();
    const stopped = await openStoppedStore({ directory });
    await assert.rejects(openNotes({ directory }), { name: 'DirectoryInUse' });
    await assert.rejects(openStoppedStore({ directory }), { name: 'DirectoryInUse' });
    await stopped.close();
    const store = await openNotes({ directory });
    await assert.rejects(openStoppedStore({ directory }), { name: 'DirectoryInUse' });
    await store.close();
    const empty = join(directory, 'empty');
    await assert.rejects(openStoppedStore({ directory: empty }), { name: 'NoStore' });
    assert.ok(!(await readdir(directory)).includes('empty'));
  });

  it('stops reading on request, and releases the folder', async () => {
    await fill();
    const onRead = () => {
      throw new Error('asked to');
    };
    await assert.rejects(openStoppedStore({ directory, onRead }), /^Error: asked to$/);
    assert.deepEqual((await texts()).found, whole);
  });
});
