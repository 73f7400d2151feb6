import type { IncomingMessage, Server } from 'node:http';
import { refuse, type Refusal } from '../../../contracts/http/errors.ts';

/** Maximum number of header lines of a request. More are refused. */
export const headerLimit = 200;

/**
 * Makes Node keep one header above {@link headerLimit}, so that {@link framingFault} can refuse the request. Node
 * drops headers above its own maximum without notice.
 */
export function keepCountableHeaders(server: Server): void {
  server.maxHeadersCount = headerLimit + 1;
}

/**
 * Refuses a request that another HTTP implementation could read differently (RFC 9112 §3.2 and §6.1). The connection
 * must close after the answer.
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
          message: 'Transfer-Encoding must be exactly chunked, and needs HTTP/1.1',
        });
    }
  }
  return hosts > 1
    ? refuse('validation_failed', { message: 'The request has several Host headers' })
    : undefined;
}
