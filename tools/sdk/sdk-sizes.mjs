import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');

/** Writes each browser entry point of the built client SDK in one file, as the bundler of an app would: `dist/sdk/`. */
export async function bundleSdk() {
  for (const name of ['client', 'client-callback', 'index', 'react'])
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      publicDir: false,
      build: {
        outDir: 'dist/sdk',
        emptyOutDir: false,
        minify: true,
        lib: { entry: join(root, 'sdk/dist', `${name}.js`), formats: ['es'], fileName: () => `${name}.js` },
        rolldownOptions: { external: /^(lit|react)(\/|$)/, output: { minify: true } },
      },
    });
}
