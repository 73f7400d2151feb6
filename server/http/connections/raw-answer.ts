import { STATUS_CODES } from 'node:http';
import type { ErrorBody } from '../../../contracts/http/errors.ts';
import type { HeaderList } from '../security-headers.ts';

/** Returns an error in the common form as bytes, for connections without a response object. */
export function rawAnswer(status: number, headers: HeaderList, body: ErrorBody): string {
  const json = JSON.stringify(body);
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close'];
  for (let index = 0; index < headers.length; index += 2)
    lines.push(`${headers[index]}: ${headers[index + 1]}`);
  lines.push(
    `X-Request-Id: ${body.requestId}`,
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(json)}`,
    '',
    json,
  );
  return lines.join('\r\n');
}
