import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { refuse } from '../../contracts/http/errors.ts';
import type { Endpoint } from '../../contracts/http/endpoint.ts';
import { homePage } from '../../contracts/http/operation.ts';
import type { Domain } from '../domain.ts';
import { awayAnswer } from '../http/pages/away-page.ts';
import { refusalAnswer } from '../http/answers/errors.ts';
import { requestIds } from '../http/request-id.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { send } from '../http/answers/send.ts';
import { originForm } from '../http/connections/target.ts';
import type { RandomSource } from '../runtime/random.ts';

/**
 * Answers requests with 503 until the store is open. Without an answer, the WebSockets of pages would never
 * reconnect.
 * @param domains list of the domains; requests for their pages get a page that reloads itself
 * @returns a function that removes the listeners
 */
export function answerWhileStarting(
  server: Server,
  baseUrl: string,
  random: RandomSource,
  domains: readonly Domain[],
): () => void {
  const asksForPage = pageRequests([homePage, ...domains.flatMap(({ pages }) => pages ?? [])]);
  const forms = domains.flatMap(({ errorForms = {} }) => Object.entries(errorForms));
  const { api, away } = securityHeaders(baseUrl);
  const nameRequest = requestIds(random);
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const requestId = nameRequest(request.headers['x-request-id']);
    // Close the connection after the answer, so that the unread body is discarded.
    const headers = ['Connection', 'close', 'X-Request-Id', requestId];
    const target = originForm(request.url ?? '');
    if (asksForPage(request.method, target)) {
      void send(request, response, awayAnswer, [...away, ...headers]);
      return;
    }
    const { status, body } = refusalAnswer(
      refuse('unavailable', { message: 'The service is starting' }),
      requestId,
      forms.find(([prefix]) => target.startsWith(prefix))?.[1],
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

function pageRequests(pages: readonly Endpoint[]): (method: string | undefined, target: string) => boolean {
  const paths = pages.map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));
  return (method, target) => {
    const [path = ''] = target.split('?');
    return (method === 'GET' || method === 'HEAD') && paths.some((pattern) => pattern.test(path));
  };
}
