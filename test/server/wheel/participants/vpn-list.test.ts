import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { BlockList, isIPv4 } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { ConfigError, readSettings } from '../../../../server/config.ts';
import { startFault } from '../../../../server/start/start-fault.ts';
import { countedAddress, parseAddress } from '../../../../server/wheel/participants/subjects/address.ts';
import {
  parseNetwork,
  readVpnList,
  VpnList,
} from '../../../../server/wheel/participants/subjects/vpn-list.ts';
import { startApp } from '../../start-app.ts';
import { base, startWheelApi } from '../api.ts';

const listOf = (...networks: string[]) => new VpnList(networks.map((text) => parseNetwork(text)!));
const has = (list: VpnList, address: string) => list.has(parseAddress(address)!);

describe('an address', () => {
  for (const [text, same] of [
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:FFFF:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8:0:0:ffff::'],
    ['2001:DB8:0::', '2001:db8::ffff:ffff:ffff:ffff'],
    ['::', '::1'],
    ['64:ff9b::192.0.2.1', '192.0.2.1'],
    ['64:ff9b::c000:201', '192.0.2.1'],
    ['::192.0.2.1', '192.0.2.1'],
    ['2002:c000:201::', '192.0.2.1'],
    ['2002:c000:201:7:ffff::9', '192.0.2.1'],
    ['::ffff:0:192.0.2.1', '192.0.2.1'],
    ['::ffff:0:c000:201', '192.0.2.1'],
    ['64:ff9b:1::192.0.2.1', '192.0.2.1'],
    ['64:ff9b:1:fffe::192.0.2.1', '192.0.2.1'],
    // Examples of RFC 6052 §2.4, under the prefix of RFC 8215.
    ['64:ff9b:1:c000:2:2100::', '192.0.2.33'],
    ['64:ff9b:1:1c0:0:221::', '192.0.2.33'],
    ['64:ff9b:1:1:c0:2:2100:0', '192.0.2.33'],
    // Teredo addresses contain the client's address with every bit inverted.
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', '192.0.2.45'],
    ['2001::3fff:fdd2', '192.0.2.45'],
    ['::5efe:192.0.2.1', '192.0.2.1'],
    ['::200:5efe:c000:201', '192.0.2.1'],
  ] as const) {
    it(`${text} counts as ${same}`, () => {
      assert.equal(countedAddress(parseAddress(text)!), countedAddress(parseAddress(same)!));
    });
  }

  for (const [one, other] of [
    ['192.0.2.1', '192.0.2.2'],
    ['2001:db8::1', '2001:db8:0:1::1'],
    ['::1', '0.0.0.1'],
    ['64:ff9b:2::192.0.2.1', '192.0.2.1'],
    ['2001:1::3fff:fdd2', '192.0.2.45'],
    ['2001:db8::5efe:192.0.2.1', '192.0.2.1'],
    ['::fffe:0:192.0.2.1', '192.0.2.1'],
    ['1.2.3.4', '102:304::'],
  ] as const) {
    it(`${one} does not count as ${other}`, () => {
      assert.notEqual(countedAddress(parseAddress(one)!), countedAddress(parseAddress(other)!));
    });
  }

  for (const text of [
    '',
    'nonsense',
    '1.2.3',
    '1.2.3.256',
    '01.2.3.4',
    'fe80::1%eth0',
    '::g',
    '1::2::3',
    '1.2.3.4/8',
  ]) {
    it(`is not "${text}"`, () => assert.equal(parseAddress(text), undefined));
  }

  it('is normalised to the form Node writes', () => {
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        const canonical = new URL(`http://[${text}]`).hostname.slice(1, -1);
        assert.deepEqual(parseAddress(text), parseAddress(canonical));
      }),
    );
  });
});

