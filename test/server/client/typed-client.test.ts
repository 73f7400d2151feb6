import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { startApp, type RunningApp } from '../start-app.ts';
import { drive } from './drive.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);
const api = '/wheelapp/api/v1/wheels';

describe('a client made from /openapi.json', () => {
  let app: RunningApp;
  let folder: string;
  before(async () => {
    app = await startApp();
    // Create the folder inside the project, because imports of packages are resolved only there.
    await mkdir(join(root, '.cache'), { recursive: true });
    folder = await mkdtemp(join(root, '.cache', 'typed-client-'));
    await copyFile(join(import.meta.dirname, 'drive.ts'), join(folder, 'drive.ts'));
    const document = await (await fetch(`${app.url}/openapi.json`)).text();
    await writeFile(join(folder, 'openapi.d.ts'), astToString(await openapiTS(document)));
    const own = { extends: '../../tsconfig.json', compilerOptions: { incremental: false }, include: ['.'] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...own, exclude: [] }));
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await app.stop();
  });

  it('compiles with documented fields only, and its answers match the types', async () => {
    const driven = await readFile(join(folder, 'drive.ts'), 'utf8');
    await writeFile(
      join(folder, 'refused.ts'),
      driven.replace("type: 'participants' }", "type: 'everybody' }"),
    );
    // Check both files in one run, because each run of the compiler takes seconds.
    const said = await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
      cwd: root,
    }).then(
      () => '',
      (error: unknown) => (error as { stdout: string }).stdout,
    );
    const faults = said.split('\n').filter((line) => line.includes('error TS'));
    assert.match(faults.join('\n'), /^\S*refused\.ts\(.*'"everybody"' is not assignable.*$/);
  });

  it('drives the whole wheel API', async () => {
    await drive(app.url, await app.token());
  });

  it('calls every endpoint of the wheel API', async () => {
    const driven = await readFile(join(import.meta.dirname, 'drive.ts'), 'utf8');
    const { paths } = (await (await fetch(`${app.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const missing = Object.entries(paths)
      .filter(([path]) => /^\/wheelapp\/(api|data)\//.test(path))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ path, method })))
      .filter(({ path, method }) => {
        const written =
          path === api ? 'api' : path.startsWith(api) ? `\`\${api}${path.slice(api.length)}\`` : `'${path}'`;
        return !driven.includes(`client.${method.toUpperCase()}(${written}`);
      });
    assert.deepEqual(missing, []);
  });
});
