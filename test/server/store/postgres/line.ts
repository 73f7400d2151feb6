import { connect, createServer, type Socket } from 'node:net';
import { splitter } from './messages.ts';

export interface Line {
  readonly url: string;
  /** Closes new connections immediately. Existing ones continue. */
  refuse(): void;
  readonly refused: number;
  /** Holds back the traffic of all connections, or only of those that have sent this text. */
  silence(carried?: string): void;
  cut(carried: string): number;
  restore(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  sent: string;
}

/** @param deaf true to drop notifications, as some poolers do */
export async function startLine(url: string, { deaf = false } = {}): Promise<Line> {
  const target = new URL(url);
  const pairs = new Set<Pair>();
  let refusing = false;
  let refused = 0;
  let silent = false;

  const listening = createServer((client) => {
    if (refusing) {
      refused += 1;
      client.destroy();
      return;
    }
    const server = connect(Number(target.port), target.hostname);
    const pair: Pair = { client, server, sent: '' };
    pairs.add(pair);
    const split = splitter('server');
    client.on('data', (chunk) => {
      pair.sent += chunk.toString('latin1');
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      const told = deaf ? split(chunk).filter(({ type }) => type !== 'A') : [{ bytes: chunk }];
      for (const { bytes } of told) client.write(bytes);
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
    if (silent) hold(pair);
  });
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const over = new URL(url);
  over.port = String((listening.address() as { port: number }).port);

  const carrying = (text: string) => [...pairs].filter(({ sent }) => sent.includes(text));
  return {
    url: over.href,
    refuse: () => void (refusing = true),
    get refused() {
      return refused;
    },
    silence(carried) {
      if (carried === undefined) silent = true;
      for (const pair of carrying(carried ?? '')) hold(pair);
    },
    cut(carried) {
      const found = carrying(carried);
      for (const pair of found) {
        pairs.delete(pair);
        pair.client.destroy();
      }
      return found.length;
    },
    restore() {
      refusing = silent = false;
      for (const { client, server } of pairs) {
        client.resume();
        server.resume();
      }
    },
    async close() {
      for (const { client } of pairs) client.destroy();
      await new Promise((resolve) => listening.close(resolve));
    },
  };
}

function hold({ client, server }: Pair): void {
  client.pause();
  server.pause();
}
