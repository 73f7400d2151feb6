import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer, Stream } from './answer.ts';
import { noneMatch } from './etag.ts';

/**
 * Writes an answer. `headers` is the name-value list of the route.
 * @returns for a stream, a promise for its end; if the promise rejects, the caller must end the connection
 */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  headers: readonly string[],
): Promise<void> | undefined {
  if (response.headersSent || response.destroyed) return undefined;
  const list = headers.slice();
  const reading = request.method === 'GET' || request.method === 'HEAD';
  const { etag } = answer;
  const known = etag !== undefined && reading && answer.status === 200;
  const unchanged = known && noneMatch(request.headers['if-none-match'], etag);
  for (const name in answer.headers) {
    // Omit headers about a body, because a 304 has none (RFC 9110 §15.4.5).
    if (!(unchanged && name.startsWith('Content-'))) list.push(name, answer.headers[name] as string);
  }
  for (const cookie of answer.cookies ?? []) list.push('Set-Cookie', cookie);
  if (etag !== undefined) list.push('ETag', `"${etag}"`);
  if (unchanged) {
    response.writeHead(304, list);
    response.end();
    return undefined;
  }
  const body =
    answer.bytes ?? answer.json ?? (answer.body === undefined ? undefined : JSON.stringify(answer.body));
  if (body === undefined) {
    if (answer.status !== 204) list.push('Content-Length', '0');
    response.writeHead(answer.status, list);
    response.end();
    return undefined;
  }
  if (answer.bytes === undefined && answer.headers?.['Content-Type'] === undefined) {
    list.push('Content-Type', 'application/json; charset=utf-8');
  }
  if (typeof body === 'object' && Symbol.asyncIterator in body) {
    response.writeHead(answer.status, list);
    if (request.method !== 'HEAD') return pour(response, body);
    response.end();
    return undefined;
  }
  const whole = typeof body === 'string' || Buffer.isBuffer(body);
  const length = whole
    ? Buffer.byteLength(body)
    : body.reduce((sum: number, piece: Buffer) => sum + piece.length, 0);
  list.push('Content-Length', String(length));
  response.writeHead(answer.status, list);
  if (request.method === 'HEAD') response.end();
  else if (whole) response.end(body);
  else {
    response.cork();
    for (const piece of body) response.write(piece);
    response.end();
  }
  return undefined;
}

/** Maximum bytes that may wait for the socket. Above that, the stream is paused. */
const mostWaiting = 256 * 1_024;

async function pour(response: ServerResponse, stream: Stream): Promise<void> {
  for await (const bytes of stream) {
    if (!response.write(bytes) && response.writableLength > mostWaiting) await drained(response);
    if (response.destroyed) return;
  }
  response.end();
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
    if (response.destroyed) done();
  });
}
