import type { HttpContext } from '../context.ts';
import type { HttpRequest, HttpResponse } from '../request-state.ts';
import type { Answer } from './answer.ts';
import { send } from './send.ts';

/** Sends the answer with the request id, and with `Cache-Control` if the answer sets none. */
export function finish(
  { deps, stopping }: Pick<HttpContext, 'deps' | 'stopping'>,
  request: HttpRequest,
  response: HttpResponse,
  answer: Answer,
): void {
  const { headers, requestId } = response.locals;
  headers.push('X-Request-Id', requestId);
  if (stopping()) headers.push('Connection', 'close');
  if (answer.headers?.['Cache-Control'] === undefined) {
    // An answer with an entity tag is revalidated before each use. Any other answer is not cached.
    headers.push('Cache-Control', answer.etag === undefined ? 'no-store' : 'no-cache');
  }
  send(request, response, answer, headers)?.catch((error: unknown) => {
    deps.log.warn({ req: requestId, err: error }, 'an answer was cut off');
    response.destroy();
  });
}
