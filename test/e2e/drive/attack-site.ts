/** Serves pages that a test writes, on an origin of their own, as an attacker's site. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';

export interface AttackSite {
  readonly origin: string;
  close(): Promise<void>;
}

/** Answers every path with the HTML that `page` returns for its query. */
export async function serveAttackSite(page: (query: URLSearchParams) => string): Promise<AttackSite> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://attack.invalid');
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Attack</title>${page(searchParams)}`);
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
