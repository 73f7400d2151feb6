import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

const packages = ['lit@3', 'react@19', '@types/react@19', 'typescript@5.4'];
const entries = ['', '/client', '/client/callback', '/server', '/next', '/react'];
const flags = '--noEmit --strict --target es2022 --lib es2022,dom,dom.iterable --jsx react-jsx'.split(' ');

/** Compiles the types of all entry points of the packed SDK in a folder with TypeScript 5.4. */
export async function compileWithOldTypeScript(folder: string): Promise<void> {
  const old = join(folder, 'old');
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  assert.ok(tarball);
  await mkdir(old);
  await writeFile(join(old, 'package.json'), '{"private":true,"type":"module"}');
  const imports = entries.map((name, at) => `import * as e${at} from '@svc/oauth${name}';`);
  const all = entries.map((_, at) => `e${at}`).join(', ');
  await writeFile(join(old, 'check.mts'), `${imports.join('\n')}\nexport const all = [${all}];\n`);
  const words = [
    'install',
    '--no-package-lock',
    '--no-audit',
    '--no-fund',
    join(folder, tarball),
    ...packages,
  ];
  await execute('npm', words, { cwd: old });
  for (const [module, resolution] of [
    ['esnext', 'bundler'],
    ['nodenext', 'nodenext'],
  ] as const)
    await execute(
      'node_modules/.bin/tsc',
      [...flags, '--module', module, '--moduleResolution', resolution, 'check.mts'],
      { cwd: old },
    );
  await rm(old, { recursive: true });
  console.log('types compile with TypeScript 5.4');
}
