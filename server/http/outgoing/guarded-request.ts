/** Requests to addresses that somebody else has chosen (docs/rules/http.md, "Outgoing requests"). */
import { Resolver } from 'node:dns/promises';
import {
  request as requestHttp,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, isIPv4, isIPv6, type LookupFunction, type TcpSocketConnectOpts } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Functions of the network. Tests replace them. */
export interface Network {
  /** Returns all addresses of a host name. */
  resolve(name: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Returns whether a request may go to this IP address. */
  permits(address: string, protocol: string): boolean;
  request(options: ConnectOptions): ClientRequest;
}

type ConnectOptions = RequestOptions &
  Pick<TcpSocketConnectOpts, 'autoSelectFamily' | 'autoSelectFamilyAttemptTimeout'>;

/** Permits https to addresses of the public internet. */
export const internet: Network = {
  resolve: (name, signal) => addressesOf(name, signal),
  permits: (address, protocol) => protocol === 'https:' && isPublicAddress(address),
  request: (options) => (options.protocol === 'http:' ? requestHttp : requestHttps)(options),
};

/**
 * Thrown if an address is not permitted or a name has no address. Callers must not distinguish the two, because the
 * difference would show which names exist in the network of the service.
 */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

interface GuardedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Milliseconds to connect to one address of a name before the next address is tried. */
const attempt = 2_000;

/**
 * Sends a request, and resolves when the header of the answer has arrived. Redirects are not followed.
 *
 * The name is looked up once, all of its addresses are checked, and the connection goes to one of these addresses. A
 * second look-up of the name could give another address (DNS rebinding). Node connects to an IP address in the URL
 * without a look-up, so that address is checked as well.
 * @throws {Unreachable} before anything is sent
 */
export async function guardedRequest(
  url: URL,
  { method, headers, body }: GuardedRequest,
  network: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { protocol, hostname, port, username, password, pathname, search, host } = url;
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') throw new Unreachable('refused');
  const name = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(name) ? [name] : await network.resolve(name, signal);
  if (addresses.length === 0 || !addresses.every((each) => network.permits(each, protocol))) {
    throw new Unreachable('refused');
  }
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    network
      .request({
        ...{ method, protocol, host: name, port, path: pathname + search },
        headers: { Host: host, 'User-Agent': 'svc-platform', ...headers },
        lookup: among(addresses),
        agent: false,
        autoSelectFamily: true,
        autoSelectFamilyAttemptTimeout: attempt,
        signal,
      })
      .once('response', resolve)
      .once('error', reject)
      // Reject after an answer 101, too, which closes the connection without `response` and without `error`.
      .once('close', () => reject(new Error('the connection was closed without an answer')))
      .end(body);
  });
}

/** Returns a look-up whose result is always these addresses, IPv4 first. */
function among(addresses: readonly string[]): LookupFunction {
  const found = [...addresses.filter(isIPv4), ...addresses.filter(isIPv6)].map((address) => ({
    address,
    family: isIP(address),
  }));
  return (_name, { all }, done) => {
    if (all === true) done(null, found);
    else done(null, found[0]!.address, found[0]!.family);
  };
}

/**
 * Asks the name servers for all addresses of a host name. `dns.lookup` would occupy one of the few threads that all
 * look-ups of this process share, and could not be cancelled.
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
