import { BlockList, isIP } from 'node:net';

/**
 * Reads a list of networks and addresses, such as `10.0.0.0/8, fd00::/8, 192.0.2.1`. An IPv4 network also contains its
 * addresses in IPv6 notation (`::ffff:10.0.0.1`).
 * @throws {RangeError} if an item is not a network
 */
export function networksOf(text: string): BlockList {
  const networks = new BlockList();
  for (const item of text.split(',').map((each) => each.trim())) {
    const [, address = '', bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(item) ?? [];
    const version = isIP(address);
    const most = version === 4 ? 32 : 128;
    const prefix = bits === undefined ? most : Number(bits);
    if (version === 0 || prefix > most) throw new RangeError(`not a network: ${item}`);
    networks.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  }
  return networks;
}
