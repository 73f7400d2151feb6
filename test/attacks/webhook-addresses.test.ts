/**
 * Attacks on the network of the service through the addresses of webhooks. Rules: docs/rules/webhooks.md, "Addresses".
 * No request may reach a forbidden address, whether the URL contains it, a name server returns it (at the first look-up
 * or a later one), or a redirect leads to it.
 */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { connectedTo } from '../server/http/outgoing/connected-to.ts';
import { internet, type Network } from '../../server/http/outgoing/guarded-request.ts';
import { webhookAddresses } from '../../server/webhooks/addresses.ts';
import { endpoints } from '../../server/webhooks/documents.ts';
import { startReceiver, status, type Receiver } from '../server/webhooks/receiver.ts';
import { openWebhooks, type WorldOptions } from '../server/webhooks/world.ts';

type Config = NonNullable<WorldOptions['config']>;
const production: Config = { production: true, host: '0.0.0.0', webhookAllow: undefined };
const development: Config = { production: false, host: '127.0.0.1', webhookAllow: undefined };
const exposed: Config = { ...development, host: '0.0.0.0' };
const allowing: Config = { ...production, webhookAllow: '10.0.0.0/8, fd00::/8' };

let receiver: Receiver;
before(async () => (receiver = await startReceiver()));
after(() => receiver.close());

const outside = '8.8.8.8';

/** Network in which every name has these addresses, one list for each look-up. All connections go to the receiver. */
function network(...lists: readonly (readonly string[])[]): Network & { readonly connected: string[] } {
  const connected: string[] = [];
  let looks = 0;
  return {
    connected,
    resolve: async () => lists[Math.min(looks++, lists.length - 1)] ?? [],
    permits: internet.permits,
    request: (options) => {
      connected.push(...connectedTo(options));
      const { path, headers, signal, method } = options;
      const to = new URL(receiver.url);
      return request({
        ...{ host: to.hostname, port: to.port, path, method, headers, agent: false },
        ...(signal && { signal }),
      });
    },
  };
}

/** Sends a webhook to a URL that is stored without being checked. Returns the addresses that were connected to. */
async function sentTo(url: string, config: Config, net = network([outside])) {
  const world = await openWebhooks(undefined, { network: net, config });
  try {
    await world.set('level_up', { webhookEnabled: true, webhookUrl: 'https://receiver.example/' });
    const endpoint = await world.endpoint('level_up');
    const ref = endpoints.ref(endpoint.owner, endpoint.target);
    await world.store.commit({ touch: [ref.aggregate], decide: (tx) => tx.put(ref, { ...endpoint, url }) });
    const id = await world.queue('level_up');
    await world.work();
    const { tries } = await world.delivery(id);
    return { connected: net.connected, status: tries[0]?.status, error: tries[0]?.error };
  } finally {
    await world.close();
  }
}

/** Addresses of special networks (RFC 6890), each in the spellings that URLs allow. */
const special = [
  ...[
    '0.0.0.0',
    '0',
    '0x0',
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
  ],
  ...['017700000001', '127.0.0.1.', '１２７.０.０.１', '127。0。0。1', '①②⑦.0.0.1', '0x7f.0x0.0x0.0x1'],
  ...['10.0.0.1', '10.255.255.255', '0xa.1', '167772161', '012.0.0.1', '100.64.0.1', '100.127.255.255'],
  ...['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518'],
  ...['172.16.0.1', '172.31.255.255', '192.168.0.1', '0xc0a80001', '3232235521', '192.0.0.1', '192.0.2.1'],
  ...[
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
  ],
  ...['240.0.0.1', '255.255.255.255', '4294967295', '037777777777'],
  ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:10.0.0.1]'],
  ...[
    '[::ffff:8.8.8.8]',
    '[::127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::a9fe:a9fe]',
  ],
  ...['[64:ff9b:1::a00:1]', '[64:ff9b:1:ffff::1]', '[2002:7f00:1::]', '[2002:a9fe:a9fe::1]', '[2001::1]'],
  ...[
    '[2001:0:7f00:1::]',
    '[2001:10::1]',
    '[2001:20::1]',
    '[2001:db8::1]',
    '[3fff::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
  ],
  ...['[fe80::1]', '[febf::1]', '[fec0::1]', '[ff02::1]', '[ff0e::1]', '[100::1]', '[5f00::1]', '[4000::1]'],
];

/** URLs that are refused whatever their host is. */
const malformed = [
  ...[
    '',
    'receiver.example',
    '//receiver.example/',
    'ftp://receiver.example/',
    'file:///etc/passwd',
    'data:,x',
  ],
  ...[
    'javascript:alert(1)',
    'gopher://receiver.example/',
    'https:receiver.example',
    'https:/receiver.example',
  ],
  ...[
    'https://ada@receiver.example/',
    'https://ada:secret@receiver.example/',
    'https://:x@receiver.example/',
  ],
  ...[
    'https://[fe80::1%25eth0]/',
    'https://[fe80::1%eth0]/',
    'https://[::1',
    'https:///',
    'https://receiver example/',
  ],
  ...[
    'https://1.2.3.4.5/',
    'https://256.1.1.1/',
    'https://0x100000000/',
    'https://08.0.0.1/',
    'https://%00/',
  ],
  ...['https://receiver.example:22/', 'https://receiver.example:25/', 'https://receiver.example:1023/'],
  ...['https://receiver.example:0/', 'https://receiver.example:65536/', 'http://receiver.example:443/'],
];

