import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';

export interface TextSite {
  readonly origin: string;
  close(): Promise<void>;
}

/** Answers every request with the HTML that `html` returns at that time, on an origin of its own. */
export async function serveText(html: () => string): Promise<TextSite> {
  const server = createServer((request, response) => {
    if (request.url === '/favicon.ico') response.writeHead(204).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
