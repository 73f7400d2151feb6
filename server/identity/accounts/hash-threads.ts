/** Runs Argon2 on separate threads of low priority, so that threads that answer requests come first. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { hashSync, verifySync } from '@node-rs/argon2';

interface Functions {
  readonly hashSync: typeof hashSync;
  readonly verifySync: typeof verifySync;
}

interface Outcome<Value> {
  readonly value?: Value;
  readonly error?: Error;
}

/**
 * Program of the threads, as source text because a separate file would not be part of the bundle. `setPriority` is
 * called only on Linux, where it affects only the calling thread.
 */
const program = `
  const { constants, setPriority } = require('node:os');
  const { parentPort, workerData } = require('node:worker_threads');
  try {
    if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
  const argon2 = require(workerData);
  parentPort.on('message', ([name, parameters]) => {
    try {
      parentPort.postMessage({ value: argon2[name](...parameters) });
    } catch (error) {
      parentPort.postMessage({ error });
    }
  });
`;

/** Threads that wait for work. They do not keep the process alive. */
const idle = new Set<Worker>();

/** Runs a function of argon2 on an idle thread, or on a new one. The caller limits how many run at a time. */
export function onHashThread<Name extends keyof Functions>(
  name: Name,
  ...parameters: Parameters<Functions[Name]>
): Promise<ReturnType<Functions[Name]>> {
  const thread = takeThread();
  return new Promise((resolve, reject) => {
    const died = (cause: unknown) => reject(new Error('a thread for password hashes ended', { cause }));
    thread.once('error', died);
    thread.once('exit', died);
    thread.once('message', ({ value, error }: Outcome<ReturnType<Functions[Name]>>) => {
      thread.off('error', died);
      thread.off('exit', died);
      thread.unref();
      idle.add(thread);
      if (error === undefined) resolve(value as ReturnType<Functions[Name]>);
      else reject(error);
    });
    thread.postMessage([name, parameters]);
  });
}

function takeThread(): Worker {
  for (const thread of idle) {
    idle.delete(thread);
    thread.ref();
    return thread;
  }
  const workerData = createRequire(import.meta.url).resolve('@node-rs/argon2');
  const thread = new Worker(program, { eval: true, workerData, execArgv: [] });
  // Listen for errors, because an unhandled error of an idle thread would end the process.
  thread.on('error', () => idle.delete(thread));
  thread.once('exit', () => idle.delete(thread));
  return thread;
}
