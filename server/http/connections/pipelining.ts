import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Requests of one connection that may be waiting for their answers. HTTP allows any number (RFC 9112 §9.3.2), and Node
 * hands over all that one read brings, some two thousand, before it turns to another connection.
 */
export const pipelineLimit = 32;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Ends a connection and stops its parser, which would otherwise make a request of everything in the 64 KB that one
 * read brings, and an error for each when the connection closes: some fifteen milliseconds. Node has no public way;
 * a parser reads no further after a request for which `onIncoming` returns 2, the answer for an upgrade.
 */
function end(socket: Duplex & { readonly parser?: { onIncoming: unknown } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2;
  socket.destroy();
}

/** Requests of a connection after the one that is being answered. */
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
