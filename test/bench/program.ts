import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { nodeOptions } from '../node-options.ts';
import { sourcePlace } from '../../tools/test/source-place.mjs';

const root = join(import.meta.dirname, '../..');
const built = new Map<string, Promise<string>>();

/** Builds a program and returns its path, because `tsx` would add code to the functions that are measured. */
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

let serverCore: string | undefined;

export function loadOnOwnCore(): boolean {
  if (process.platform !== 'linux') return false;
  const [, list = ''] = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  const [load, server] = list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => String(first + at));
  });
  if (load === undefined || server === undefined) return serverCore !== undefined;
  try {
    execFileSync('taskset', ['-acp', load, String(process.pid)], { stdio: 'ignore' });
  } catch {
    return false;
  }
  serverCore = server;
  return true;
}

/**
 * Starts a program with the flags of `npm start`. Its messages come over IPC.
 * @param onOneCore true if the program may use only one processor
 */
export async function startProgram(
  source: string,
  words: readonly string[] = [],
  onOneCore = false,
): Promise<ChildProcess> {
  const building = built.get(source) ?? builtProgram(source);
  built.set(source, building);
  const flags = [...nodeOptions];
  const start =
    onOneCore && serverCore !== undefined
      ? { execPath: 'taskset', execArgv: ['-c', serverCore, process.execPath, ...flags] }
      : { execArgv: flags };
  return fork(await building, words, {
    ...start,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
