/** Attacks on requests that the service sends on behalf of somebody. Rules: docs/rules/http.md, "Outgoing requests". */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createSocket, type Socket } from 'node:dgram';
import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { addressesOf, internet, type Network } from '../../../../server/http/outgoing/guarded-request.ts';
import { readPublic } from '../../../../server/http/outgoing/read-public.ts';
import { connectedTo } from './connected-to.ts';

const limits = { time: 60_000, size: 1_000, redirects: 3, types: ['text/csv', 'text/plain'] };
const csv = { 'Content-Type': 'text/csv; charset=utf-8' };

let server: Server;
let answer: RequestListener;
const asked: string[] = [];
before(async () => {
  server = createServer((incoming, response) => {
    asked.push(`${incoming.headers.host}${incoming.url}`);
    answer(incoming, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
after(() => {
  server.closeAllConnections();
  server.close();
});

/** Address of all host names in this network. Requests to it go to the server of this test. */
const outside = '8.8.8.8';

/** Returns a network in which every name has these addresses, one list for each look-up. */
function network(...addresses: readonly (readonly string[])[]): Network & { readonly connected: string[] } {
  const connected: string[] = [];
  let looks = 0;
  return {
    connected,
    resolve: async () => addresses[Math.min(looks++, addresses.length - 1)] ?? [outside],
    permits: internet.permits,
    request: (options) => {
      const { path, headers, signal } = options;
      connected.push(...connectedTo(options));
      const { port } = server.address() as AddressInfo;
      return request({
        ...{ host: '127.0.0.1', port, path, headers, agent: false },
        ...(signal && { signal }),
      });
    },
  };
}

const read = async (address: string, over: Partial<typeof limits> = {}, net = network()) => {
  const got = await readPublic(address, { ...limits, ...over }, net);
  return typeof got === 'string' ? got : got.toString();
};

describe('requests to public addresses', () => {
  it('read a list, with the host in the request and the checked address on the line', async () => {
    answer = (_, response) => response.writeHead(200, csv).end('Ada\nGrace');
    const net = network([outside]);
    assert.equal(await read('https://sheet.example/names.csv?gid=1', {}, net), 'Ada\nGrace');
    assert.deepEqual([asked.at(-1), net.connected], ['sheet.example/names.csv?gid=1', [outside]]);
  });

  it('follow redirects, and unpack gzip', async () => {
    answer = ({ url }, response) => {
      if (url === '/a') response.writeHead(307, { Location: '/b' }).end();
      else response.writeHead(200, { ...csv, 'Content-Encoding': 'gzip' }).end(gzipSync('Ada'));
    };
    assert.equal(await read('https://sheet.example/a'), 'Ada');
  });
});

describe('no request is sent to', () => {
  const literals = [
    ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0177.0.0.1/'],
    ...[
      'https://127.1/',
      'https://0/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:7f00:1]/',
    ],
    ...['https://[64:ff9b::a9fe:a9fe]/', 'https://[fe80::1]/', 'https://169.254.169.254/latest/meta-data/'],
    ...['https://１２７.０.０.１/', 'https://127。0。0。1/', 'https://10.0.0.1/', 'https://192.168.0.1/'],
  ];
  const others = [
    ...['http://sheet.example/', 'https://sheet.example:8443/', 'https://ada:secret@sheet.example/'],
    ...['ftp://sheet.example/', 'file:///etc/passwd', 'data:text/csv,Ada', 'gopher://sheet.example/'],
  ];
  for (const address of [...literals, ...others]) {
    it(address, async () => {
      const net = network([outside]);
      assert.equal(await read(address, {}, net), 'unreachable');
      assert.deepEqual(net.connected, []);
    });
  }

  const names: readonly (readonly [string, readonly string[]])[] = [
    ['a name of a private address', ['127.0.0.1']],
    ['a name with a private address among public ones', ['8.8.8.8', '10.0.0.1']],
    ['a name of a private IPv6 address', ['::1']],
    ['a name without addresses', []],
  ];
  for (const [what, addresses] of names) {
    it(what, async () => {
      const net = network(addresses);
      assert.equal(await read('https://inside.example/', {}, net), 'unreachable');
      assert.deepEqual(net.connected, []);
    });
  }

  const targets = [
    ...[
      'https://127.0.0.1/',
      'https://[::1]/',
      '//localhost/',
      'http://sheet.example/',
      'https://2130706433/',
    ],
    ...['https://sheet.example:22/', 'file:///etc/passwd'],
  ];
  for (const target of targets) {
    it(`the target ${target} of a redirect`, async () => {
      answer = (_, response) => response.writeHead(302, { Location: target }).end();
      const net = network([outside], ['127.0.0.1']);
      assert.equal(await read('https://sheet.example/', {}, net), 'unreachable');
      assert.deepEqual(net.connected, [outside]);
    });
  }

  it('another address of a name that changes after the check', async () => {
    answer = (_, response) => response.writeHead(200, csv).end('Ada');
    const net = network([outside], ['127.0.0.1']);
    assert.equal(await read('https://rebinding.example/', {}, net), 'Ada');
    assert.deepEqual(net.connected, [outside], 'the name is looked up once');
  });
});

describe('an answer is not read', () => {
  const cases: readonly (readonly [string, RequestListener, string])[] = [
    [
      'of a web page',
      (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('Ada'),
      'unsuitable',
    ],
    ['without a media type', (_, response) => response.writeHead(200).end('Ada'), 'unsuitable'],
    ['that is too long', (_, response) => response.writeHead(200, csv).end('x'.repeat(1_001)), 'unsuitable'],
    [
      'that is too long after it was unpacked',
      (_, response) =>
        response
          .writeHead(200, { ...csv, 'Content-Encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(10_000_000))),
      'unsuitable',
    ],
    [
      'in another encoding',
      (_, response) => response.writeHead(200, { ...csv, 'Content-Encoding': 'br' }).end('Ada'),
      'unsuitable',
    ],
    [
      'that is not gzip, although it says so',
      (_, response) => response.writeHead(200, { ...csv, 'Content-Encoding': 'gzip' }).end('Ada'),
      'unreachable',
    ],
    ['with an error', (_, response) => response.writeHead(404, csv).end('Ada'), 'unreachable'],
    [
      'that redirects for ever',
      (_, response) => response.writeHead(302, { Location: '/' }).end(),
      'unreachable',
    ],
    [
      'that ends early',
      (_, response) =>
        void response
          .writeHead(200, { ...csv, 'Content-Length': '99' })
          .write('Ada', () => response.destroy()),
      'unreachable',
    ],
  ];
  for (const [what, listener, outcome] of cases) {
    it(what, async () => {
      answer = listener;
      assert.equal(await read('https://sheet.example/'), outcome);
    });
  }

  it('of 10 MB, and the rest is not received', async () => {
    let sent = 0;
    const closed = new Promise<void>((resolve) => {
      answer = (_, response) => {
        response.once('close', resolve).writeHead(200, csv);
        const more = () => {
          while (sent < 10_000_000 && !response.destroyed) {
            sent += 10_000;
            if (!response.write('x'.repeat(10_000))) return void response.once('drain', more);
          }
        };
        more();
      };
    });
    assert.equal(await read('https://sheet.example/'), 'unsuitable');
    await closed;
    assert.ok(sent < 10_000_000, `${sent} bytes were sent`);
  });

  it('that does not end in time, and the connection is closed', async () => {
    const closed = new Promise<void>((resolve) => {
      answer = (_, response) => {
        response.once('close', resolve).writeHead(200, csv).write('Ada');
      };
    });
    assert.equal(await read('https://slow.example/', { time: 300 }), 'unreachable');
    await closed;
  });

  it('if the name is not found in time', async () => {
    const net: Network = { ...network(), resolve: () => new Promise(() => undefined) };
    assert.equal(await readPublic('https://slow.example/', { ...limits, time: 100 }, net), 'unreachable');
  });
});

describe('addresses of a name', () => {
  /** Starts a name server that answers with what `reply` returns, or not at all. */
  async function nameServer(reply: (query: Buffer) => Buffer | undefined): Promise<Socket> {
    const socket = createSocket('udp4');
    socket.on('message', (query, { port, address }) => {
      const message = reply(query);
      if (message !== undefined) socket.send(message, port, address);
    });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return socket;
  }

  /** Answers a query for IPv4 with 8.8.8.8, and one for IPv6 with nothing (RFC 1035 §4.1). */
  function only4(query: Buffer): Buffer {
    const end = query.indexOf(0, 12) + 5;
    const isFor4 = query.readUInt16BE(end - 4) === 1;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(isFor4 ? 1 : 0, 6);
    header.writeUInt16BE(0, 10);
    const answer4 = [0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 8, 8, 8, 8];
    return Buffer.concat([header, query.subarray(12, end), Buffer.from(isFor4 ? answer4 : [])]);
  }

  it('are asked for at the name servers', async () => {
    const socket = await nameServer(only4);
    const servers = [`127.0.0.1:${socket.address().port}`];
    assert.deepEqual(await addressesOf('sheet.example', new AbortController().signal, servers), ['8.8.8.8']);
    socket.close();
  });

  it('are given up when the signal aborts, if no name server answers', async () => {
    const aborted = new AbortController();
    const socket = await nameServer(() => void aborted.abort());
    const servers = [`127.0.0.1:${socket.address().port}`];
    assert.deepEqual(await addressesOf('sheet.example', aborted.signal, servers), []);
    socket.close();
  });
});
