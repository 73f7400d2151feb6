import { join } from 'node:path';
import { build } from 'vite';

/** Bundles a page script that uses the built SDK, as an app would. */
export async function bundle(
  file: string,
  mode: 'production' | 'development' = 'production',
): Promise<string> {
  const result = await build({
    configFile: false,
    root: process.cwd(),
    mode,
    logLevel: 'error',
    publicDir: false,
    // Replace the sources, which the pages import for their types, by the built package.
    resolve: {
      alias: [{ find: /^(?:\.\.\/)+sdk\/(\w+)\.ts$/, replacement: join(process.cwd(), 'sdk/dist/$1.js') }],
    },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: {
      write: false,
      minify: mode === 'production',
      lib: { entry: join(process.cwd(), 'test/e2e/drive/sdk-apps', file), formats: ['es'] },
    },
  });
  const [first] = [result].flat();
  if (first === undefined || !('output' in first)) throw new Error(`${file} was not built`);
  return first.output[0].code;
}
