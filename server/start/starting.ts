import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { refuse } from '../../contracts/http/errors.ts';
import { asksForPage, awayAnswer } from '../http/pages/away-page.ts';
import { refusalAnswer } from '../http/answers/errors.ts';
import { requestIds } from '../http/request-id.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { send } from '../http/answers/send.ts';
import { originForm } from '../http/connections/target.ts';
import type { RandomSource } from '../ground/random.ts';

/**
 * Answers 503 with `Retry-After` while the store behind a bound port is still being opened. Node leaves a request
 * that nobody listens for without an answer for ever, and that of a page's WebSocket, which would not come back.
 * @returns what ends it, when the application takes over
 */
export function answerWhileStarting(server: Server, baseUrl: string, random: RandomSource): () => void {
  const { api, away } = securityHeaders(baseUrl);
  const nameRequest = requestIds(random);
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const requestId = nameRequest(request.headers['x-request-id']);
    // A retry comes on a new connection, and an unread body ends with this one. No answer here is a stream to wait for.
    const headers = ['Connection', 'close', 'X-Request-Id', requestId];
    if (asksForPage(request.method, originForm(request.url ?? ''))) {
      void send(request, response, awayAnswer, [...away, ...headers]);
      return;
    }
    const { status, body } = refusalAnswer(
      refuse('unavailable', { message: 'The service is starting' }),
      requestId,
    );
    headers.push('Retry-After', '1', 'Cache-Control', 'no-store');
    void send(request, response, { status, body }, [...api, ...headers]);
  };
  server.on('request', answer);
  server.on('checkExpectation', answer);
  return () => {
    server.off('request', answer);
    server.off('checkExpectation', answer);
  };
}
