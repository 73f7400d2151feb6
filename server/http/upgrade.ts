import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorCatalogue } from '../../contracts/errors.ts';
import type { SocketRoute } from '../domain.ts';
import { rawAnswer } from './raw-answer.ts';
import type { HeaderList } from './security-headers.ts';

export interface Doors {
  readonly sockets: ReadonlyMap<string, SocketRoute>;
  readonly headers: HeaderList;
  readonly stopping: () => boolean;
  readonly requestId: () => string;
}

/** Headers that ask for the change of protocol (RFC 9110 §7.8, RFC 7540 §3.2). */
const ofUpgrade = new Set(['connection', 'upgrade', 'http2-settings']);

/**
 * Leads WebSockets to their doors. Once somebody listens for upgrades, Node hands over every request that offers
 * one, also those of HTTP clients that would like HTTP/2 and mean an ordinary request (Java's does on each first
 * one). A server may ignore the offer, so these are read again without it.
 */
export function serveUpgrades(server: Server, doors: Doors): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      readAgain(server, request, socket, head);
      return;
    }
    const door = doors.sockets.get((request.url ?? '').split('?')[0] as string);
    if (door !== undefined && !doors.stopping()) {
      door.upgrade(request, socket, head);
      return;
    }
    const { status, message } = errorCatalogue.not_found;
    socket.on('error', () => socket.destroy());
    socket.end(
      rawAnswer(status, doors.headers, { message, code: 'not_found', requestId: doors.requestId() }),
    );
  });
}

function readAgain(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
  const { rawHeaders } = request;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (!ofUpgrade.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
