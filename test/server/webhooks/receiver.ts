import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Answers requests; 204 by default. */
  answer: (response: ServerResponse, request: Received) => void;
  close(): void;
}

export const ok = (response: ServerResponse): void => void response.writeHead(204).end();
export const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(code, headers).end();
export const hang = (): void => undefined;

/** Starts a receiver of webhooks on loopback. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const one = { path: request.url ?? '', headers: request.headers, body };
      receiver.received.push(one);
      receiver.answer(response, one);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer: ok,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
