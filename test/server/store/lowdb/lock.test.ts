import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { DirectoryInUse, lockDirectory } from '../../../../server/store/lowdb/lock.ts';
import { nodeWords } from '../../../node-words.ts';

describe('the lock of a folder', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'store-lock-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  test('can be held only once in a process, until it is released', async () => {
    const unlock = await lockDirectory(directory);
    await assert.rejects(lockDirectory(directory), (error: Error) => {
      assert.ok(error instanceof DirectoryInUse);
      assert.ok(error.message.includes(directory) && error.message.includes(`process ${process.pid}`));
      return true;
    });
    await unlock();
    const again = await lockDirectory(directory);
    await again();
  });

  test('is given to one of many concurrent attempts, repeatedly', async () => {
    for (let round = 0; round < 10; round++) {
      const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(directory)));
      const held = attempts.filter((attempt) => attempt.status === 'fulfilled');
      assert.equal(held.length, 1);
      for (const attempt of attempts) {
        assert.ok(attempt.status === 'fulfilled' || attempt.reason instanceof DirectoryInUse);
      }
      await held[0]?.value();
    }
  });

  test('is given to one of several processes, and is released when that process is killed', async () => {
    const contender = nodeWords('test/server/store/lowdb/lock-child.ts');
    const start = async () => {
      const child = spawn(process.execPath, [...contender, directory], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      const said = await new Promise<unknown>((resolve) => child.once('message', resolve));
      return { said, end: () => new Promise((resolve) => void child.once('exit', resolve).kill('SIGKILL')) };
    };
    const contenders = await Promise.all([start(), start(), start()]);
    const said = contenders.map((child) => child.said);
    assert.deepEqual(said.sort(), ['held', 'refused', 'refused']);
    await assert.rejects(lockDirectory(directory), DirectoryInUse);
    await Promise.all(contenders.map((child) => child.end()));
    const unlock = await lockDirectory(directory);
    await unlock();
  });

  test('works if the path is too long for a socket', async () => {
    const deep = join(directory, 'd'.repeat(100), 'e'.repeat(100));
    await mkdir(deep, { recursive: true });
    const unlock = await lockDirectory(deep);
    await assert.rejects(lockDirectory(deep), DirectoryInUse);
    assert.equal((await readdir(deep)).filter((name) => name.startsWith('socket-')).length, 1);
    await unlock();
    assert.equal((await readdir(deep)).filter((name) => name.startsWith('socket-')).length, 0);
  });

  test('is the same for every path to the folder', async () => {
    const other = `${directory}-link`;
    await symlink(directory, other);
    const unlock = await lockDirectory(directory);
    await assert.rejects(lockDirectory(other), DirectoryInUse);
    await unlock();
    await rm(other);
  });

  test('leaves at most one link, and ignores other files', async () => {
    await writeFile(join(directory, 'lock-note'), '');
    for (let round = 0; round < 5; round++) await (await lockDirectory(directory))();
    assert.deepEqual((await readdir(directory)).sort(), ['lock-5', 'lock-note']);
  });
});
