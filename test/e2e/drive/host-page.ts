/** A host page as an integrator would write it. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';

declare global {
  interface Window {
    results: {
      type: string;
      result: { winner: { name: string }; spinId: string };
      context: { listName: string; drawSlug: string };
    }[];
    everything: { origin: string; data: { type?: string } }[];
  }
}

export interface HostSite {
  readonly origin: string;
  close(): Promise<void>;
}

export async function serveHostPage(
  serviceOrigin: string,
  frameUrl: (origin: string) => string,
): Promise<HostSite> {
  const server = createServer((request, response) => {
    if (request.url !== '/') {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(hostHtml(serviceOrigin, frameUrl(origin)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function hostHtml(serviceOrigin: string, src: string): string {
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>A giveaway</title></head>
  <body>
    <h1>My giveaway</h1>
    <iframe id="wheel" title="Wheel" width="480" height="560" src="${src.replaceAll('&', '&amp;')}"></iframe>
    <output id="winner"></output>
    <script>
      window.results = [];
      window.everything = [];
      window.addEventListener('message', (event) => {
        window.everything.push({ origin: event.origin, data: event.data });
        if (event.origin !== '${serviceOrigin}') return;
        if (!event.data || event.data.type !== 'SVC_WHEEL_SPIN_COMPLETE') return;
        window.results.push(event.data);
        document.getElementById('winner').textContent = event.data.result.winner.name;
      });
    </script>
  </body>
</html>`;
}
