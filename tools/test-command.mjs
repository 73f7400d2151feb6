/** Runs one command of the tests in a process group of its own, so that nothing it starts outlives it. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Shown of what a command prints. Its last part names what failed. */
const mostOutput = 60_000;

/** @type {Set<() => void>} */
const running = new Set();

/** Ends the process groups of all commands that run. */
export function endCommands() {
  for (const end of running) end();
}

/** @param {number | undefined} pid */
function endGroup(pid) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is empty.
  }
}

/**
 * Resolves when the command has ended, with its exit status and what it printed.
 * @param {readonly string[]} command `node`, or a program of node_modules/.bin, and its arguments
 * @param {NodeJS.ProcessEnv} environment beside that of this process
 * @param {number} minutes after which it is ended: a hang fails instead of waiting for ever
 * @param {boolean} inBackground runs at a lower priority
 * @returns {Promise<{ code: number | null, output: string, seconds: number }>}
 */
export function runCommand(command, environment, minutes, inBackground = false) {
  const since = performance.now();
  return new Promise((resolve) => {
    const [program = '', ...parameters] = command;
    const child = spawn(
      program === 'node' ? process.execPath : `${root}node_modules/.bin/${program}`,
      parameters,
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
        env: { ...process.env, ...environment },
      },
    );
    if (inBackground && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    const end = () => endGroup(child.pid);
    running.add(end);
    const limit = setTimeout(() => {
      output += `\nstopped after ${minutes} minutes\n`;
      end();
    }, minutes * 60_000);
    // Its pipes stay open as long as any process that it started holds them.
    child.on('exit', end);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (/** @type {string} */ chunk) => (output = (output + chunk).slice(-mostOutput)));
    }
    child.on('error', (error) => (output += String(error)));
    child.on('close', (code) => {
      clearTimeout(limit);
      running.delete(end);
      resolve({ code, output, seconds: (performance.now() - since) / 1000 });
    });
  });
}
