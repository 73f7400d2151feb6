import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Maximum number of requests of one connection that wait for their answers. Needed because Node parses all requests
 * that arrive in one read before it turns to another connection.
 */
export const pipelineLimit = 32;

/** Bytes of an answer after which the next request of the connection waits for {@link longPause}. */
const longAnswer = 64 * 1_024;

/**
 * Milliseconds between a long answer and the next one to a connection that does not wait for answers. The system copies
 * a long answer in one go, even if the client does not read it, and other connections have to wait until then.
 */
export const longPause = 50;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Ends a connection and stops its parser, which would create an object for every request still unread. Node has no
 * public API for this, but a parser stops if `onIncoming` returns 2.
 */
function end(socket: Duplex & { readonly parser?: { onIncoming: unknown } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
  socket.destroy();
}

type Waiting = (() => void)[];

/**
 * The waiting requests are a property of the connection. A `WeakMap` would keep them for too long after the
 * connection has closed.
 */
const waitingRequests = Symbol('waiting requests');
type Connection = Duplex & { [waitingRequests]?: Waiting | undefined };

/**
 * Answers the requests of a connection one after another, so that a connection with many requests gets no more
 * processor time than others. If more than {@link pipelineLimit} requests wait, the connection is closed
 * without an answer.
 */
export function limitPipelines(
  handle: Handle,
  later: (work: () => void, milliseconds: number) => void = setTimeout,
): Handle {
  const start = (
    socket: Connection,
    waiting: Waiting,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    if (socket.destroyed) return;
    const before = request.socket.bytesWritten;
    response.once('close', () => {
      const next = waiting.shift();
      if (next === undefined) socket[waitingRequests] = undefined;
      else if (request.socket.bytesWritten - before > longAnswer) later(next, longPause);
      else setImmediate(next);
    });
    handle(request, response);
  };

  return (request, response) => {
    const socket: Connection = request.socket;
    if (socket.destroyed) return;
    const waiting = socket[waitingRequests];
    if (waiting === undefined) {
      const none: Waiting = [];
      socket[waitingRequests] = none;
      start(socket, none, request, response);
    } else if (waiting.length + 1 < pipelineLimit) {
      waiting.push(() => start(socket, waiting, request, response));
    } else end(socket);
  };
}
