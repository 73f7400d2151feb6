import type { UserConfig } from 'vite';
import { compressed } from '../compressed.ts';
import { kitSources } from './kit-sources.mjs';
import { lazyParts } from '../lazy-parts.ts';
import { leanPixi } from '../lean-pixi.ts';
import { leanStyles } from '../lean-styles.ts';

/**
 * Replacements for globals that lit uses on import, and that Node does not have. They are needed if a framework imports
 * the script on a server, to render the page around the element. In a browser, the browser's own globals are used.
 */
const importableAnywhere =
  'const { HTMLElement = class {}, document = { createTreeWalker: () => ({}) } } = globalThis;';

/**
 * Returns the build of a script that pages of other origins load from a stable address. `dist/<name>.js` contains
 * everything for the first frame, `dist/assets/<name>/` the parts that are loaded later.
 */
export function kitBuild(name: string): UserConfig {
  const source = kitSources[name];
  if (source === undefined) throw new Error(`nothing is built as ${name}`);
  return {
    plugins: [lazyParts(), leanPixi(), leanStyles(), compressed()],
    // Without this, Howler would register itself with RequireJS on pages that use it, and RequireJS would report an
    // error.
    define: { 'define.amd': 'undefined' },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'baseline-widely-available',
      // A library build does not have Vite's code for preloading, which would resolve addresses against the host page's
      // address.
      lib: { entry: source, formats: ['es'], fileName: () => `${name}.js` },
      assetsInlineLimit: 0,
      // The script does not name its source map. The address of the map never changes, so a browser could have cached
      // the map of another build.
      sourcemap: 'hidden',
      rolldownOptions: {
        // Code that the script shares with its chunks is kept in the script, so that the first load is a single file.
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
