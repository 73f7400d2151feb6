import { BlockList, isIPv6 } from 'node:net';

const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', 96, 'ipv6');

/**
 * Returns the key of an address in rate limits. IPv6 addresses count by their /64, which usually belongs to one
 * household or server.
 */
export function addressKey(address: string): string {
  const plain = (address.split('%')[0] as string).toLowerCase();
  if (!isIPv6(plain)) return address;
  if (mapped.check(plain, 'ipv6') && plain.includes('.')) return plain.slice(plain.lastIndexOf(':') + 1);
  const [head = '', tail = ''] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = plain.includes('::')
    ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
    : [];
  const groups = [...before, ...zeros, ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
