/** Vite runs on PORT and forwards other requests to the server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createListener } from 'node:net';
import { join, relative } from 'node:path';
import { createServer } from 'vite';
import { kitSources } from './kit/kit-sources.mjs';
import { kitTypes } from './kit/kit-types.mjs';
import { headFile, withHead } from './page-head.mjs';
import { pagesOf } from './page-names.mjs';

const root = join(import.meta.dirname, '..');
const served = join(root, '.cache/dev');

async function freePort() {
  const listener = createListener().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Serves the scripts of the embedding kit as single modules. The built server has bundles of them instead.
 * @type {import('vite').Plugin}
 */
const kit = {
  name: 'kit',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const file = (request.url ?? '').slice(1);
      if (/^\w+\.d\.ts$|^custom-elements\.json$/.test(file)) {
        const load = (/** @type {string} */ name) => server.ssrLoadModule(kitSources[name] ?? '');
        kitTypes(kitSources, load).then((files) => {
          const type = file.endsWith('.json') ? 'application/json' : 'application/typescript';
          response.writeHead(files.has(file) ? 200 : 404, {
            'Access-Control-Allow-Origin': '*',
            'Content-Type': `${type}; charset=utf-8`,
          });
          response.end(files.get(file));
        }, next);
        return;
      }
      const [, name = ''] = /^\/(\w+)\.js(?:\?|$)/.exec(request.url ?? '') ?? [];
      const source = kitSources[name];
      if (source === undefined) {
        next();
        return;
      }
      response.writeHead(200, {
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Content-Type': 'text/javascript; charset=utf-8',
      });
      response.end(`export * from '/${relative(root, source)}';\n`);
    });
  },
};

const port = Number(process.env['PORT'] ?? 8080);
const behind = await freePort();

const vite = await createServer({
  configFile: false,
  root,
  appType: 'custom',
  cacheDir: '.cache/vite-dev',
  clearScreen: false,
  logLevel: 'warn',
  plugins: [kit],
  optimizeDeps: { entries: ['pages/*/main.ts', ...Object.values(kitSources)] },
  server: {
    cors: { origin: '*' },
    headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
    host: process.env['HOST'] ?? '127.0.0.1',
    port,
    strictPort: true,
    // Use a path of its own: at the default path `/`, the proxy would forward the connection to the server.
    hmr: { path: '/@hmr' },
    proxy: {
      '^/(?!@|node_modules/|components/|contracts/|pages/|sdk/|\\.cache/)': {
        target: `http://127.0.0.1:${behind}`,
        ws: true,
      },
    },
  },
});

/** @param {string} folder of pages/ */
async function writePages(folder) {
  const address = `/pages/${folder}/index.html`;
  const source = withHead(await readFile(join(root, address), 'utf8'));
  const absolute = source.replace(
    /(src|href)="(\.{1,2}\/[^"]+)"/g,
    (_match, /** @type {string} */ attribute, /** @type {string} */ path) =>
      `${attribute}="${new URL(path, `http://page${address}`).pathname}"`,
  );
  for (const [name, html] of pagesOf(folder, await vite.transformIndexHtml(address, absolute))) {
    await mkdir(join(served, 'pages', name), { recursive: true });
    await writeFile(join(served, 'pages', name, 'index.html'), html);
  }
}

async function writeAllPages() {
  for (const entry of await readdir(join(root, 'pages'), { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== 'public') await writePages(entry.name);
  }
}

await rm(served, { recursive: true, force: true });
await cp(join(root, 'pages/public'), served, { recursive: true });
await writeAllPages();
vite.watcher.on('change', (file) => {
  const folder = /[/\\]pages[/\\]([^/\\]+)[/\\]index\.html$/.exec(file)?.[1];
  if (folder) void writePages(folder);
  else if (file === headFile) void writeAllPages();
});
await vite.listen();

const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
const watch = [tsx, 'watch', '--clear-screen=false', '--include', join(served, '**/*.html')];
const server = spawn(process.execPath, [...watch, 'server/main.ts', served], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: String(behind),
    HOST: '127.0.0.1',
    SVC_BASE_URL: process.env['SVC_BASE_URL'] ?? `http://localhost:${port}`,
  },
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  void vite.close().finally(() => process.exit(code ?? 0));
});
