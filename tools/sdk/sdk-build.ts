import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { UserConfig } from 'vite';

const folder = join(import.meta.dirname, '../../sdk');

/** Each source file next to `package.json` is an entry point. */
const entries = readdirSync(folder).filter((name) => /\.tsx?$/.test(name));

const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
  dependencies: object;
  peerDependencies?: object;
};
const packages = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });

/** Builds the client SDK, `sdk/dist`: one file for each entry point, and the chunks that several need. */
export const sdkBuild: UserConfig = {
  build: {
    outDir: join(folder, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    lib: {
      entry: Object.fromEntries(entries.map((name) => [name.replace(/\.tsx?$/, ''), join(folder, name)])),
      formats: ['es'],
      fileName: (_, name) => `${name}.js`,
    },
    sourcemap: true,
    rolldownOptions: {
      external: (id) => packages.some((name) => id === name || id.startsWith(`${name}/`)),
      output: {
        minify: true,
        chunkFileNames: 'chunks/[name]-[hash].js',
        // React requires this directive to be the first statement of the file.
        banner: ({ name, isEntry }) => (isEntry && name === 'react' ? "'use client';" : ''),
      },
    },
  },
};
