import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Maximum number of requests of one connection that wait for their answers. HTTP allows any number (RFC 9112 §9.3.2),
 * and Node handles all requests of one read, up to two thousand, before it turns to another connection.
 */
export const pipelineLimit = 32;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Ends a connection and stops its parser. Otherwise the parser would create an object for every request that is left in
 * one read of 64 KB, and an error for each of them when the connection closes, which takes about fifteen milliseconds.
 * Node has no public API to stop a parser, but a parser stops after a request for which `onIncoming` returns 2, the
 * value for an upgrade.
 */
function end(socket: Duplex & { readonly parser?: { onIncoming: unknown } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
  socket.destroy();
}

/** Requests of a connection that wait until the current request is answered. */
type Waiting = (() => void)[];

/**
 * Property of a connection whose request is being answered. A `WeakMap` would keep the values of closed connections
 * until the second garbage collection, which copies all of them, so many short connections would delay everybody.
 */
const waitingRequests = Symbol('waiting requests');
type Connection = Duplex & { [waitingRequests]?: Waiting | undefined };

/**
 * Answers the requests of a connection one after the other, each in a separate turn of the event loop, so that a
 * connection that sends many requests at once gets no more processor time than one that sends them one at a time. Ends
 * a connection that has more than {@link pipelineLimit} requests without an answer.
 */
export function limitPipelines(handle: Handle): Handle {
  const start = (
    socket: Connection,
    waiting: Waiting,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    if (socket.destroyed) return;
    response.once('close', () => {
      const next = waiting.shift();
      if (next === undefined) socket[waitingRequests] = undefined;
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
