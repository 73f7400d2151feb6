import type { UserConfig } from 'vite';
import { compressed } from './compressed.ts';
import { kitSources } from './kit-sources.mjs';
import { lazyParts } from './lazy-parts.ts';
import { leanPixi } from './lean-pixi.ts';
import { leanStyles } from './lean-styles.ts';

/**
 * What lit touches while it is loaded and plain Node does not have, for frameworks that import the script on a server
 * to render the page around the element. In a browser these are the browser's own.
 */
const importableAnywhere =
  'const { HTMLElement = class {}, document = { createTreeWalker: () => ({}) } } = globalThis;';

/**
 * A script for pages that are not ours, at a stable address: `dist/<name>.js` holds all that is needed to show
 * something, `dist/assets/<name>/` what is fetched later.
 */
export function kitBuild(name: string): UserConfig {
  const source = kitSources[name];
  if (source === undefined) throw new Error(`nothing is built as ${name}`);
  return {
    plugins: [lazyParts(), leanPixi(), leanStyles(), compressed()],
    // Howler would register itself with the RequireJS of a host page, which takes a module it did not ask for amiss.
    define: { 'define.amd': 'undefined' },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'baseline-widely-available',
      // Vite's preloading resolves addresses against the page, which is another origin's; a library has none.
      lib: { entry: source, formats: ['es'], fileName: () => `${name}.js` },
      assetsInlineLimit: 0,
      // Without a line in the script that names the map: what a stable name stands for changes.
      sourcemap: 'hidden',
      rolldownOptions: {
        // Chunks take what they share with the script from it, so that nobody waits for a second file at first.
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
