/**
 * A network between a store and its PostgreSQL server that can fail in ways in which a server cannot be made to fail.
 */
import { connect, createServer, type Socket } from 'node:net';
import { splitter } from './messages.ts';

export interface Line {
  /** Address of the given database through this network. */
  readonly url: string;
  /** Closes new connections at once from now on; existing ones continue. */
  refuse(): void;
  /** Number of connections that were refused. */
  readonly refused: number;
  /**
   * Holds back all traffic silently from now on: of all connections, or only of those that have sent this text to the
   * server.
   */
  silence(carried?: string): void;
  /** Closes the connections that have sent this text to the server. Returns their number. */
  cut(carried: string): number;
  /** Lets all traffic pass again, including the traffic that was held back. */
  restore(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  sent: string;
}

/**
 * Starts the network.
 * @param deaf true to drop notifications of the server, as a pooler does that shares sessions
 */
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
