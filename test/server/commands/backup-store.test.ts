import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { openLowdbStore } from '../../../server/store/lowdb/open.ts';
import type { Store } from '../../../server/store/port.ts';
import { notes, read, write } from '../store/lowdb/fixtures.ts';
import { nodeWords } from '../../node-words.ts';

const root = join(import.meta.dirname, '../../..');
let folder: string;
let data: string;
let store: Store;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-backup-'));
  data = join(folder, 'data');
  await mkdir(data);
  await symlink(data, join(folder, 'link'));
  store = await openLowdbStore({ directory: join(data, 'store'), collections: [notes] });
  await write(store, 'a', 'before');
});
after(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(target: string[], environment: Record<string, string> = {}) {
  const command = [...nodeWords('server/commands/backup-store.ts'), ...target];
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], SVC_DATA_DIR: data, ...environment };
  try {
    return { status: 0, ...(await promisify(execFile)(process.execPath, command, { cwd: root, env })) };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, stdout, stderr };
  }
}

describe('npm run backup-store', () => {
  test('creates a folder with which a server can start, and reports if the master key is missing in it', async () => {
    const { status, stdout } = await run([join(folder, 'first')]);
    assert.equal(status, 0);
    assert.match(
      stdout,
      /first: \d+\.\d MiB\nThe copy has no master\.key: store SVC_MASTER_KEY in another place/,
    );
    assert.equal((await stat(join(folder, 'first'))).mode & 0o777, 0o700);
    assert.deepEqual(await readdir(join(folder, 'first')), ['store']);
    const copy = await openLowdbStore({ directory: join(folder, 'first', 'store'), collections: [notes] });
    assert.equal(await read(copy, 'a'), 'before');
    await copy.close();
  });

  test('copies keys and demo so that only their owner can read them', async () => {
    const { storedMasterKey: keptMasterKey } = await import('../../../server/start/master-key.ts');
    await keptMasterKey(data, { bytes: (count) => new Uint8Array(count).fill(7) });
    const { status, stdout } = await run([join(folder, 'second', 'deep')]);
    assert.equal(status, 0);
    assert.doesNotMatch(stdout, /No master\.key/);
    const key = join(folder, 'second', 'deep', 'master.key');
    assert.equal(await readFile(key, 'utf8'), `${'07'.repeat(32)}\n`);
    assert.equal((await stat(key)).mode & 0o777, 0o600);
  });

  const refused: [what: string, target: () => string[], environment: Record<string, string>, line: RegExp][] =
    [
      ['no folder is named', () => [], {}, /^Name a new folder: npm run backup-store -- \S+\n$/],
      ['the folder exists', () => [data], {}, /^\S+ already exists; name a new folder\n$/],
      [
        'there is no store',
        () => [join(folder, 'none')],
        { SVC_DATA_DIR: tmpdir() },
        /^SVC_DATA_DIR: there is no store in \S+\n$/,
      ],
      [
        'the folder would be inside the data folder',
        () => [join(data, 'backups', 'monday')],
        {},
        /^\S+monday is inside the data folder \S+data and would be lost with it; name a folder elsewhere\n$/,
      ],
      [
        'a link leads into the data folder',
        () => [join(folder, 'link', 'monday')],
        {},
        /^\S+monday is inside the data folder \S+data and would be lost with it; name a folder elsewhere\n$/,
      ],
      [
        'the data are in a database',
        () => [join(folder, 'none')],
        { DATABASE_URL: 'postgres://localhost/svc', SVC_MASTER_KEY: '0'.repeat(64) },
        /^DATABASE_URL: a database is backed up with its own tools, see docs\/deploy\.md\n$/,
      ],
    ];
  for (const [what, target, environment, line] of refused) {
    test(`refuses with one line if ${what}`, async () => {
      const { status, stdout, stderr } = await run(target(), environment);
      assert.deepEqual([status, stdout], [1, '']);
      assert.match(stderr, line);
    });
  }

  test('leaves nothing behind if it fails', async () => {
    await rm(join(folder, 'store-gone'), { recursive: true, force: true });
    await mkdir(join(folder, 'store-gone', 'store'), { recursive: true });
    const { status, stderr } = await run([join(folder, 'third')], {
      SVC_DATA_DIR: join(folder, 'store-gone'),
    });
    assert.equal(status, 1);
    assert.match(stderr, /the store is damaged: \S+journal-0000000001 at byte 0: the file is missing/);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.includes('third')),
      [],
    );
  });
});
