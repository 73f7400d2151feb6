import { Resolver } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { request } from 'node:https';
import { isIP, isIPv4 } from 'node:net';
import { createGunzip } from 'node:zlib';
import { fewAtOnce } from '../../runtime/few-at-once.ts';
import { isPublicAddress } from './public-address.ts';

/** Functions of the network. Tests replace them. */
export interface Network {
  /** Returns all addresses of a host name. */
  resolve(name: string, signal: AbortSignal): Promise<readonly string[]>;
  isPublic(address: string): boolean;
  request(options: RequestOptions & { readonly servername?: string }): ClientRequest;
}

export const internet: Network = {
  resolve: (name, signal) => addressesOf(name, signal),
  isPublic: isPublicAddress,
  request,
};

/**
 * Asks the name servers for all addresses of a host name. `lookup` would occupy one of the few threads that all look-ups of
 * this process share, and could not be cancelled.
 */
export async function addressesOf(
  name: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

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

/**
 * Connects to exactly the address that was checked. A second look-up of the name could give another address.
 */
async function ask(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const { protocol, hostname, port, username, password, pathname, search, host } = url;
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') throw new Error('refused');
  const name = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(name) ? [name] : await network.resolve(name, signal);
  if (addresses.length === 0 || !addresses.every((each) => network.isPublic(each)))
    throw new Error('refused');
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    network
      .request({
        host: addresses.find((each) => isIPv4(each)) ?? addresses[0]!,
        ...(isIP(name) ? {} : { servername: name }),
        path: pathname + search,
        method: 'GET',
        headers: { Host: host, Accept: '*/*', 'Accept-Encoding': 'identity', 'User-Agent': 'svc-platform' },
        agent: false,
        signal,
      })
      .once('response', resolve)
      .once('error', reject)
      .end();
  });
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
