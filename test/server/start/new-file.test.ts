import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { domains } from '../../../server/domains.ts';
import { demoOf } from '../../../server/start/demo.ts';
import { storedMasterKey } from '../../../server/start/master-key.ts';
import { unfinished, writeNewFile } from '../../../server/start/new-file.ts';
import { readSettings } from '../../../server/config.ts';
import { systemRandom } from '../../../server/runtime/random.ts';

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'svc-new-file-'));
});
after(() => rm(directory, { recursive: true, force: true }));

test('a new file is complete, readable by its owner only, and leaves no temporary files', async () => {
  await writeNewFile(join(directory, 'a'), 'text');
  assert.equal(await readFile(join(directory, 'a'), 'utf8'), 'text');
  assert.equal((await stat(join(directory, 'a'))).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(directory), ['a']);
});

test('an existing file stays unchanged', async () => {
  await writeFile(join(directory, 'b'), 'first');
  await assert.rejects(writeNewFile(join(directory, 'b'), 'second'), { code: 'EEXIST' });
  assert.equal(await readFile(join(directory, 'b'), 'utf8'), 'first');
});

test('a first start that was interrupted while it wrote a file is completed by the next start', async () => {
  const data = join(directory, 'data');
  const settings = readSettings({ SVC_DATA_DIR: data });
  await demoOf(settings, domains, systemRandom);
  await rm(join(data, 'demo.json'));
  await writeFile(join(data, `demo.json${unfinished}`), '{"users":');
  await writeFile(join(data, `master.key${unfinished}`), 'ab');

  assert.equal((await demoOf(settings, domains, systemRandom))?.fresh, true);
  const key = await storedMasterKey(data, systemRandom);
  assert.deepEqual(await storedMasterKey(data, systemRandom), key);
});
