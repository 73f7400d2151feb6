/** Cuts the connection around a COMMIT. See "Message Formats" in the PostgreSQL documentation. */
import { connect, createServer, type Socket } from 'node:net';
import { type Message, splitter } from './messages.ts';

/**
 * `before`: the server gets no COMMIT. `after`: its answer is dropped. `late`: the server gets the COMMIT during the
 * node's look-up.
 */
export type Cut = 'before' | 'after' | 'late';

export interface CuttingProxy {
  readonly url: string;
  cutNext(cut: Cut, sent?: string): void;
  readonly cuts: number;
  close(): Promise<void>;
}

function boundStatement({ type, body }: Message): string | undefined {
  return type === 'B' ? body.toString('latin1').split('\0', 2)[1] : undefined;
}

/** @param lockIsAwaited resolves when a session of the server waits for a lock */
export async function startCuttingProxy(
  url: string,
  lockIsAwaited: () => Promise<void>,
): Promise<CuttingProxy> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let armed: Cut | undefined;
  let armedFor = '';
  let cuts = 0;

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    const split = splitter('client');
    let wrote = false;
    let sent = '';
    let cut: Cut | undefined;
    let held: Buffer[] = [];
    client.on('data', (chunk: Buffer) => {
      for (const message of split(chunk)) {
        const statement = boundStatement(message);
        if (statement === 'svc_begin') [wrote, sent] = [false, ''];
        sent += message.bytes.toString('latin1');
        if (statement === 'svc_mark') wrote = true;
        if (statement === 'svc_commit' && wrote && armed !== undefined && sent.includes(armedFor)) {
          [cut, armed] = [armed, undefined];
          cuts += 1;
        }
        if (cut === undefined || cut === 'after') upstream.write(message.bytes);
        else held.push(message.bytes);
        if (cut === undefined || message.type !== 'S') continue;
        if (cut === 'before') upstream.destroy();
        if (cut === 'after') continue;
        client.destroy();
        if (cut === 'late') {
          const bytes = Buffer.concat(held);
          held = [];
          void lockIsAwaited().then(() => upstream.write(bytes));
        }
        return;
      }
    });
    let answers = '';
    upstream.on('data', (chunk: Buffer) => {
      if (cut === undefined) client.write(chunk);
      else {
        answers += chunk.toString('latin1');
        if (answers.includes('COMMIT\0')) {
          client.destroy();
          upstream.destroy();
        }
      }
    });
    client.on('close', () => {
      if (cut !== 'late') upstream.destroy();
    });
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const target = new URL(url);
  target.port = String((server.address() as { port: number }).port);
  return {
    url: target.href,
    cutNext: (next, of = '') => void ([armed, armedFor] = [next, of]),
    get cuts() {
      return cuts;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
