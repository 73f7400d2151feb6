import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 networks that are not part of the public internet (RFC 6890). */
const special = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [first = '', bits] = network.split('/');
  special.addSubnet(first, Number(bits));
}

/**
 * Global unicast addresses (RFC 4291). Addresses that contain an IPv4 address are outside this range, or in
 * `unusual`.
 */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
/**
 * Networks inside `global` that are not part of the public internet: protocol assignments such as Teredo,
 * documentation, and 6to4.
 */
const unusual = new BlockList();
for (const [first, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  unusual.addSubnet(first, bits, 'ipv6');

/** Returns whether a text is an address of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address);
  if (!isIPv6(address) || address.includes('%')) return false;
  return global.check(address, 'ipv6') && !unusual.check(address, 'ipv6');
}
