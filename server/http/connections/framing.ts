import type { IncomingMessage, Server } from 'node:http';
import { refuse, type Refusal } from '../../../contracts/http/errors.ts';

/** Header lines of a request; more are refused. */
export const headerLimit = 200;

/**
 * Makes Node keep one header more than are accepted. It drops what is over its count without a word (1,000 by
 * default), so that a late `Content-Length` or `If-Match` would be missing; here one too many is always seen.
 */
export function keepCountableHeaders(server: Server): void {
  server.maxHeadersCount = headerLimit + 1;
}

/**
 * Refuses a request that another HTTP implementation could read differently: with more headers than Node keeps, with
 * several Hosts (RFC 9112 §3.2), or with a transfer coding that is not exactly `chunked` on HTTP/1.1 (§6.1). Node's
 * parser refuses the other kinds: both lengths, repeated lengths, folded headers, bare CR or LF. The connection has
 * to be closed after the answer.
 */
export function framingFault({ rawHeaders, httpVersion }: IncomingMessage): Refusal | undefined {
  if (rawHeaders.length > 2 * headerLimit) return refuse('headers_too_large');
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
    else if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') {
      if (httpVersion === '1.0' || (rawHeaders[index + 1] as string).toLowerCase() !== 'chunked')
        return refuse('validation_failed', {
          message: 'Transfer-Encoding is not accepted here, or not chunked',
        });
    }
  }
  return hosts > 1 ? refuse('validation_failed', { message: 'The request names several Hosts' }) : undefined;
}
