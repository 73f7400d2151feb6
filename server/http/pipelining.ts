import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Requests of one connection that may be waiting for their answers. HTTP allows any number (RFC 9112 §9.3.2), and Node
 * hands over all that one read brings, some two thousand, before it turns to another connection.
 */
export const pipelineLimit = 32;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Ends a connection that has more requests waiting than {@link pipelineLimit}; the others go to `handle`. */
export function limitPipelines(handle: Handle): Handle {
  const waiting = new WeakMap<Duplex, number>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > pipelineLimit) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    handle(request, response);
  };
}
