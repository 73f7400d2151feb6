import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'node:test';
import {
  connectionLimit,
  connectionLimits,
  Connections,
} from '../../../../server/http/connections/connections.ts';
import { ManualScheduler } from '../../runtime/manual-scheduler.ts';
import { startApp } from '../../start-app.ts';
import { until } from '../../until.ts';

const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

describe('a connection', () => {
  let server: Server;
  let connections: Connections;
  const time = new ManualScheduler();
  let milliseconds = 0;
  let clients: Socket[];
  let answer: Buffer;

  beforeEach(async () => {
    answer = Buffer.from('ok');
    clients = [];
    server = createServer((_, response) => response.end(answer));
    connections = new Connections(server, 3, time, () => milliseconds);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    for (const client of clients) client.destroy();
    connections.close();
    server.close();
  });

  async function opened(): Promise<{ client: Socket; served: Socket }> {
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => undefined);
    clients.push(client);
    return { client, served: (await accepted)[0] };
  }
  function pass(elapsed: number): void {
    for (let passed = 0; passed < elapsed; passed += connectionLimits.interval) {
      milliseconds += connectionLimits.interval;
      time.advance(connectionLimits.interval);
    }
  }

  it('that sends nothing ends after ten seconds', async () => {
    const { client, served } = await opened();
    pass(7_500);
    assert.equal(served.destroyed, false);
    pass(2_500);
    assert.equal(served.destroyed, true);
    await once(client, 'close');
    assert.equal(connections.open, 0);
  });

  it('that sends only empty lines ends, although Node sees no request in them', async () => {
    const { client, served } = await opened();
    for (let round = 0; round < 8; round++) {
      client.write('\r\n');
      await until(() => served.bytesRead >= 2 * (round + 1), `line ${round} was read`);
      pass(10_000);
      assert.equal(served.destroyed, round === 7, String(round));
    }
  });

  it('stays open while requests are answered', async () => {
    const { client, served } = await opened();
    for (let round = 0; round < 10; round++) {
      client.write(request);
      await once(client, 'data');
      pass(30_000);
    }
    assert.equal(served.destroyed, false);
  });

  it('ends after five minutes if the caller does not read a long answer', async () => {
    answer = Buffer.alloc(64 * 1_048_576);
    const { client, served } = await opened();
    client.pause();
    client.write(request);
    await until(() => served.writableLength > 0, 'a part of the answer waits');
    pass(297_500);
    assert.equal(served.destroyed, false);
    pass(2_500);
    assert.equal(served.destroyed, true);
  });

  it('beyond the limit is closed and counted, and accepted again when another ends', async () => {
    const three = [await opened(), await opened(), await opened()];
    const fourth = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(fourth, 'close');
    assert.deepEqual([connections.open, connections.dropped], [3, 1]);
    three[0]!.client.destroy();
    await once(three[0]!.served, 'close');
    const { client } = await opened();
    client.write(request);
    await once(client, 'data');
  });

  it('is closed at a stop if it is silent', async () => {
    const { served } = await opened();
    connections.endSilent();
    assert.equal(served.destroyed, true);
  });
});

describe('the server', () => {
  it('reserves a fifth of the open files for the store, and accepts every live page', () => {
    assert.deepEqual(
      [1_024, 20_000, 65_536, 'unlimited'].map((files) => connectionLimit(files)),
      [819, 16_000, 24_000, 24_000],
    );
  });

  it('takes its number of connections from the configuration, and reports them', async () => {
    const metricsToken = 'metrics-token-of-the-test';
    const app = await startApp({ config: { maxConnections: 12, metricsToken } });
    const { server } = app.serving;
    assert.equal(server.maxConnections, 12);
    assert.ok(server.timeout > 0 && server.timeout <= 60_000);
    const page = await fetch(`${app.url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } });
    const text = await page.text();
    assert.match(text, /^svc_connections [1-9]/m);
    assert.match(text, /^svc_connections_refused 0$/m);
    await app.stop();
  });
});
