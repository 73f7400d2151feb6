import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import type { SocketRoute } from '../../domain.ts';
import { framingFault } from './framing.ts';
import { afterPendingAnswers } from './pending-answer.ts';
import { rawAnswer } from './raw-answer.ts';
import type { HeaderList } from '../security-headers.ts';

export interface Doors {
  readonly sockets: ReadonlyMap<string, SocketRoute>;
  readonly headers: HeaderList;
  readonly stopping: () => boolean;
  readonly requestId: () => string;
  /** Counts a WebSocket connection against its caller's address. */
  readonly admit: (request: IncomingMessage) => Promise<Refusal | undefined>;
}

/** Offers ignored on one connection; the answer to the last closes it. Java repeats its offer with each request. */
export const ignoredOffers = 100;

/** Headers that ask for the change of protocol (RFC 9110 §7.8, RFC 7540 §3.2). */
const ofUpgrade = new Set(['connection', 'upgrade', 'http2-settings']);

/**
 * Hands WebSocket upgrades to their endpoints. Once a server listens for upgrades, Node hands over every request that
 * offers one, also those of HTTP clients that would accept HTTP/2 and mean an ordinary request (Java's does). A server may ignore the offer, so these are parsed again without it.
 */
export function serveUpgrades(server: Server, doors: Doors): void {
  const ignored = new WeakMap<Duplex, number>();

  const close = (socket: Duplex, refusal: Refusal) => {
    const body = { message: refusal.message, code: refusal.code, requestId: doors.requestId() };
    socket.on('error', () => socket.destroy());
    // Without the end of our side Node would wait for the caller's, which may never come.
    socket.once('finish', () => socket.destroy());
    const { retryAfter } = refusal;
    const headers = [...doors.headers, ...(retryAfter === undefined ? [] : ['Retry-After', `${retryAfter}`])];
    socket.end(rawAnswer(refusal.status, headers, body));
  };

  const open = async (door: SocketRoute, request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = await doors.admit(request);
    if (socket.destroyed) return;
    if (refusal === undefined) door.upgrade(request, socket, head);
    else close(socket, refusal);
  };

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    afterPendingAnswers(socket, () => {
      const fault = framingFault(request);
      if (fault !== undefined) {
        close(socket, fault);
        return;
      }
      if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
        const offers = (ignored.get(socket) ?? 0) + 1;
        ignored.set(socket, offers);
        const last = offers >= ignoredOffers || asksToClose(request);
        // Every offer of a connection in a turn of its own: other connections are served between them.
        setImmediate(() => {
          if (!socket.destroyed) parseAgain(server, request, socket, head, last);
        });
        return;
      }
      const door = doors.sockets.get((request.url ?? '').split('?')[0] as string);
      if (door === undefined || doors.stopping()) close(socket, refuse('not_found'));
      else void open(door, request, socket, head);
    });
  });
}

function asksToClose({ headers }: IncomingMessage): boolean {
  const options = headers.connection?.split(',') ?? [];
  return options.some((option) => option.trim().toLowerCase() === 'close');
}

/**
 * Gives the request back to the server without its offer. The parser that has seen an upgrade cannot read on, and
 * Node drops the bytes after a request whose offer nobody listens for, so a new parser reads the request from its
 * first byte.
 * @param last asks for the end of the connection after the answer
 */
function parseAgain(
  server: Server,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  last: boolean,
): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
  if (last) lines.push('Connection: close');
  const { rawHeaders } = request;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (!ofUpgrade.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
