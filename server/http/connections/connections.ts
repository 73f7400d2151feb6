import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Scheduler } from '../../runtime/scheduler.ts';

export interface ConnectionLimits {
  /** Milliseconds a new connection has to send its first byte. */
  readonly silent: number;
  /** Milliseconds in which a connection has to be sent something; longer than the longest upload may take. */
  readonly idle: number;
  /** Milliseconds a caller may take for one write of an answer. */
  readonly reading: number;
  /** Milliseconds between two looks at all connections. */
  readonly interval: number;
}

export const connectionLimits: ConnectionLimits = {
  silent: 10_000,
  idle: 75_000,
  reading: 300_000,
  interval: 2_500,
};

/** Milliseconds; Node's own limits, see {@link limitedConnections}. */
export const nodeTimeouts = {
  keepAliveTimeout: 30_000,
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

/** Milliseconds without a byte in either direction while a request is under way. */
const stalled = 60_000;

/** Connections that may be open at once: room for every live page, and for files within the limit of open files. */
export function connectionLimit(openFiles: number | string): number {
  const most = 24_000;
  return typeof openFiles === 'number' ? Math.min(most, Math.floor(openFiles * 0.8)) : most;
}

/** The limit of open files of this process; `unlimited` where there is none. */
export function openFileLimit(): number | string {
  const { userLimits } = process.report.getReport() as unknown as {
    userLimits?: { open_files: { soft: number | string } };
  };
  return userLimits?.open_files.soft ?? 'unlimited';
}

/**
 * The open connections of a server. Node ends one that sends a request too slowly, that stays idle after an answer, or
 * on which nothing moves; it leaves alone one that never begins a request (nothing, or only empty lines) and a caller
 * who reads an answer byte by byte. Those end here.
 */
export class Connections {
  readonly #open = new Map<Socket, { sent: number; since: number }>();
  readonly #limits: ConnectionLimits;
  readonly #now: () => number;
  #endSweeps: () => void;
  #dropped = 0;

  /**
   * @param most connections at once; more are closed unanswered
   * @param now monotonic milliseconds
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
      // An upgrade that is ignored reports its connection again (upgrade.ts).
      if (this.#open.has(socket)) return;
      this.#open.set(socket, { sent: 0, since: now() });
      socket.once('close', () => this.#open.delete(socket));
      // Node takes its own listener away before `upgrade`, and an error without a listener ends the process.
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

  /** Connections refused because too many were open. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Ends those that never sent anything: browsers open connections in advance, and Node counts them as busy. */
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
