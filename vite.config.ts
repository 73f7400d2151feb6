/**
 * The two builds behind `npm start`, written to dist/:
 *
 *   dist/pages/<page>/index.html   a page of pages/, with links to its assets; the server adds the headers.
 *                                  pages/wheel is built four times, once for each name in tools/page-names.mjs
 *   dist/assets/<name>-<hash>.js   scripts of the pages; the name changes with the content, so it is cached for ever
 *   dist/assets/*.br, *.gz         compressed copies of pages and assets, if they are smaller
 *   dist/favicon.svg, favicon.ico  the files of pages/public/, under stable names
 *   dist/manifest.json             source file → asset, in Vite's manifest format
 *   dist/server/main.js            the server and its chunks; packages stay in node_modules
 *   dist/server/backup-store.js    a command-line tool, like the other programs; they share the chunks
 *
 *   dist/wheel.js, dist/embed.js   the scripts for pages of other origins
 *   dist/assets/{wheel,embed}/     the parts that these two scripts load later
 *
 * `vite build` builds the pages, `vite build --mode wheel` (or embed) such a script, `vite build --ssr` the server;
 * tools/prepare.mjs runs each of them when its output is stale.
 * Pages have no inline scripts or styles and no data: URLs, so that they work under a strict Content-Security-Policy.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { compressed } from './tools/compressed.ts';
import { kitBuild } from './tools/kit/kit-build.ts';
import { kitSources } from './tools/kit/kit-sources.mjs';
import { lazyParts } from './tools/lazy-parts.ts';
import { leanPixi } from './tools/lean-pixi.ts';
import { leanStyles } from './tools/lean-styles.ts';
import { namedPages } from './tools/named-pages.ts';
import { withHead } from './tools/page-head.mjs';

const root = import.meta.dirname;

/** Pages: every folder of pages/ that has an index.html. The script of a page is named after the folder. */
function pages(): Record<string, string> {
  const folder = join(root, 'pages');
  if (!existsSync(folder)) return {};
  return Object.fromEntries(
    readdirSync(folder)
      .map((name) => [name, join(folder, name, 'index.html')] as const)
      .filter(([, page]) => existsSync(page)),
  );
}

/** The server and the command-line tools. */
function programs(): Record<string, string> {
  const commands = ['backup-store', 'migrate-store', 'verify-spin'];
  return {
    main: join(root, 'server/main.ts'),
    ...Object.fromEntries(commands.map((name) => [name, join(root, 'server/commands', `${name}.ts`)])),
  };
}

const pageHead: Plugin = { name: 'page-head', transformIndexHtml: { order: 'pre', handler: withHead } };

const pagesBuild: UserConfig = {
  publicDir: 'pages/public',
  plugins: [lazyParts(), leanPixi(), leanStyles(), pageHead, namedPages(), compressed()],
  build: {
    outDir: 'dist',
    // dist/ also contains the server, so tools/prepare.mjs removes the old files of the pages.
    emptyOutDir: false,
    manifest: 'manifest.json',
    // Features that all major browsers have supported for two and a half years.
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: { input: pages() },
  },
};

const serverBuild: UserConfig = {
  build: {
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20.19',
    ssr: true,
    rolldownOptions: { input: programs() },
    sourcemap: true,
    minify: false,
  },
};

export default defineConfig(({ isSsrBuild, mode }) => ({
  root,
  base: '/',
  appType: 'mpa',
  publicDir: false,
  clearScreen: false,
  logLevel: 'warn',
  ...(isSsrBuild ? serverBuild : mode in kitSources ? kitBuild(mode) : pagesBuild),
}));
