import { isIPv4, isIPv6 } from 'node:net';

/** An IP address as a number. */
export interface Address {
  readonly family: 4 | 6;
  readonly bits: bigint;
  /** Of an IPv4 address that was written as IPv6: as it was written. */
  readonly written?: bigint;
}

/** Where IPv6 addresses hold one of IPv4: their first bits, and how many bits stand behind it. */
const embeddings: readonly { readonly first: bigint; readonly length: number; readonly behind: number }[] = [
  // IPv4-mapped, RFC 4291 §2.5.5.2
  { first: 0xffffn, length: 96, behind: 0 },
  // NAT64, RFC 6052 §2.1
  { first: 0x64_ff9b_0000_0000_0000_0000n, length: 96, behind: 0 },
  // 6to4, RFC 3056: the rest is the network behind it
  { first: 0x2002n, length: 16, behind: 80 },
];

/** Reads an address; one of IPv4 written as IPv6 (`::ffff:192.0.2.1`) is the IPv4 one. Undefined: it is none. */
export function parseAddress(text: string): Address | undefined {
  const bits = addressBits(text);
  if (bits === undefined) return undefined;
  if (bits.family === 4) return bits;
  const embedded = embeddedIn(bits.bits);
  return embedded === undefined ? bits : { family: 4, bits: embedded, written: bits.bits };
}

/** An address as it is written. */
export function addressBits(text: string): Address | undefined {
  if (isIPv4(text)) return { family: 4, bits: ipv4Bits(text) };
  // A zone index names an interface of one machine.
  if (!isIPv6(text) || text.includes('%')) return undefined;
  return { family: 6, bits: ipv6Bits(text) };
}

function embeddedIn(bits: bigint): bigint | undefined {
  const found = embeddings.find(({ first, length }) => bits >> BigInt(128 - length) === first);
  if (found !== undefined) return (bits >> BigInt(found.behind)) & 0xffff_ffffn;
  // IPv4-compatible, RFC 4291 §2.5.5.1; `::` and `::1` are none, nor is what begins with 0 in IPv4.
  return bits >> 32n === 0n && bits >> 24n > 0n ? bits : undefined;
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
