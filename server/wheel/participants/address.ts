import { isIPv4, isIPv6 } from 'node:net';

/** An IP address as a number. */
export interface Address {
  readonly family: 4 | 6;
  readonly bits: bigint;
}

const mapped = 0xffffn;

/** Reads an address; one of IPv4 written as IPv6 (`::ffff:192.0.2.1`) is the IPv4 one. Undefined: it is none. */
export function parseAddress(text: string): Address | undefined {
  if (isIPv4(text)) return { family: 4, bits: ipv4Bits(text) };
  // A zone index names an interface of one machine.
  if (!isIPv6(text) || text.includes('%')) return undefined;
  const bits = ipv6Bits(text);
  return bits >> 32n === mapped ? { family: 4, bits: bits & 0xffff_ffffn } : { family: 6, bits };
}

/** What addresses are counted by: an IPv4 address itself, an IPv6 address its /64, all of which has one owner. */
export function countedAddress({ family, bits }: Address): string {
  return family === 4 ? `4:${bits.toString(16)}` : `6:${(bits >> 64n).toString(16)}`;
}

function ipv4Bits(text: string): bigint {
  return text.split('.').reduce((bits, part) => bits * 256n + BigInt(part), 0n);
}

function ipv6Bits(text: string): bigint {
  // The last 32 bits may be written as an IPv4 address.
  const groups = text.replace(/[\d.]+\.\d+$/, (tail) => {
    const bits = ipv4Bits(tail);
    return `${(bits >> 16n).toString(16)}:${(bits & 0xffffn).toString(16)}`;
  });
  const [before = '', after] = groups.split('::');
  const head = split(before);
  const tail = split(after ?? '');
  const zeros = Array<string>(after === undefined ? 0 : 8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].reduce((bits, group) => (bits << 16n) + BigInt(`0x${group}`), 0n);
}

function split(groups: string): string[] {
  return groups === '' ? [] : groups.split(':');
}
