import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ProviderServer {
  readonly url: string;
  readonly asked: string[];
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
  close(): Promise<void>;
}

export async function serveProvider(): Promise<ProviderServer> {
  const server = createServer((request, response) => {
    provider.asked.push(request.url ?? '');
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => provider.answer(request, response, body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const provider: ProviderServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    answer: (_request, response) => response.writeHead(500).end(),
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return provider;
}

export function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

export async function providersFile(content: unknown): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-providers-'));
  const path = join(folder, 'providers.json');
  await writeFile(path, JSON.stringify(content));
  return { path, remove: () => rm(folder, { recursive: true }) };
}
