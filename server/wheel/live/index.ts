/** Live pages: the WebSocket `/wheelapp/live` (contracts/wheel/live.ts). */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { isoTime } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { SocketRoute } from '../../domain.ts';
import { systemScheduler, type Scheduler } from '../../runtime/scheduler.ts';
import { Connection } from './connection.ts';
import { Hub } from './hub.ts';
import { liveLimits, type LiveLimits } from './limits.ts';

export { liveLimits, type LiveLimits } from './limits.ts';

export interface Live {
  readonly sockets: readonly SocketRoute[];
  /** Ends the subscription to the store. Called after the sockets are closed. */
  close(): void;
}

/** Serves live pages. Any origin may connect, because the data is public and there are no credentials to misuse. */
export function createLive(
  { store, clock, log }: Pick<Deps, 'store' | 'clock' | 'log'>,
  scheduler: Scheduler = systemScheduler,
  limits: LiveLimits = liveLimits,
): Live {
  const hub = new Hub(store, log, { limits, scheduler, serverTime: () => isoTime(clock.now()) });
  const connections = new Set<Connection>();
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.messageBytes,
    // Messages are serialised once for all sockets. Compressing them for each socket would cost too much.
    perMessageDeflate: false,
  });
  let stopping = false;
  let allGone: () => void = () => undefined;

  let endHeartbeat: () => void;
  const beat = () => {
    for (const connection of connections) connection.ping();
    endHeartbeat = scheduler.after(limits.heartbeat, beat);
  };
  endHeartbeat = scheduler.after(limits.heartbeat, beat);

  const socketRoute: SocketRoute = {
    path: '/wheelapp/live',

    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      if (stopping || connections.size >= limits.sockets) {
        socket.on('error', () => socket.destroy());
        socket.once('finish', () => socket.destroy());
        socket.end(
          'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n',
        );
        return;
      }
      server.handleUpgrade(request, socket, head, (webSocket) => {
        const connection = new Connection(webSocket, hub, limits, clock);
        connections.add(connection);
        webSocket.on('close', () => {
          connections.delete(connection);
          if (connections.size === 0) allGone();
        });
      });
    },

    close() {
      stopping = true;
      endHeartbeat();
      if (connections.size === 0) return undefined;
      return new Promise<void>((resolve) => {
        const endPatience = scheduler.after(limits.closing, () => {
          for (const connection of connections) connection.terminate();
        });
        allGone = () => {
          endPatience();
          resolve();
        };
        for (const connection of connections) connection.leave();
      });
    },
  };

  return {
    sockets: [socketRoute],
    close() {
      hub.close();
    },
  };
}