describe('in production', () => {
  const addresses = webhookAddresses(production);
  it('addresses of special networks are refused in any spelling, before and at the connection', async () => {
    for (const host of special) {
      for (const scheme of ['https', 'http']) {
        const url = `${scheme}://${host}/`;
        assert.ok(addresses.judge(url) !== undefined, url);
      }
    }
  });

  it('other schemes, user names, ports and malformed addresses are refused', () => {
    for (const url of [...malformed, 'http://receiver.example/', 'http://8.8.8.8/', 'http://localhost/']) {
      assert.ok(addresses.judge(url) !== undefined, url);
    }
  });

  it('public addresses are accepted', () => {
    for (const url of [
      ...[
        'https://receiver.example/',
        'https://receiver.example:443/a?b=c',
        'https://receiver.example:8443/',
      ],
      ...[
        'HTTPS://Receiver.Example/',
        'https://8.8.8.8/',
        'https://134744072/',
        'https://[2606:4700:4700::1111]/',
      ],
    ]) {
      assert.equal(addresses.judge(url), undefined, url);
    }
  });

  const refused: readonly (readonly [string, string, Network & { connected: string[] }])[] = [
    ['a literal that was stored before the rules changed', 'https://127.0.0.1/', network([outside])],
    ['a literal in decimal', 'https://2130706433/', network([outside])],
    ['http to a public name', 'http://receiver.example/', network([outside])],
    ['a port below 1024', 'https://receiver.example:22/', network([outside])],
    ['a user name', 'https://ada:secret@receiver.example/', network([outside])],
    ['a name of loopback', 'https://receiver.example/', network(['127.0.0.1'])],
    ['a name of link-local IPv6', 'https://receiver.example/', network(['fe80::1'])],
    ['a name of an IPv4-mapped address', 'https://receiver.example/', network(['::ffff:10.0.0.1'])],
    ['a name of NAT64', 'https://receiver.example/', network(['64:ff9b::a00:1'])],
    ['a private address after a public one', 'https://receiver.example/', network([outside, '10.0.0.1'])],
    ['a private address before a public one', 'https://receiver.example/', network(['10.0.0.1', outside])],
    [
      'a private IPv6 address beside a public IPv4 address',
      'https://receiver.example/',
      network([outside, 'fd00::1']),
    ],
    ['an unknown name', 'https://receiver.example/', network([])],
    ['localhost', 'https://localhost/', network([outside])],
    ['a subdomain of localhost', 'https://a.localhost./', network([outside])],
  ];
  for (const [what, url, net] of refused) {
    it(`nothing is sent to ${what}, and the log does not say why`, async () => {
      const sent = await sentTo(url, production, net);
      assert.deepEqual(sent, { connected: [], status: null, error: 'unreachable' });
    });
  }

  it('a name that changes after the check is connected at the address that was checked', async () => {
    const net = network([outside], ['127.0.0.1']);
    const sent = await sentTo('https://rebinding.example/', production, net);
    assert.deepEqual([sent.connected, sent.status], [[outside], 204]);
  });

  it('redirects are not followed', async () => {
    for (const target of [
      'https://127.0.0.1/',
      '/other',
      'http://169.254.169.254/latest/',
      'https://other.example/',
    ]) {
      for (const code of [301, 302, 303, 307, 308]) {
        receiver.answer = status(code, { Location: target });
        const sent = await sentTo('https://receiver.example/', production);
        assert.deepEqual([sent.connected, sent.status], [[outside], code]);
      }
    }
    receiver.answer = status(204);
  });
});

describe('SVC_WEBHOOK_ALLOW', () => {
  const cases: readonly (readonly [string, readonly string[], boolean])[] = [
    ['http://receiver.internal/', ['10.1.2.3'], true],
    ['https://receiver.internal/', ['10.1.2.3', 'fd00::1'], true],
    ['https://receiver.internal/', ['10.1.2.3', outside], true],
    ['http://receiver.internal/', ['10.1.2.3', outside], false],
    ['http://receiver.example/', [outside], false],
    ['https://receiver.internal/', ['10.1.2.3', '192.168.0.1'], false],
    ['https://receiver.internal/', ['11.0.0.1', '127.0.0.1'], false],
    ['http://10.1.2.3/', [], true],
    ['http://[::ffff:10.1.2.3]/', [], true],
    ['http://192.168.0.1/', [], false],
    ['http://[fc00::1]/', [], false],
    ['http://10.1.2.3:22/', [], false],
  ];
  for (const [url, names, isSent] of cases) {
    it(`${isSent ? 'permits' : 'does not permit'} ${url} at ${names.join(', ') || 'its own address'}`, async () => {
      const sent = await sentTo(url, allowing, network(names));
      assert.equal(sent.connected.length > 0, isSent, JSON.stringify(sent));
    });
  }
});

describe('in development', () => {
  it('loopback and http are allowed if the server itself listens on loopback', async () => {
    for (const url of [
      'http://127.0.0.1:3000/',
      'http://localhost:3000/',
      'http://[::1]:3000/',
      'http://127.1/',
    ]) {
      assert.ok((await sentTo(url, development)).connected.length > 0, url);
      assert.deepEqual((await sentTo(url, exposed)).connected, [], url);
      assert.deepEqual((await sentTo(url, production)).connected, [], url);
    }
  });

  it('other private addresses are refused', async () => {
    for (const host of special) {
      const isLoopback = /^\[::1\]$|^127\./.test(new URL(`https://${host}/`).hostname);
      const isMapped = /^\[(?:0:0:0:0:0:0:0:1|::ffff:(?:127.0.0.1|7f00:1))\]$/.test(host);
      if (!isLoopback && !isMapped) assert.ok(webhookAddresses(development).judge(`http://${host}/`), host);
    }
    assert.deepEqual(
      (await sentTo('http://receiver.example/', development, network(['10.0.0.1']))).connected,
      [],
    );
  });
});
