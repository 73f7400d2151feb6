import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPublicAddress } from '../../../../server/http/outgoing/public-address.ts';

const refused = [
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
  ...[
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
  ],
  ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
  ],
  ...['fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '100::1'],
  ...[
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '4000::1',
  ],
  ...['localhost', '127.1', '0x7f.1', '2130706433', '', 'example.com'],
];
const accepted = ['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '192.0.1.1'];
const accepted6 = ['2001:4860:4860::8888', '2606:4700:4700::1111', '2a00:1450:4001::1'];

describe('addresses of the public internet', () => {
  for (const address of refused)
    it(`are not ${JSON.stringify(address)}`, () => assert.equal(isPublicAddress(address), false));
  for (const address of [...accepted, ...accepted6])
    it(`are ${address}`, () => assert.equal(isPublicAddress(address), true));
});
