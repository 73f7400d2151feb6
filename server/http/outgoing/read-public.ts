import type { IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import { fewAtOnce } from '../../runtime/few-at-once.ts';
import { guardedRequest, internet, type Network } from './guarded-request.ts';

export interface ReadLimits {
  /** Maximum milliseconds until the end of the answer, over all redirects. */
  readonly time: number;
  /** Maximum bytes of the answer, decompressed. */
  readonly size: number;
  readonly redirects: number;
  /** Media types that are read. */
  readonly types: readonly string[];
}

/**
 * Reason why nothing was read. `unreachable` does not reveal whether a name is missing, a server refuses, or
 * an address is not public. Otherwise callers could explore the network of the service.
 */
export type Unread = 'unreachable' | 'unsuitable';

class Unsuitable extends Error {}

/**
 * Runs at most 8 requests at a time, and lets 32 more wait, so that slow servers cannot hold many connections.
 */
const turn = fewAtOnce(8, 32);

/**
 * Reads an https address of the public internet (docs/rules/http.md, "Outgoing requests").
 * @throws {TooBusy} if too many requests wait
 */
export async function readPublic(
  address: string,
  limits: ReadLimits,
  network: Network = internet,
): Promise<Buffer | Unread> {
  return turn(async () => {
    const signal = AbortSignal.timeout(limits.time);
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('too late')), { once: true });
    });
    late.catch(() => undefined);
    try {
      return await Promise.race([follow(new URL(address), limits, network, signal), late]);
    } catch (error) {
      return error instanceof Unsuitable ? 'unsuitable' : 'unreachable';
    }
  });
}

async function follow(
  first: URL,
  limits: ReadLimits,
  network: Network,
  signal: AbortSignal,
): Promise<Buffer> {
  let url = first;
  for (let hop = 0; hop <= limits.redirects; hop += 1) {
    const response = await ask(url, network, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return readBody(response, limits);
    response.destroy();
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) break;
    url = new URL(headers.location, url);
  }
  throw new Error('no answer');
}

function ask(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' || url.port !== '') throw new Error('refused');
  return guardedRequest(
    url,
    { method: 'GET', headers: { Accept: '*/*', 'Accept-Encoding': 'identity' } },
    network,
    signal,
  );
}

async function readBody(response: IncomingMessage, { size, types }: ReadLimits): Promise<Buffer> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = response.headers;
  const isKnown = types.includes(type.split(';')[0]!.trim().toLowerCase());
  if (!isKnown || (encoding !== 'identity' && encoding !== 'gzip')) {
    response.destroy();
    throw new Unsuitable();
  }
  const body = encoding === 'gzip' ? response.pipe(createGunzip()) : response;
  response.once('error', (error) => body.destroy(error));
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > size) throw new Unsuitable();
      chunks.push(chunk);
    }
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}
