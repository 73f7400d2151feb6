import { isIPv4, isIPv6 } from 'node:net';

/** An IP address as a number. */
export type Address =
  | { readonly family: 4; readonly bits: number }
  /** The upper 64 bits name the network, the lower ones are its owner's to choose. */
  | { readonly family: 6; readonly network: bigint; readonly host: bigint };

/** Reads an address; one of IPv4 written as IPv6 (`::ffff:192.0.2.1`) is the IPv4 one. Undefined: it is none. */
export function parseAddress(text: string): Address | undefined {
  if (isIPv4(text)) return { family: 4, bits: ipv4Bits(text) };
  // A zone index says which interface of one machine.
  if (!isIPv6(text) || text.includes('%')) return undefined;
  const bits = ipv6Bits(text);
  const network = bits >> 64n;
  const host = bits & 0xffff_ffff_ffff_ffffn;
  if (network === 0n && host >> 32n === 0xffffn) return { family: 4, bits: Number(host & 0xffff_ffffn) };
  return { family: 6, network, host };
}

/** What addresses are counted by: an IPv4 address itself, an IPv6 address its /64, all of which has one owner. */
export function addressText(address: Address): string {
  return address.family === 4 ? `4:${address.bits.toString(16)}` : `6:${address.network.toString(16)}`;
}

function ipv4Bits(text: string): number {
  return text.split('.').reduce((bits, part) => bits * 256 + Number(part), 0);
}

function ipv6Bits(text: string): bigint {
  // The last 32 bits may be written as an IPv4 address.
  const words = text.replace(/[\d.]+$/, (tail) => {
    if (!tail.includes('.')) return tail;
    const bits = ipv4Bits(tail);
    return `${Math.floor(bits / 65_536).toString(16)}:${(bits % 65_536).toString(16)}`;
  });
  const [before = '', after] = words.split('::');
  const head = groups(before);
  const tail = groups(after ?? '');
  const zeros = Array<string>(after === undefined ? 0 : 8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].reduce((bits, group) => bits * 65_536n + BigInt(`0x${group}`), 0n);
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