describe('a list', () => {
  const list = listOf(
    '203.0.113.0/24',
    '198.51.100.7',
    '10.9.8.7/8',
    '2001:db8::/32',
    '::ffff:192.0.2.0/120',
    '0.0.0.0/32',
  );
  for (const [address, expected] of [
    ['203.0.113.0', true],
    ['203.0.113.255', true],
    ['203.0.112.255', false],
    ['203.0.114.0', false],
    ['198.51.100.7', true],
    ['198.51.100.8', false],
    ['10.255.255.255', true],
    ['11.0.0.0', false],
    ['2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', true],
    ['2001:db7:ffff::', false],
    ['2001:db9::', false],
    ['192.0.2.255', true],
    ['::ffff:203.0.113.9', true],
    ['0.0.0.0', true],
    ['0.0.0.1', false],
    ['::', false],
    ['255.255.255.255', false],
  ] as const) {
    it(`${expected ? 'contains' : 'does not contain'} ${address}`, () =>
      assert.equal(has(list, address), expected));
  }

  it('of all IPv4 or IPv6 addresses contains every such address', () => {
    assert.equal(has(listOf('0.0.0.0/0'), '255.255.255.255'), true);
    assert.equal(has(listOf('0.0.0.0/0'), '::1'), false);
    assert.equal(has(listOf('::/0'), 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'), true);
  });

  it('contains an IPv4 address in every form, and IPv6 networks as given', () => {
    const forms = [
      '203.0.113.9',
      '::ffff:203.0.113.9',
      '64:ff9b::203.0.113.9',
      '2002:cb00:7109::1',
      '::203.0.113.9',
      '::ffff:0:203.0.113.9',
      '64:ff9b:1::203.0.113.9',
      '2001:0:4136:e378:8000:63bf:34ff:8ef6',
    ];
    for (const form of forms) {
      assert.equal(has(listOf('203.0.113.0/24'), form), true, form);
      assert.equal(has(listOf('203.0.112.0/24'), form), false, form);
    }
    const others = listOf('2002::/16', '64:ff9b::/96', '64:ff9b:1::/48', '2001::/32');
    assert.deepEqual(
      forms.map((form) => has(others, form)),
      [false, false, true, true, false, false, true, true],
    );
  });

  it('agrees with Node about the same networks', () => {
    const network = fc.oneof(
      fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })),
      fc.tuple(fc.ipV6(), fc.integer({ min: 0, max: 128 })),
    );
    fc.assert(
      fc.property(
        fc.array(network, { maxLength: 40 }),
        fc.array(fc.oneof(fc.ipV4(), fc.ipV6()), { maxLength: 40 }),
        (networks, addresses) => {
          // Compare only addresses without an embedded IPv4 address, which `BlockList` does not recognise.
          const plain = (text: string) => parseAddress(text)!.family === (isIPv4(text) ? 4 : 6);
          const blocked = { ipv4: new BlockList(), ipv6: new BlockList() };
          const kind = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');
          for (const [address, prefix] of networks.filter(([text]) => plain(text))) {
            blocked[kind(address)].addSubnet(address, prefix, kind(address));
          }
          const ours = listOf(
            ...networks.filter(([address]) => plain(address)).map((parts) => parts.join('/')),
          );
          for (const address of [...addresses, ...networks.map(([text]) => text)].filter(plain)) {
            assert.equal(has(ours, address), blocked[kind(address)].check(address, kind(address)), address);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('of 50,000 networks is searched quickly', (test) => {
    const networks = Array.from(
      { length: 50_000 },
      (_, at) => `${(at % 223) + 1}.${(at >> 8) & 255}.${at & 255}.0/25`,
    );
    const long = listOf(...networks);
    const asked = Array.from({ length: 100_000 }, (_, at) =>
      parseAddress(`${(at % 223) + 1}.${at & 255}.7.200`)!,
    );
    const since = process.cpuUsage();
    for (const address of asked) long.has(address);
    const each = process.cpuUsage(since).user / asked.length;
    test.diagnostic(`${each.toFixed(2)} µs a look-up`);
    assert.ok(each < 100, `${each} µs`);
  });
});

describe('the file of SVC_VPN_LIST', () => {
  let folder: string;
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'svc-vpn-'))));
  after(() => rm(folder, { recursive: true, force: true }));
  const file = async (text: string) => {
    const path = join(folder, 'vpn.txt');
    await writeFile(path, text);
    return path;
  };

  it('may have comments, blank lines, a byte order mark and CRLF line ends', async () => {
    const text = '\ufeff# VPNs\r\n\r\n203.0.113.0/24 # one\r\n\t2001:db8::/32\r\n   \r\n198.51.100.7#';
    const list = readVpnList(await file(text));
    for (const address of ['203.0.113.7', '2001:db8::7', '198.51.100.7']) assert.ok(has(list, address));
    assert.equal(has(readVpnList(await file('')), '1.2.3.4'), false);
  });

  for (const [line, what] of [
    ['203.0.113.0/33', 'a prefix too long'],
    ['2001:db8::/129', 'a prefix too long'],
    ['::ffff:192.0.2.0/95', 'more than IPv4'],
    ['203.0.113/24', 'half an address'],
    ['203.0.113.0-203.0.113.9', 'a range'],
    ['vpn.example', 'a name'],
    ['203.0.113.0/24 10.0.0.0/8', 'two networks'],
    ['203.0.113.0/', 'no prefix'],
    ['203.0.113.0/-1', 'a negative prefix'],
  ] as const) {
    it(`stops the start at ${what}, with the file and the line`, async () => {
      const path = await file(`# list\n\n${line}\n10.0.0.0/8`);
      assert.throws(() => readVpnList(path), {
        name: ConfigError.name,
        message: `SVC_VPN_LIST: ${path}, line 3: not a network such as 203.0.113.0/24 or 2001:db8::/32`,
      });
    });
  }

  it('stops the whole server with that one line', async () => {
    const vpnListFile = await file('10.0.0.0/8\nnonsense');
    const fault: unknown = await startApp({ config: { vpnListFile } }).catch((error: unknown) => error);
    assert.match(startFault(fault), /^SVC_VPN_LIST: .*vpn\.txt, line 2: not a network [^\n]*$/);
    assert.equal(readSettings({ SVC_VPN_LIST: vpnListFile }).vpnListFile, vpnListFile);
    assert.equal(readSettings({}).vpnListFile, undefined);
  });

  it('judges adds, and enables the VPN rule in settings', async () => {
    const entryRules = { vpn: 'reject' };
    const api = await startWheelApi({ config: { vpnListFile: await file('198.51.100.0/24') } });
    try {
      const listName = await api.wheel({ settings: { entryRules } });
      const answer = await api.call('POST', `${base}/${listName}`, { name: 'Eve', ip: '198.51.100.1' });
      assert.deepEqual([answer.status, answer.body.code], [403, 'vpn_blocked']);
      assert.equal(
        (await api.call('POST', `${base}/${listName}`, { name: 'Eve', ip: '198.51.101.1' })).status,
        201,
      );
    } finally {
      await api.stop();
    }
    const without = await startWheelApi();
    try {
      const answer = await without.call('POST', base, { listName: 'x', settings: { entryRules } });
      assert.deepEqual([answer.status, answer.body.errors[0].path], [400, 'settings.entryRules.vpn']);
    } finally {
      await without.stop();
    }
  });

  it('stops the start if it cannot be read', () => {
    const path = join(folder, 'none.txt');
    assert.throws(() => readVpnList(path), {
      name: ConfigError.name,
      message: `SVC_VPN_LIST: ${path} cannot be read (ENOENT)`,
    });
  });
});
