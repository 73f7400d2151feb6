/** Runs each command as a process group, so that all of its processes can be ended. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Number of characters kept of an output: its end, which names the failure. */
const mostOutput = 60_000;

/** @type {Set<() => void>} */
const running = new Set();

export function endCommands() {
  for (const end of running) end();
}

/** @param {number | undefined} pid */
function endGroup(pid) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All processes of the group have already ended.
  }
}

/**
 * @param {readonly string[]} command `node`, or a program of node_modules/.bin, and its arguments
 * @param {NodeJS.ProcessEnv} environment variables in addition to those of this process
 * @param {number} minutes time after which a command that hangs is killed
 * @param {boolean} inBackground whether the command runs at a lower priority
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
    // End the rest of the group, whose processes would keep the pipes open, so that `close` would not fire.
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
