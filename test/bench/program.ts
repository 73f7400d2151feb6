import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'vite';
import { sourcePlace } from '../../tools/test/source-place.mjs';

const root = join(import.meta.dirname, '../..');
const built = new Map<string, Promise<string>>();

/** Bundles a program in the same way as the server: `tsx` adds code to functions, which would be measured too. */
async function builtProgram(source: string): Promise<string> {
  const name = source.replace(/\.ts$/, '').replaceAll('/', '-');
  const outDir = join(root, '.cache/bench', name);
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [sourcePlace],
    build: {
      ssr: join(root, source),
      outDir,
      emptyOutDir: true,
      target: 'node20.19',
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { entryFileNames: 'program.js' } },
    },
  });
  return join(outDir, 'program.js');
}

/**
 * Starts a program of a bench in a separate process, with the flags of `npm start`. The caller gets its messages over
 * IPC.
 * @param source path from the project's root: `test/bench/token/server.ts`
 */
export async function startProgram(source: string, words: readonly string[] = []): Promise<ChildProcess> {
  const building = built.get(source) ?? builtProgram(source);
  built.set(source, building);
  return fork(await building, words, {
    execArgv: ['--max-semi-space-size=64'],
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
