import { serveLocally, type LocalSite } from './local-site.ts';

export function serveText(html: () => string): Promise<LocalSite> {
  return serveLocally((request, response) => {
    if (request.url === '/favicon.ico') response.writeHead(204).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html());
  });
}
