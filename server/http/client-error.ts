import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { rawAnswer } from './raw-answer.ts';
import type { HeaderList } from './security-headers.ts';

const faults: Readonly<Record<string, { status: number; code: string; message: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers_too_large',
    message: 'The request headers are too large',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request_timeout',
    message: 'The request took too long to arrive',
  },
};
const malformed = { status: 400, code: 'malformed_request', message: 'This is not a valid HTTP/1.1 request' };

/** Answers what never became a request (broken HTTP, endless headers, a stalled sender) in the common form. */
export function answerClientErrors(server: Server, headers: HeaderList, requestId: () => string): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Behind an answer already begun, another status line would only garble it.
    const begun =
      (socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage?.headersSent === true;
    if (error.code === 'ECONNRESET' || !socket.writable || begun) {
      socket.destroy();
      return;
    }
    const { status, ...body } = faults[error.code ?? ''] ?? malformed;
    socket.end(rawAnswer(status, headers, { ...body, requestId: requestId() }));
    socket.destroySoon();
  });
}
