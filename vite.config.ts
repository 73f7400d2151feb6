/**
 * Builds of dist/, which tools/prepare.mjs runs when they are stale:
 *
 *   vite build                 pages/, assets/, manifest.json
 *   vite build --mode wheel    wheel.js, assets/wheel/
 *   vite build --mode embed    embed.js, assets/embed/
 *   vite build --mode oauth    oauth.js
 *   vite build --mode sdk      sdk/dist/
 *   vite build --ssr           server/
 *
 * The policy of the pages forbids inline scripts, inline styles and data: URLs.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { compressed } from './tools/compressed.ts';
import { firstScript } from './tools/first-script.ts';
import { kitBuild } from './tools/kit/kit-build.ts';
import { kitScripts } from './tools/kit/kit-sources.mjs';
import { lazyParts } from './tools/lazy-parts.ts';
import { leanPixi } from './tools/lean-pixi.ts';
import { leanStyles } from './tools/lean-styles.ts';
import { sdkBuild } from './tools/sdk/sdk-build.ts';
import { namedPages } from './tools/named-pages.ts';
import { withHead } from './tools/page-head.mjs';
import { stylesFirst } from './tools/styles-first.ts';

const root = import.meta.dirname;

function pages(): Record<string, string> {
  const folder = join(root, 'pages');
  if (!existsSync(folder)) return {};
  return Object.fromEntries(
    readdirSync(folder)
      .map((name) => [name, join(folder, name, 'index.html')] as const)
      .filter(([, page]) => existsSync(page)),
  );
}

function programs(): Record<string, string> {
  const commands = ['backup-store', 'export-books', 'migrate-store', 'verify-books', 'verify-spin'];
  return {
    main: join(root, 'server/main.ts'),
    ...Object.fromEntries(commands.map((name) => [name, join(root, 'server/commands', `${name}.ts`)])),
  };
}

const pageHead: Plugin = { name: 'page-head', transformIndexHtml: { order: 'pre', handler: withHead } };

const pagesBuild: UserConfig = {
  publicDir: 'pages/public',
  plugins: [
    lazyParts(),
    leanPixi(),
    leanStyles(),
    pageHead,
    firstScript('wheel', 'first-read.ts'),
    stylesFirst(),
    namedPages(),
    compressed(),
  ],
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
    rolldownOptions: {
      input: pages(),
      output: {
        // Inline small shared modules into each file that needs them, so that a page loads fewer files. Each module
        // still runs once, with one state.
        codeSplitting: { experimentalInlineCommonChunks: { maxSize: 16_000, exclude: /\.css$/ } },
      },
    },
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
  ...(isSsrBuild
    ? serverBuild
    : mode === 'sdk'
      ? sdkBuild
      : mode in kitScripts
        ? kitBuild(mode)
        : pagesBuild),
}));
