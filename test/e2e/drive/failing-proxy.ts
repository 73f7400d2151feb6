import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';

type Failure = 'closed' | 'unanswered' | 503;

export interface FailingProxy {
  readonly origin: string;
  /**
   * Fails matching requests: closes their connections, or answers with a status. With `unanswered`, passes the requests
   * on, and closes the connections instead of answering.
   */
  refuse(path: RegExp, how?: Failure): void;
  restore(): void;
  passed(): string[];
  close(): Promise<void>;
}

export async function startFailingProxy(port: number): Promise<FailingProxy> {
  let refused: { readonly path: RegExp; readonly how: Failure } | undefined;
  let passed: string[] = [];
  const upgraded = new Set<Socket>();
  const isRefused = ({ url = '/' }: IncomingMessage) => refused?.path.test(url) === true;

  const proxy = createServer((incoming, outgoing) => {
    const unanswered = isRefused(incoming) && refused?.how === 'unanswered';
    if (isRefused(incoming) && !unanswered) {
      if (refused?.how === 503) outgoing.writeHead(503, { 'cache-control': 'no-store' }).end();
      else incoming.socket.destroy();
      return;
    }
    passed.push(incoming.url ?? '/');
    const { method, url: path, headers } = incoming;
    const onward = request({ port, host: 'localhost', method, path, headers }, (answer) => {
      if (unanswered) {
        answer.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  });
  proxy
    .on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
      if (isRefused(incoming)) {
        socket.destroy();
        return;
      }
      const onward = connect(port, 'localhost', () => {
        const lines = incoming.rawHeaders.reduce(
          (text, each, at) => text + each + (at % 2 === 0 ? ': ' : '\r\n'),
          `GET ${incoming.url} HTTP/1.1\r\n`,
        );
        onward.write(`${lines}\r\n`);
        onward.write(head);
        onward.pipe(socket).pipe(onward);
      });
      for (const each of [socket, onward]) {
        upgraded.add(each);
        each.on('error', () => undefined).on('close', () => (socket.destroy(), onward.destroy()));
      }
    })
    .listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  assert.ok(address !== null && typeof address === 'object');

  const cut = () => {
    for (const each of upgraded) each.destroy();
    upgraded.clear();
  };
  return {
    origin: `http://localhost:${address.port}`,
    refuse(path, how = 'closed') {
      refused = { path, how };
      cut();
      proxy.closeIdleConnections();
    },
    restore() {
      refused = undefined;
    },
    passed() {
      const now = passed;
      passed = [];
      return now;
    },
    async close() {
      cut();
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
