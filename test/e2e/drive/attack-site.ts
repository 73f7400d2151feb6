import { serveLocally, type LocalSite } from './local-site.ts';

export function serveAttackSite(page: (query: URLSearchParams) => string): Promise<LocalSite> {
  return serveLocally((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://attack.invalid');
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Attack</title>${page(searchParams)}`);
  });
}
