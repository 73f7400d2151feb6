import { fork } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'vite';
import { nodeOptions } from '../../node-options.ts';
import type { Measured } from './load.ts';

export type Kind = 'sync' | 'journal' | 'store' | 'plain';

export type Request = { load: { writers: number; milliseconds: number } } | 'snapshot' | 'close';

export interface SnapshotMeasured {
  readonly quiet: Measured;
  readonly under: Measured;
  readonly recovery: number;
  readonly seconds: number;
}

export interface SubjectProcess {
  load(writers: number, milliseconds: number): Promise<Measured>;
  snapshot(): Promise<SnapshotMeasured>;
  close(): Promise<void>;
}

let built: Promise<string> | undefined;

/** Builds the subjects, because `tsx` would add code to the functions that are measured. */
async function buildSubjects(): Promise<string> {
  const outDir = join(import.meta.dirname, '../../../.cache/bench-store');
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: join(import.meta.dirname, 'subject-process.ts'),
      outDir,
      emptyOutDir: true,
      target: 'node20.19',
      minify: false,
    },
  });
  return join(outDir, 'subject-process.js');
}

export async function startSubject(kind: Kind, directory: string, documents = 0): Promise<SubjectProcess> {
  const child = fork(await (built ??= buildSubjects()), [kind, directory, String(documents)], {
    execArgv: [...nodeOptions],
  });
  const answer = () =>
    new Promise<unknown>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`the process of ${kind} ended with ${code}`));
      child.once('exit', ended);
      child.once('message', (message) => {
        child.off('exit', ended);
        resolve(message);
      });
    });
  const ask = (request: Request) => {
    const answered = answer();
    child.send(request);
    return answered;
  };
  await answer();
  return {
    load: (writers, milliseconds) => ask({ load: { writers, milliseconds } }) as Promise<Measured>,
    snapshot: () => ask('snapshot') as Promise<SnapshotMeasured>,
    async close() {
      await ask('close');
      child.disconnect();
    },
  };
}
