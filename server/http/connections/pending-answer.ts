import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Returns the response that is being written on a connection. Node has no public API for this. */
export function pendingAnswer(socket: Duplex): ServerResponse | undefined {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
}

/**
 * Calls `act` after all earlier answers of a connection, because answers have the order of the requests (RFC
 * 9112 §9.3.2). If the connection closes first, `act` is not called.
 */
export function afterPendingAnswers(socket: Duplex, act: () => void): void {
  const answer = pendingAnswer(socket);
  if (answer === undefined) {
    act();
    return;
  }
  // Pass `drain` on to the answer. For an upgrade, Node removes its own listener, and a long answer would never
  // continue.
  const drained = () => answer.emit('drain');
  socket.on('drain', drained);
  answer.once('close', () => {
    socket.off('drain', drained);
    if (socket.writable) afterPendingAnswers(socket, act);
    else socket.destroy();
  });
}
