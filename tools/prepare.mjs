/** A fresh clone has no packages, so this file uses only Node's own modules. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { kitScripts, kitSources } from './kit/kit-sources.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const oldest = { major: 20, minor: 19 };

const installedStamp = 'node_modules/.lock-hash';

/** A build is stale if its stamp has changed: a digest of the names, sizes and times of its sources. */
const sdkSources = readdirSync(join(root, 'sdk'))
  .filter((name) => name !== 'dist')
  .map((name) => `sdk/${name}`);
const shared = ['contracts', 'components', 'package-lock.json', 'vite.config.ts', 'tsconfig.json', 'tools'];
const builds = [
  {
    what: 'the pages',
    from: [...shared, 'pages', ...sdkSources],
    stamp: 'dist/pages.stamp',
    stale: ['dist/pages', 'dist/assets', 'dist/manifest.json'],
    passes: [{}, ...Object.keys(kitScripts).map((mode) => ({ mode }))],
    after: async () => {
      const { kitTypes } = await import('./kit/kit-types.mjs');
      const files = await kitTypes(kitSources, (name) => import(`../dist/${name}.js`));
      const { oauthTypes } = await import('./kit/oauth-types.mjs');
      files.set('oauth.d.ts', oauthTypes());
      await Promise.all([...files].map(([name, text]) => writeFile(join(root, 'dist', name), text)));
    },
  },
  {
    what: 'the client SDK',
    from: ['package-lock.json', 'vite.config.ts', 'tools', ...sdkSources],
    stamp: 'dist/sdk.stamp',
    stale: ['sdk/dist'],
    passes: [{ mode: 'sdk' }],
    after: async () => {
      (await import('./sdk/sdk-types.mjs')).writeSdkTypes();
      await (await import('./sdk/sdk-sizes.mjs')).bundleSdk();
    },
  },
  {
    what: 'the server',
    from: [...shared, 'server'],
    stamp: 'dist/server.stamp',
    stale: ['dist/server'],
    passes: [{ build: { ssr: true } }],
    after: async () => undefined,
  },
];

/** @param {string} text */
function say(text) {
  process.stderr.write(`${text}\n`);
}

/** @param {string} path */
async function read(path) {
  return readFile(join(root, path), 'utf8').catch(() => '');
}

/**
 * @template T
 * @param {string} text
 * @param {() => Promise<T>} work
 */
async function step(text, work) {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const timer = process.stderr.isTTY
    ? setInterval(() => process.stderr.write(`\r${text} … ${seconds()} s`), 1000)
    : undefined;
  if (!timer) say(`${text} …`);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    say(`${timer ? '\r' : ''}${text} … ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}

/** @returns {Promise<void>} */
function install() {
  return new Promise((resolve, reject) => {
    // Use the npm that runs this script, because the first npm in PATH may be another one.
    const npm = process.env['npm_execpath'];
    const [command, ...head] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
    const child = spawn(
      /** @type {string} */ (command),
      [...head, 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (/** @type {Buffer} */ chunk) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`npm ci failed (${code}):\n${output}`)),
    );
  });
}

/** @param {string} lock */
async function holds(lock) {
  const record = await read('node_modules/.package-lock.json');
  if (record === '') return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(JSON.parse(lock).packages).every(
    ([path, entry]) =>
      path === '' ||
      entry.optional ||
      (installed[path] !== undefined && installed[path].integrity === entry.integrity),
  );
}

async function ensureInstalled() {
  const lock = await read('package-lock.json');
  const wanted = createHash('sha256').update(lock).digest('hex');
  if ((await read(installedStamp)).trim() === wanted) return;
  if (!(await holds(lock))) await step('Installing dependencies', install);
  await writeFile(join(root, installedStamp), `${wanted}\n`);
}

/**
 * @param {string} path
 * @param {string[]} lines
 */
async function describe(path, lines) {
  const found = await stat(join(root, path)).catch(() => undefined);
  if (!found) return;
  if (!found.isDirectory()) {
    lines.push(`${path} ${found.size} ${found.mtimeMs}`);
    return;
  }
  const names = await readdir(join(root, path));
  await Promise.all(names.map((name) => describe(join(path, name), lines)));
}

/** @param {string[]} paths */
async function digest(paths) {
  /** @type {string[]} */
  const lines = [];
  await Promise.all(paths.map((path) => describe(path, lines)));
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

async function ensureBuilt() {
  for (const { what, from, stamp, stale, passes, after } of builds) {
    const wanted = await digest(from);
    if ((await read(stamp)).trim() === wanted) continue;
    await step(`Building ${what}`, async () => {
      await Promise.all(
        [stamp, ...stale].map((path) => rm(join(root, path), { recursive: true, force: true })),
      );
      const { build } = await import('vite');
      for (const pass of passes) await build({ root, ...pass });
      await after();
      await mkdir(join(root, 'dist'), { recursive: true });
      await writeFile(join(root, stamp), `${wanted}\n`);
    });
  }
}

try {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < oldest.major || (major === oldest.major && minor < oldest.minor)) {
    throw new Error(
      `Node ${oldest.major}.${oldest.minor} or newer is needed; this is ${process.versions.node}.`,
    );
  }
  await ensureInstalled();
  if (process.argv.includes('--build')) await ensureBuilt();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
