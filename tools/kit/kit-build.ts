import type { UserConfig } from 'vite';
import { compressed } from '../compressed.ts';
import { kitSources } from './kit-sources.mjs';
import { lazyParts } from '../lazy-parts.ts';
import { leanPixi } from '../lean-pixi.ts';
import { leanStyles } from '../lean-styles.ts';

/**
 * Replacements for globals that lit uses on import and that Node lacks. A framework may import the script on a server,
 * to render the page around the element. Browsers use their own globals.
 */
const importableAnywhere =
  'const { HTMLElement = class {}, document = { createTreeWalker: () => ({}) } } = globalThis;';

/**
 * Returns the build of a script for pages of other origins, at a stable address: `dist/<name>.js` contains everything
 * for the first frame, `dist/assets/<name>/` the parts that are loaded later.
 */
export function kitBuild(name: string): UserConfig {
  const source = kitSources[name];
  if (source === undefined) throw new Error(`nothing is built as ${name}`);
  return {
    plugins: [lazyParts(), leanPixi(), leanStyles(), compressed()],
    // Otherwise, on a page that uses RequireJS, Howler would register itself with RequireJS, which would report an
    // error.
    define: { 'define.amd': 'undefined' },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'baseline-widely-available',
      // A library build has no preloading by Vite, which would resolve addresses against the page of another origin.
      lib: { entry: source, formats: ['es'], fileName: () => `${name}.js` },
      assetsInlineLimit: 0,
      // The script does not name its source map: the map's address never changes, so a browser could have cached the
      // map of another build.
      sourcemap: 'hidden',
      rolldownOptions: {
        // Code that the script and its chunks share stays in the script, so that the first load is a single file.
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
