import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import type { SocketRoute } from '../../domain.ts';
import { framingFault } from './framing.ts';
import { afterPendingAnswers } from './pending-answer.ts';
import { rawAnswer } from './raw-answer.ts';
import type { RefusalPace } from './refusal-pace.ts';
import type { HeaderList } from '../security-headers.ts';

export interface UpgradeParts {
  readonly pace: RefusalPace;
  readonly sockets: ReadonlyMap<string, SocketRoute>;
  readonly headers: HeaderList;
  readonly stopping: () => boolean;
  readonly requestId: () => string;
  /** Counts a WebSocket connection for the caller's address. Returns a refusal above the limit. */
  readonly admit: (request: IncomingMessage) => Promise<Refusal | undefined>;
}

/**
 * Maximum number of upgrade offers that are ignored on one connection. Java's HTTP client repeats its offer with each
 * request.
 */
export const ignoredOffers = 100;

/** Headers that offer an upgrade (RFC 9110 §7.8, RFC 7540 §3.2). */
const ofUpgrade = new Set(['connection', 'upgrade', 'http2-settings']);

/**
 * Passes WebSocket upgrades to their endpoints. Node also reports offers of HTTP/2 here, which a server may ignore:
 * such requests are parsed again without the offer.
 */
export function serveUpgrades(server: Server, parts: UpgradeParts): void {
  const { pace } = parts;
  const ignored = new WeakMap<Duplex, number>();

  const close = (socket: Duplex, refusal: Refusal) => {
    const body = { message: refusal.message, code: refusal.code, requestId: parts.requestId() };
    socket.on('error', () => socket.destroy());
    // Close the connection after the answer: Node would wait for the caller to end its side, which may never happen.
    socket.once('finish', () => socket.destroy());
    const { retryAfter } = refusal;
    const headers = [...parts.headers, ...(retryAfter === undefined ? [] : ['Retry-After', `${retryAfter}`])];
    socket.end(rawAnswer(refusal.status, headers, body));
  };

  const open = async (route: SocketRoute, request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = await parts.admit(request);
    if (socket.destroyed) return;
    if (refusal === undefined) route.upgrade(request, socket, head);
    else pace.pace(socket, () => close(socket, refusal));
  };

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    afterPendingAnswers(socket, () => {
      const fault = framingFault(request);
      if (fault !== undefined) {
        pace.pace(socket, () => close(socket, fault));
        return;
      }
      if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
        const offers = (ignored.get(socket) ?? 0) + 1;
        ignored.set(socket, offers);
        const last = offers >= ignoredOffers || asksToClose(request);
        // Parse in another turn of the event loop, so that the server can handle other connections in between.
        setImmediate(() => {
          if (!socket.destroyed) parseAgain(server, request, socket, head, last);
        });
        return;
      }
      const route = parts.sockets.get((request.url ?? '').split('?')[0] as string);
      if (route === undefined || parts.stopping()) close(socket, refuse('not_found'));
      else void open(route, request, socket, head);
    });
  });
}

function asksToClose({ headers }: IncomingMessage): boolean {
  const options = headers.connection?.split(',') ?? [];
  return options.some((option) => option.trim().toLowerCase() === 'close');
}

/**
 * Reads the request again with a new parser, because a parser that has seen an upgrade cannot continue.
 * @param last whether to close the connection after the answer
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
