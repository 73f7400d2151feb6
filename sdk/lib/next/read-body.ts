import { SvcServerError } from '../server/server-error.ts';

/** Maximum bytes of a body. A payload has about 500. */
const largestBody = 16 * 1024;

const tooLarge = () =>
  new SvcServerError('The body is too large', { status: 413, code: 'payload_too_large' });

/** Reads a JSON body. Stops when the body exceeds the maximum, so that no more than that is held in memory. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    throw new SvcServerError('The body must be application/json', {
      status: 415,
      code: 'unsupported_media_type',
    });
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) throw tooLarge();
  const bytes = await readBytes(request);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new SvcServerError('The body is not JSON', { status: 400, code: 'invalid_payload' });
  }
}

async function readBytes({ body }: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > largestBody) {
      await reader?.cancel();
      throw tooLarge();
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
