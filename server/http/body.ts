import type { IncomingMessage } from 'node:http';
import { refuse, type Refusal } from '../../contracts/errors.ts';
import { issueLimit } from './validate.ts';
import { unstorableParts } from './unstorable.ts';

/** The connection ended before the body did: there is nobody to answer. */
export class Aborted extends Error {
  override readonly name = 'Aborted';
}

const empty = Buffer.alloc(0);

/** Whether a body follows the head at all. */
export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * The whole body, at most `limit` bytes. Beyond that it refuses at once and lets the rest run into nothing, so
 * that a caller who is still sending reads the answer instead of a reset connection.
 * @throws {Aborted}
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer> | Buffer | Refusal | Promise<Buffer | Refusal> {
  if (!hasBody(request)) return empty;
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    return refuse('unsupported_media_type', { message: 'Send the body without Content-Encoding' });
  }
  const tooLarge = () => refuse('payload_too_large', { message: `The body is larger than ${limit} bytes` });
  if (Number(request.headers['content-length'] ?? 0) > limit) return tooLarge();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
      } else {
        chunks.length = 0;
        resolve(tooLarge());
      }
    });
    let whole = false;
    request.on('end', () => {
      whole = true;
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    });
    request.on('error', () => reject(new Aborted()));
    // Every request closes in the end, and an Error is dear.
    request.on('close', () => {
      if (!whole) reject(new Aborted());
    });
  });
}

const json = /^application\/json[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?utf-8"?[ \t]*)?$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The value a JSON body says (RFC 8259, UTF-8). An empty body is `undefined`; the schema says whether that will do.
 */
export function parseJson(bytes: Buffer, contentType: string | undefined): { value: unknown } | Refusal {
  if (bytes.length === 0) return { value: undefined };
  if (contentType === undefined || !json.test(contentType)) return refuse('unsupported_media_type');
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(bytes);
    value = JSON.parse(text);
  } catch {
    return refuse('malformed_json');
  }
  const issues = unstorableParts(text, value, issueLimit);
  return issues.length > 0 ? refuse('validation_failed', { issues }) : { value };
}
