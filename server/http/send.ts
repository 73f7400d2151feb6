import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';
import { noneMatch } from './etag.ts';

/**
 * Writes an answer. `headers` are name-value lists that stand on every answer of the route; they are written with
 * the status line at once, which is much cheaper than setting them one by one.
 */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  headers: readonly string[],
): void {
  if (response.headersSent || response.destroyed) return;
  const list = headers.slice();
  for (const name in answer.headers) list.push(name, answer.headers[name] as string);
  const reading = request.method === 'GET' || request.method === 'HEAD';
  if (answer.etag !== undefined) {
    list.push('ETag', `"${answer.etag}"`);
    if (reading && answer.status === 200 && noneMatch(request.headers['if-none-match'], answer.etag)) {
      response.writeHead(304, list);
      response.end();
      return;
    }
  }
  const body =
    answer.bytes ?? answer.json ?? (answer.body === undefined ? undefined : JSON.stringify(answer.body));
  if (body === undefined) {
    if (answer.status !== 204) list.push('Content-Length', '0');
    response.writeHead(answer.status, list);
    response.end();
    return;
  }
  if (answer.bytes === undefined && answer.headers?.['Content-Type'] === undefined) {
    list.push('Content-Type', 'application/json; charset=utf-8');
  }
  list.push('Content-Length', String(typeof body === 'string' ? Buffer.byteLength(body) : body.length));
  response.writeHead(answer.status, list);
  response.end(request.method === 'HEAD' ? undefined : body);
}
