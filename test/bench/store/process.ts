/** One subject in a process of its own, asked over IPC. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Measured } from './load.ts';

export type Kind = 'sync' | 'journal' | 'store' | 'plain';

export type Request = { load: { writers: number; milliseconds: number } } | 'snapshot' | 'close';

/** Sixteen writers before and while a snapshot is written, and how long the recovery before it took. */
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

export async function startSubject(kind: Kind, directory: string, documents = 0): Promise<SubjectProcess> {
  const path = fileURLToPath(new URL('subject-process.ts', import.meta.url));
  const child = fork(path, [kind, directory, String(documents)], {
    // As `npm start` runs the server.
    execArgv: ['--import', 'tsx', '--max-semi-space-size=64'],
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
