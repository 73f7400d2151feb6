import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Scheduler } from '../../runtime/scheduler.ts';

export interface ConnectionLimits {
  /** Maximum milliseconds from the opening of a connection to its first byte. */
  readonly silent: number;
  /**
   * Milliseconds after which a connection is closed if the server sends nothing. Longer than Node's limit for
   * an upload.
   */
  readonly idle: number;
  /** Maximum milliseconds that a caller may take to read one piece of an answer. */
  readonly reading: number;
  /** Milliseconds between two checks of all connections. */
  readonly interval: number;
}

export const connectionLimits: ConnectionLimits = {
  silent: 10_000,
  idle: 75_000,
  reading: 300_000,
  interval: 2_500,
};

export const nodeTimeouts = {
  keepAliveTimeout: 30_000,
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

/** Milliseconds without a byte in either direction after which Node closes a connection. */
const stalled = 60_000;

/**
 * Returns the maximum number of open connections, which leaves a fifth of the open files for the rest of the process.
 */
export function connectionLimit(openFiles: number | string): number {
  const most = 24_000;
  return typeof openFiles === 'number' ? Math.min(most, Math.floor(openFiles * 0.8)) : most;
}

let openFiles: number | string | undefined;

/** Returns the limit of open files of this process; `unlimited` if there is none. */
export function openFileLimit(): number | string {
  // Read the limit only once: the report also describes all open sockets, which may take a tenth of a second.
  openFiles ??= limitOfReport();
  return openFiles;
}

function limitOfReport(): number | string {
  const { userLimits } = process.report.getReport() as unknown as {
    userLimits?: { open_files: { soft: number | string } };
  };
  return userLimits?.open_files.soft ?? 'unlimited';
}

/**
 * The open connections of a server. Closes connections that Node would leave open: those that never begin a
 * request, and those whose caller reads an answer byte by byte.
 */
export class Connections {
  readonly #open = new Map<Socket, { sent: number; since: number }>();
  readonly #limits: ConnectionLimits;
  readonly #now: () => number;
  #endSweeps: () => void;
  #dropped = 0;

  /**
   * @param most maximum number of open connections; further connections are closed without an answer
   * @param now returns monotonic milliseconds
   */
  constructor(
    server: Server,
    most: number,
    scheduler: Scheduler,
    now: () => number = () => performance.now(),
    limits: ConnectionLimits = connectionLimits,
  ) {
    this.#limits = limits;
    this.#now = now;
    server.maxConnections = most;
    server.timeout = stalled;
    server.on('drop', () => this.#dropped++);
    server.on('connection', (socket: Socket) => {
      // Ignore a connection that is already known. `upgrade.ts` emits `connection` again if it ignores an
      // upgrade.
      if (this.#open.has(socket)) return;
      this.#open.set(socket, { sent: 0, since: now() });
      socket.once('close', () => this.#open.delete(socket));
      // Listen for errors: Node removes its own listener before `upgrade`, and an error without a listener would end
      // the process.
      socket.on('error', () => undefined);
    });
    const sweep = () => {
      this.#sweep();
      this.#endSweeps = scheduler.after(limits.interval, sweep);
    };
    this.#endSweeps = scheduler.after(limits.interval, sweep);
  }

  get open(): number {
    return this.#open.size;
  }

  get dropped(): number {
    return this.#dropped;
  }

  /**
   * Closes connections that have never sent a byte. Browsers open such connections in advance, and a stop would
   * wait for them.
   */
  endSilent(): void {
    for (const socket of this.#open.keys()) if (socket.bytesRead === 0) socket.destroy();
  }

  close(): void {
    this.#endSweeps();
  }

  #sweep(): void {
    const now = this.#now();
    const { silent, idle, reading } = this.#limits;
    for (const [socket, progress] of this.#open) {
      const unsent = socket.writableLength;
      const sent = socket.bytesWritten - unsent;
      if (sent !== progress.sent) {
        progress.sent = sent;
        progress.since = now;
        continue;
      }
      const allowed = socket.bytesRead === 0 ? silent : unsent > 0 ? reading : idle;
      if (now - progress.since >= allowed) socket.destroy();
    }
  }
}
