import { readFileSync } from 'node:fs';
import { ConfigError } from '../../config.ts';
import { parseAddress, type Address } from './address.ts';

interface Range {
  readonly first: bigint;
  readonly last: bigint;
}

/**
 * Addresses of VPNs and data centres (`SVC_VPN_LIST`). Sorted ranges that do not overlap, searched by halves: the
 * `BlockList` of `node:net` looks at one rule after the other, which takes 4 ms for 50,000 of them.
 */
export class VpnList {
  readonly #ranges: Readonly<Record<Address['family'], readonly Range[]>>;

  constructor(networks: readonly Network[]) {
    this.#ranges = { 4: rangesOf(networks, 4), 6: rangesOf(networks, 6) };
  }

  has({ family, bits }: Address): boolean {
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

/** All addresses that begin with these bits. */
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

/** Reads `203.0.113.0/24`, `2001:db8::/32` or a single address; undefined: it is none of them. */
export function parseNetwork(text: string): Network | undefined {
  const [, written = '', length] = /^([\da-fA-F:.]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = parseAddress(written);
  if (address === undefined) return undefined;
  const width = address.family === 4 ? 32 : 128;
  // An IPv4 network written as IPv6 counts the 96 bits before it.
  const before = address.family === 4 && written.includes(':') ? 96 : 0;
  const fixed = length === undefined ? width : Number(length) - before;
  if (fixed < 0 || fixed > width) return undefined;
  const free = BigInt(width - fixed);
  const first = (address.bits >> free) << free;
  return { family: address.family, first, last: first + (1n << free) - 1n };
}

/**
 * Reads the operator's list: one network or address a line, `#` begins a comment.
 * @throws {ConfigError} with one line that names the file, and the line that is neither
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
