import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Response that is being written on a connection. Node has no public name for it. */
export function pendingAnswer(socket: Duplex): ServerResponse | undefined {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
}

/**
 * Calls `act` after all answers to earlier requests of a connection have been written, because answers must keep the
 * order of their requests (RFC 9112 §9.3.2). Never calls it when the connection ends first.
 */
export function afterPendingAnswers(socket: Duplex, act: () => void): void {
  const answer = pendingAnswer(socket);
  if (answer === undefined) {
    act();
    return;
  }
  // With an upgrade Node removes its own listener for `drain`, and a long answer would wait for it for ever.
  const drained = () => answer.emit('drain');
  socket.on('drain', drained);
  answer.once('close', () => {
    socket.off('drain', drained);
    if (socket.writable) afterPendingAnswers(socket, act);
    else socket.destroy();
  });
}
