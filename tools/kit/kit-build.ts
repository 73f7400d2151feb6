import type { UserConfig } from 'vite';
import { compressed } from '../compressed.ts';
import { kitScripts, kitSources } from './kit-sources.mjs';
import { lazyParts } from '../lazy-parts.ts';
import { leanPixi } from '../lean-pixi.ts';
import { leanStyles } from '../lean-styles.ts';

const importableAnywhere =
  'const { HTMLElement = class {}, document = { createTreeWalker: () => ({}) } } = globalThis;';

/**
 * Builds a script of the embedding kit. `dist/<name>.js` contains the code for the first frame; other parts are
 * loaded later.
 */
export function kitBuild(name: string): UserConfig {
  const source: string | undefined = kitScripts[name as keyof typeof kitScripts];
  if (source === undefined) throw new Error(`nothing is built as ${name}`);
  return {
    plugins: [lazyParts(), leanPixi(), leanStyles(), compressed()],
    // Hide `define.amd` from Howler, which would otherwise register itself with a page's RequireJS and cause an error.
    define: { 'define.amd': 'undefined' },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'baseline-widely-available',
      // Use library mode, in which Vite adds no preload code: that code would resolve addresses against the host page's
      // address.
      lib: { entry: source, formats: ['es'], fileName: () => `${name}.js` },
      assetsInlineLimit: 0,
      // Do not link the source map from the script: its address is the same in every build, so a browser could use an
      // old map.
      sourcemap: 'hidden',
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        output: {
          minify: true,
          chunkFileNames: `assets/${name}/[name]-[hash].js`,
          assetFileNames: `assets/${name}/[name]-[hash][extname]`,
          intro: ({ isEntry }) => (isEntry && name in kitSources ? importableAnywhere : ''),
        },
      },
    },
  };
}
