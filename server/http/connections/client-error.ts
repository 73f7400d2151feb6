import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { commonErrors } from '../../../contracts/http/errors.ts';
import { afterPendingAnswers, pendingAnswer } from './pending-answer.ts';
import { rawAnswer } from './raw-answer.ts';
import type { HeaderList } from '../security-headers.ts';

const faults: Readonly<Record<string, { status: number; code: string; message: string }>> = {
  HPE_HEADER_OVERFLOW: { ...commonErrors.headers_too_large, code: 'headers_too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request_timeout',
    message: 'The request took too long to arrive',
  },
};
const malformed = { status: 400, code: 'malformed_request', message: 'This is not a valid HTTP/1.1 request' };

/** Answers malformed HTTP and stalled senders in the common error form. */
export function answerClientErrors(server: Server, headers: HeaderList, requestId: () => string): void {
  /**
   * Connections whose fault has already been reported. Node reports the fault again after each further read.
   */
  const waiting = new WeakSet<Socket>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (waiting.has(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const answer = () => {
      const { status, ...body } = faults[error.code ?? ''] ?? malformed;
      socket.end(rawAnswer(status, headers, { ...body, requestId: requestId() }));
      socket.destroySoon();
    };
    const pending = pendingAnswer(socket);
    if (pending?.req.complete === true) {
      // The fault is in a later request on this connection, so answer it after the earlier requests.
      waiting.add(socket);
      afterPendingAnswers(socket, answer);
    } else if (pending?.headersSent === true) {
      // Close the connection without an answer: the earlier answer has begun, and a second status line would garble it.
      socket.destroy();
    } else answer();
  });
}
