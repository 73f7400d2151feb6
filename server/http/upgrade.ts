import type { Duplex } from 'node:stream';
import { errorCatalogue } from '../../contracts/errors.ts';
import { rawAnswer } from './raw-answer.ts';
import type { HeaderList } from './security-headers.ts';

/** Answers an upgrade that no door takes with 404, and ends the connection. */
export function refuseUpgrade(socket: Duplex, headers: HeaderList, requestId: string): void {
  const { status, message } = errorCatalogue.not_found;
  socket.on('error', () => socket.destroy());
  socket.end(rawAnswer(status, headers, { message, code: 'not_found', requestId }));
}
