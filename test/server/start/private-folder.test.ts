import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { closeFolder } from '../../../server/start/private-folder.ts';
import { startApp } from '../start-app.ts';

let folder: string;
const mode = async () => ((await stat(folder)).mode & 0o777).toString(8);
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-open-'));
});
after(() => rm(folder, { recursive: true, force: true }));

for (const open of [0o755, 0o750, 0o701, 0o777]) {
  it(`makes a data folder of mode ${open.toString(8)} private at the start`, async () => {
    await chmod(folder, open);
    const app = await startApp({ directory: folder, config: { databaseUrl: undefined } });
    await app.stop();
    assert.equal(await mode(), '700');
    assert.equal(await closeFolder(folder), false);
  });
}

it('ignores a folder that does not exist yet', async () => {
  assert.equal(await closeFolder(join(folder, 'none')), false);
});

it('refuses a folder that cannot be made private, with its name', async () => {
  await chmod(folder, 0o755);
  for (const change of [async () => undefined, () => Promise.reject(new Error('EPERM'))])
    await assert.rejects(() => closeFolder(folder, change), {
      name: 'ConfigError',
      message: new RegExp(`^SVC_DATA_DIR: .*${folder} .mode 755.*chmod 700`),
    });
});
