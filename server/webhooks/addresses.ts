/** Addresses that webhooks may be sent to (docs/rules/webhooks.md, "Addresses"). */
import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { internet, type Network } from '../http/outgoing/guarded-request.ts';
import { networksOf } from '../http/outgoing/networks.ts';

const loopback = networksOf('127.0.0.0/8, ::1');

export interface Addresses {
  /** Connects to permitted addresses only. */
  readonly network: Network;
  /**
   * Returns why webhooks cannot be sent to a URL, or undefined. The addresses of a host name are checked only when a
   * webhook is sent.
   */
  judge(url: string): string | undefined;
}

export function webhookAddresses(
  { production, host, webhookAllow }: Pick<Config, 'production' | 'host' | 'webhookAllow'>,
  outside: Network = internet,
): Addresses {
  const isLocal = !production && (host === 'localhost' || isIn(loopback, host));
  const allowed = webhookAllow === undefined ? undefined : networksOf(webhookAllow);

  function permits(address: string, protocol: string): boolean {
    if (allowed !== undefined && isIn(allowed, address)) return true;
    if (!isLocal) return internet.permits(address, protocol);
    return isIn(loopback, address) || internet.permits(address, 'https:');
  }

  return {
    network: {
      ...outside,
      permits,
      // Resolve `localhost` here, because name servers do not (RFC 6761 §6.3).
      resolve: async (name, signal) =>
        /^(?:.*\.)?localhost\.?$/i.test(name) ? ['127.0.0.1', '::1'] : outside.resolve(name, signal),
    },
    judge(text) {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      if (url === undefined || !/^https?:$/.test(url.protocol) || !/^https?:\/\//i.test(text)) {
        return 'Write an https address';
      }
      const { protocol, hostname, port, username, password } = url;
      if (protocol === 'http:' && !isLocal && allowed === undefined) return 'Write an https address';
      if (username !== '' || password !== '') return 'Write an address without user name and password';
      if (port !== '' && Number(port) < 1_024)
        return 'Write an address with the usual port, or one from 1024';
      const literal = hostname.replace(/^\[|\]$/g, '');
      if (isIP(literal) && !permits(literal, protocol)) return 'Write an address of the public internet';
      return undefined;
    },
  };
}

function isIn(networks: ReturnType<typeof networksOf>, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !address.includes('%') && networks.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
