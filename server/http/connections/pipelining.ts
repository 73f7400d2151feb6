import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Maximum number of requests of one connection that wait for their answers. HTTP allows any number (RFC 9112 §9.3.2), and
 * Node handles all requests of one read, up to two thousand, before it turns to another connection.
 */
export const pipelineLimit = 32;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Ends a connection and stops its parser, which would otherwise create a request for everything in the 64 KB of one read,
 * and an error for each when the connection closes: about fifteen milliseconds. Node has no public way to stop it, but a
 * parser stops after a request for which `onIncoming` returns 2, the value for an upgrade.
 */
function end(socket: Duplex & { readonly parser?: { onIncoming: unknown } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
  socket.destroy();
}

/** Queue of a connection's requests after the one being answered. */
type Waiting = (() => void)[];

/**
 * Answers the requests of a connection one after the other, each in a turn of the event loop of its own, so that a
 * connection that sends many gets no more of the process than one that sends one at a time. Ends a connection that has
 * more than {@link pipelineLimit} without an answer.
 */
export function limitPipelines(handle: Handle): Handle {
  const answering = new WeakMap<Duplex, Waiting>();

  const start = (socket: Duplex, waiting: Waiting, request: IncomingMessage, response: ServerResponse) => {
    if (socket.destroyed) return;
    response.once('close', () => {
      const next = waiting.shift();
      if (next === undefined) answering.delete(socket);
      else setImmediate(next);
    });
    handle(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const waiting = answering.get(socket);
    if (waiting === undefined) {
      const none: Waiting = [];
      answering.set(socket, none);
      start(socket, none, request, response);
    } else if (waiting.length + 1 < pipelineLimit) {
      waiting.push(() => start(socket, waiting, request, response));
    } else end(socket);
  };
}
