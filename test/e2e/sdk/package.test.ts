import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const root = process.cwd();
const run = promisify(execFile);

let folder: string;
let tarball: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-sdk-'));
  const { stdout } = await run('npm', ['pack', '--pack-destination', folder, '--silent'], {
    cwd: join(root, 'sdk'),
  });
  tarball = join(folder, stdout.trim());
});
after(() => rm(folder, { recursive: true }));

interface Manifest {
  readonly exports: Record<string, { types: string; default: string } | string>;
}
const manifest = async () => JSON.parse(await readFile('sdk/package.json', 'utf8')) as Manifest;
const scripts = async () =>
  Object.entries((await manifest()).exports).flatMap(([name, target]) =>
    typeof target === 'string' ? [] : [[name, target.default] as const],
  );

test('publint finds nothing in the package', async () => {
  const { messages } = await publint({ pkgDir: join(root, 'sdk'), strict: true, pack: false });
  const { default: pkg } = (await import(join(root, 'sdk/package.json'), { with: { type: 'json' } })) as {
    default: Record<string, unknown>;
  };
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg)),
    [],
  );
});

test('every entry point has types that fit, for Node.js and for bundlers', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(await readFile(tarball)));
  assert.ok(analysis.types !== false);
  // Ignore CommonJS and older resolutions: the package is for ES modules, and older resolutions do not read `exports`.
  const problems = analysis.problems.filter(
    (problem) => !('resolutionKind' in problem) || !/^node10$|cjs/.test(problem.resolutionKind),
  );
  assert.deepEqual(problems, []);
});

test('the package has its build and README only', async () => {
  const { stdout } = await run('tar', ['-tzf', tarball]);
  const files = stdout.trim().split('\n');
  assert.deepEqual(
    files.filter((file) => !/^package\/(dist\/|package\.json$|README\.md$)/.test(file)),
    [],
  );
  for (const [, script] of await scripts()) assert.ok(files.includes(`package/${script.slice(2)}`), script);
});

for (const [what, setUp] of [
  ['without a DOM, everything can be imported', ''],
  ['where a document exists, only browser entries can be imported', 'globalThis.document = {};'],
] as const)
  test(what, async () => {
    const serverOnly = ['./server', './next'];
    for (const [name] of await scripts()) {
      const specifier = `@svc/oauth${name.slice(1)}`;
      // Leave out the entry for Lit, which reads the document during its import and would fail with this empty one.
      if (name === '.' && setUp !== '') continue;
      const imported = run(
        process.execPath,
        ['-e', `${setUp} await import('${specifier}')`, '--input-type=module'],
        {
          cwd: root,
        },
      );
      if (setUp !== '' && serverOnly.includes(name))
        await assert.rejects(imported, /belong on the server/, specifier);
      else await imported;
    }
  });

test('scripts for browsers do not contain the code of the server, and those for servers no module of Node.js', async () => {
  const texts = new Map<string, string>();
  const dist = join(root, 'sdk/dist');
  for (const name of await readdir(dist, { recursive: true }))
    if (name.endsWith('.js')) texts.set(name, await readFile(join(dist, name), 'utf8'));
  const reach = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found;
    found.add(name);
    for (const [, path] of texts.get(name)!.matchAll(/(?:from|import)\s*["'`](\.[^"'`]+)/g))
      reach(join(name, '..', path!), found);
    return found;
  };
  for (const [name, script] of await scripts()) {
    const text = [...reach(script.replace('./dist/', ''))].map((file) => texts.get(file)).join('\n');
    if (['./server', './next'].includes(name)) assert.doesNotMatch(text, /from\s*["'`]node:|require\(/, name);
    else assert.doesNotMatch(text, /clientSecret|client_secret|Basic /, name);
  }
});
