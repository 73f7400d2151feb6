import type { UserConfig } from 'vite';
import { compressed } from './compressed.ts';
import { kitSources } from './kit-sources.mjs';
import { lazyParts } from './lazy-parts.ts';
import { leanPixi } from './lean-pixi.ts';
import { leanStyles } from './lean-styles.ts';

/**
 * Stand-ins for globals that lit uses on load and plain Node lacks, for frameworks that import the script on a server
 * to render the page around the element. Browsers keep their own.
 */
const importableAnywhere =
  'const { HTMLElement = class {}, document = { createTreeWalker: () => ({}) } } = globalThis;';

/**
 * Build of a script for pages of other origins, at a stable address: `dist/<name>.js` has everything needed for a first
 * picture, `dist/assets/<name>/` the parts that are loaded later.
 */
export function kitBuild(name: string): UserConfig {
  const source = kitSources[name];
  if (source === undefined) throw new Error(`nothing is built as ${name}`);
  return {
    plugins: [lazyParts(), leanPixi(), leanStyles(), compressed()],
    // Howler would register itself with a RequireJS of the host page, which reports an error for unrequested modules.
    define: { 'define.amd': 'undefined' },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'baseline-widely-available',
      // A library build: Vite's preloading would resolve addresses against the page, which has another origin.
      lib: { entry: source, formats: ['es'], fileName: () => `${name}.js` },
      assetsInlineLimit: 0,
      // No comment in the script that names the map: the content at a stable address changes.
      sourcemap: 'hidden',
      rolldownOptions: {
        // Code that chunks share with the script stays in the script, so that the first load is a single file.
        preserveEntrySignatures: 'allow-extension',
        output: {
          minify: true,
          chunkFileNames: `assets/${name}/[name]-[hash].js`,
          assetFileNames: `assets/${name}/[name]-[hash][extname]`,
          intro: ({ isEntry }) => (isEntry ? importableAnywhere : ''),
        },
      },
    },
  };
}
