/** Rules: RFC 9112 §9.3.2. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { limitPipelines, longPause, pipelineLimit } from '../../server/http/connections/pipelining.ts';
import { startApp, type RunningApp } from '../server/start-app.ts';
import { until } from '../server/until.ts';

const plain = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

describe('pipelined requests', () => {
  let app: RunningApp;
  let handled = 0;
  before(async () => {
    app = await startApp();
    app.serving.server.on('request', () => {
      handled += 1;
    });
  });
  after(() => app.stop());

  const exchange = (bytes: string): Promise<string> =>
    new Promise((resolve) => {
      let answer = '';
      const socket = connect({ port: app.serving.port, host: '127.0.0.1' });
      socket.write(bytes);
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(answer));
    });

  it('are answered in order up to the limit', async () => {
    const answer = await exchange(plain.repeat(pipelineLimit - 1) + last);
    assert.equal(answer.match(/HTTP\/1\.1 200/g)?.length, pipelineLimit);
  });

  it('close the connection beyond it', async () => {
    const answer = await exchange(plain.repeat(40_000));
    assert.ok((answer.match(/HTTP\/1\.1 200/g)?.length ?? 0) <= pipelineLimit);
    assert.ok(handled < 10_000, `${handled} requests were handed over`);
  });

  it('wait after a long answer, so that clients which do not read it cannot keep the others waiting', async () => {
    const later: [work: () => void, milliseconds: number][] = [];
    const lengths = [10, 100_000, 10];
    let answers = 0;
    const server = createServer(
      limitPipelines(
        (_request, response) => {
          response.end('x'.repeat(lengths[answers] ?? 0));
          answers += 1;
        },
        (...each) => later.push(each),
      ),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).resume();
      socket.write(plain.repeat(2) + last);
      await until(() => later.length > 0);
      assert.deepEqual([answers, later[0]?.[1]], [2, longPause]);
      later[0]?.[0]();
      await once(socket, 'close');
      assert.deepEqual([answers, later.length], [3, 1]);
    } finally {
      server.close();
    }
  });

  it('are handled one after another, and other connections are served in between', async () => {
    const turns: number[] = [];
    let turn = 0;
    const server = createServer(
      limitPipelines((_request, response) => {
        turns.push(turn);
        response.end();
      }),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const count = () => {
      turn += 1;
      if (server.listening) setImmediate(count);
    };
    count();
    try {
      const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
      socket.resume().write(plain.repeat(pipelineLimit - 1) + last);
      await once(socket, 'close');
    } finally {
      server.close();
    }
    assert.equal(turns.length, pipelineLimit);
    assert.equal(new Set(turns).size, pipelineLimit);
  });

  it('are no longer counted after their answers', async () => {
    const socket = connect({ port: app.serving.port, host: '127.0.0.1' });
    const rounds = 5;
    let answer = '';
    await new Promise<void>((resolve, reject) => {
      let sent = 0;
      const send = () => {
        socket.write(plain.repeat(pipelineLimit));
        sent += pipelineLimit;
      };
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('closed')));
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString('latin1');
        if ((answer.match(/HTTP\/1\.1 200/g)?.length ?? 0) < sent) return;
        if (sent === rounds * pipelineLimit) resolve();
        else send();
      });
      send();
    }).finally(() => socket.destroy());
  });
});
