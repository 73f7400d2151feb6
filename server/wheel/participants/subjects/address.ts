import { isIPv4, isIPv6 } from 'node:net';

export interface Address {
  readonly family: 4 | 6;
  readonly bits: bigint;
  /** Bits of the IPv6 form, if the IPv4 address was written in such a form. */
  readonly written?: bigint;
}

/** A kind of IPv6 address that contains an IPv4 address. */
interface Embedding {
  /** Common prefix of all such addresses, of `length` bits. */
  readonly first: bigint;
  readonly length: number;
  readonly ipv4: (bits: bigint) => bigint | undefined;
}

const low = (bits: bigint): bigint => bits & 0xffff_ffffn;

const embeddings: readonly Embedding[] = [
  // IPv4-mapped, RFC 4291 §2.5.5.2
  { first: 0xffffn, length: 96, ipv4: low },
  // IPv4-translated, RFC 2765 §2.1: `::ffff:0:a.b.c.d`
  { first: 0xffff_0000n, length: 96, ipv4: low },
  // ISATAP without a prefix, RFC 5214 §6.1: with a private or a global IPv4 address
  { first: 0x5efen, length: 96, ipv4: low },
  { first: 0x200_5efen, length: 96, ipv4: low },
  // NAT64, RFC 6052 §2.1
  { first: 0x64_ff9b_0000_0000_0000_0000n, length: 96, ipv4: low },
  { first: 0x64_ff9b_0001n, length: 48, ipv4: localNat64 },
  // Teredo, RFC 4380 §4: the client's address with every bit inverted
  { first: 0x2001_0000n, length: 32, ipv4: (bits) => low(bits) ^ 0xffff_ffffn },
  // 6to4, RFC 3056: the remaining bits belong to the network of that address
  { first: 0x2002n, length: 16, ipv4: (bits) => low(bits >> 80n) },
  // IPv4-compatible, RFC 4291 §2.5.5.1, except addresses such as `::1` whose IPv4 part begins with 0
  { first: 0n, length: 96, ipv4: (bits) => (bits >> 24n > 0n ? bits : undefined) },
];

/**
 * Returns the IPv4 address of a NAT64 address with a local prefix (RFC 8215). The prefix has 48 bits or more; the
 * number of zeros at the end shows its length (RFC 6052 §2.2).
 */
function localNat64(bits: bigint): bigint {
  const zeros = (count: bigint): boolean => bits % (1n << count) === 0n;
  const [above, below] = [bits >> 64n, bits & 0xff_ffff_ffff_ffffn];
  if (zeros(40n)) return ((above & 0xffffn) << 16n) | (below >> 40n);
  if (zeros(32n)) return ((above & 0xffn) << 24n) | (below >> 32n);
  if (zeros(24n)) return below >> 24n;
  return low(bits);
}

/** Parses an address. An IPv4 address in an IPv6 form, such as `::ffff:192.0.2.1`, counts as IPv4. */
export function parseAddress(text: string): Address | undefined {
  const bits = addressBits(text);
  if (bits === undefined) return undefined;
  if (bits.family === 4) return bits;
  const embedded = embeddedIn(bits.bits);
  return embedded === undefined ? bits : { family: 4, bits: embedded, written: bits.bits };
}

/** Parses an address without extracting embedded IPv4 addresses. */
export function addressBits(text: string): Address | undefined {
  if (isIPv4(text)) return { family: 4, bits: ipv4Bits(text) };
  // Refuse a zone index, which names an interface of one machine.
  if (!isIPv6(text) || text.includes('%')) return undefined;
  return { family: 6, bits: ipv6Bits(text) };
}

function embeddedIn(bits: bigint): bigint | undefined {
  return embeddings.find(({ first, length }) => bits >> BigInt(128 - length) === first)?.ipv4(bits);
}

/** Returns the key by which addresses are counted. IPv6 addresses count by their /64, which usually has one owner. */
export function countedAddress({ family, bits }: Address): string {
  return family === 4 ? `4:${bits.toString(16)}` : `6:${(bits >> 64n).toString(16)}`;
}

function ipv4Bits(text: string): bigint {
  return text.split('.').reduce((bits, part) => bits * 256n + BigInt(part), 0n);
}

function ipv6Bits(text: string): bigint {
  // Convert the last 32 bits, which may be written as an IPv4 address.
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
