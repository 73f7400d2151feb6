/** Rules: PostgreSQL documentation, "SSL Support". */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { TLSSocket } from 'node:tls';
import { openPostgresStore } from '../../../../server/store/postgres/open.ts';
import { contractCollections, increment } from '../../../contract/store/fixtures.ts';
import { freshDatabase } from '../../../postgres/server.ts';

const certificates = join(import.meta.dirname, 'certificates');
const authority = join(certificates, 'authority.pem');

/** Starts a proxy that adds TLS, because the PostgreSQL server of the tests has none. */
async function startTls(url: string): Promise<Server> {
  const { hostname, port } = new URL(url);
  const [key, cert] = ['server.key', 'server.pem'].map((name) => readFileSync(join(certificates, name)));
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    // Answer the first message, SSLRequest, with a single letter.
    socket.once('data', () => {
      socket.write('S');
      const client = new TLSSocket(socket, { isServer: true, key, cert });
      const upstream = connect(Number(port), hostname);
      client.pipe(upstream).pipe(client);
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        one.on('error', () => undefined);
        one.on('close', () => other.destroy());
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return server;
}

describe('an address with', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let server: Server;

  before(async () => {
    database = await freshDatabase();
    server = await startTls(database.url);
  });

  after(async () => {
    server.close();
    await database.drop();
  });

  const over = (host: string, parameters: Record<string, string>) => {
    const url = new URL(database.url);
    url.hostname = host;
    url.port = String((server.address() as { port: number }).port);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  };

  const accepted: readonly [string, Record<string, string>][] = [
    ['localhost', { sslmode: 'require' }],
    ['localhost', { sslmode: 'prefer' }],
    ['localhost', { sslmode: 'no-verify' }],
    ['localhost', { sslmode: 'require', channel_binding: 'require', connect_timeout: '5' }],
    ['localhost', { sslmode: 'require', sslrootcert: authority }],
    ['localhost', { sslmode: 'verify-ca', sslrootcert: authority }],
    ['localhost', { sslmode: 'verify-full', sslrootcert: authority }],
    // The certificate is for another host name, which only verify-full checks.
    ['127.0.0.1', { sslmode: 'require', sslrootcert: authority }],
    ['127.0.0.1', { sslmode: 'verify-ca', sslrootcert: authority }],
  ];
  for (const [host, parameters] of accepted) {
    test(`${JSON.stringify(parameters).replace(authority, '…')} reaches ${host}`, async () => {
      const store = await openPostgresStore({
        url: over(host, parameters),
        collections: contractCollections,
      });
      try {
        assert.ok((await increment(store, 'a')) > 0);
        assert.ok(await store.ready());
      } finally {
        await store.close();
      }
    });
  }

  const refused: readonly [string, Record<string, string>, RegExp][] = [
    ['localhost', { sslmode: 'verify-full' }, /TLS with the server fails/],
    ['localhost', { sslrootcert: 'system' }, /TLS with the server fails/],
    ['127.0.0.1', { sslmode: 'verify-full', sslrootcert: authority }, /TLS with the server fails.*altnames/],
    ['localhost', { sslmode: 'verify-ca' }, /sslrootcert/],
    ['localhost', { sslmode: 'verify-full', sslrootcert: '/nowhere.pem' }, /\/nowhere.pem cannot be read/],
    ['localhost', { sslmode: 'strict' }, /sslmode/],
  ];
  for (const [host, parameters, says] of refused) {
    test(`${JSON.stringify(parameters).replace(authority, '…')} refuses ${host}, and says why`, async () => {
      await assert.rejects(openPostgresStore({ url: over(host, parameters), collections: [] }), {
        name: 'DatabaseUnusable',
        message: says,
      });
    });
  }
});
