import { readFileSync } from 'node:fs';
import { ConfigError } from '../../../config.ts';
import { addressBits, type Address } from './address.ts';

interface Range {
  readonly first: bigint;
  readonly last: bigint;
}

/**
 * Addresses of VPNs and data centres (`SVC_VPN_LIST`), as sorted ranges for binary search. The `BlockList` of
 * `node:net` is too slow.
 */
export class VpnList {
  readonly #ranges: Readonly<Record<Address['family'], readonly Range[]>>;

  constructor(networks: readonly Network[]) {
    this.#ranges = { 4: rangesOf(networks, 4), 6: rangesOf(networks, 6) };
  }

  /** Returns whether the list contains the address, or the IPv6 form in which it was written. */
  has({ family, bits, written }: Address): boolean {
    return this.#holds(family, bits) || (written !== undefined && this.#holds(6, written));
  }

  #holds(family: Address['family'], bits: bigint): boolean {
    const ranges = this.#ranges[family];
    let [low, high] = [0, ranges.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ranges[middle]!.last < bits) low = middle + 1;
      else high = middle;
    }
    return low < ranges.length && ranges[low]!.first <= bits;
  }
}

/** A range of addresses with a common prefix. */
export interface Network {
  readonly family: Address['family'];
  readonly first: bigint;
  readonly last: bigint;
}

function rangesOf(networks: readonly Network[], family: Address['family']): Range[] {
  const sorted = networks
    .filter((network) => network.family === family)
    .sort((one, other) => (one.first < other.first ? -1 : one.first > other.first ? 1 : 0));
  const ranges: { first: bigint; last: bigint }[] = [];
  for (const { first, last } of sorted) {
    const before = ranges.at(-1);
    if (before === undefined || first > before.last + 1n) ranges.push({ first, last });
    else if (last > before.last) before.last = last;
  }
  return ranges;
}

/** Parses `203.0.113.0/24`, `2001:db8::/32` or a single address. */
export function parseNetwork(text: string): Network | undefined {
  const [, written = '', length] = /^([\da-fA-F:.]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const raw = addressBits(written);
  if (raw === undefined) return undefined;
  const width = raw.family === 4 ? 32 : 128;
  const prefix = length === undefined ? width : Number(length);
  // Treat a network of IPv4-mapped addresses as IPv4, and every other IPv6 network as IPv6.
  const mapped = raw.family === 6 && raw.bits >> 32n === 0xffffn;
  const address: Address = mapped ? { family: 4, bits: raw.bits & 0xffff_ffffn } : raw;
  const free = BigInt(width - prefix);
  if (prefix > width || (mapped && prefix < 96)) return undefined;
  const first = (address.bits >> free) << free;
  return { family: address.family, first, last: first + (1n << free) - 1n };
}

/**
 * Reads the operator's list: one network or address per line; `#` begins a comment.
 * @throws {ConfigError} if the file cannot be read or a line is malformed; the message names the file and the line
 */
export function readVpnList(file: string): VpnList {
  const networks: Network[] = [];
  for (const [index, line] of readLines(file).entries()) {
    const text = line.replace(/#.*/, '').trim();
    if (text === '') continue;
    const network = parseNetwork(text);
    if (network === undefined) {
      throw new ConfigError(
        `SVC_VPN_LIST: ${file}, line ${index + 1}: not a network such as 203.0.113.0/24 or 2001:db8::/32`,
      );
    }
    networks.push(network);
  }
  return new VpnList(networks);
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\ufeff/, '')
      .split(/\r?\n/);
  } catch (error) {
    throw new ConfigError(
      `SVC_VPN_LIST: ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
    );
  }
}
