/**
 * Page for unknown addresses, shown to people who mistyped one. API callers always get the error in JSON, even if they
 * accept HTML.
 */
import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { Endpoint } from '../../../contracts/http/endpoint.ts';
import type { Answer } from '../answers/answer.ts';
import type { AnyRoute } from '../route.ts';

/** Same colours as `components/theme/tokens.styles.ts`, which is for pages with elements. */
const style =
  ':root{color-scheme:light dark;--text:light-dark(#14161f,#f1f2f8);--quiet:light-dark(#565c70,#a5abc0);' +
  '--accent:light-dark(#4b3fd6,#8f86ff);--on-accent:light-dark(#fff,#11121b);--focus:light-dark(#4b3fd6,#b4aeff)}' +
  'body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;padding:24px 16px;' +
  'box-sizing:border-box;text-align:center;color:var(--text);' +
  'font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",Arial,sans-serif;' +
  'background:radial-gradient(90% 480px at 50% 200px,light-dark(rgb(255 255 255/.9),rgb(76 70 150/.22)),' +
  'transparent 75%) light-dark(#f7f7fb,#0e0f16)}' +
  'svg{width:96px;height:96px}' +
  'h1{margin:24px 0 8px;font-size:28px;line-height:1.2;letter-spacing:-.015em;text-wrap:balance}' +
  'p{margin:0 0 24px;max-width:26em;color:var(--quiet);text-wrap:balance}' +
  'nav{display:flex;flex-wrap:wrap;justify-content:center;gap:8px 16px}' +
  'a{display:inline-grid;place-items:center;min-height:44px;padding:8px 16px;box-sizing:border-box;border-radius:8px;' +
  'color:var(--accent);font-weight:600}' +
  'a.main{padding:8px 24px;background:var(--accent);color:var(--on-accent);text-decoration:none}' +
  'a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}';

/** Slices of a small wheel with one that has come off. */
const slices = ['#0072B2', '#E69F00', '#009E73', '#CC79A7', '#56B4E9', '#D55E00']
  .map((colour, at) => {
    const place = at === 0 ? 'translate(5 -9)' : `rotate(${at * 60})`;
    return `<path fill="${colour}" transform="${place}" d="M0 0V-40A40 40 0 0 1 34.64-20Z"/>`;
  })
  .join('');

const bytes = Buffer.from(
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Page not found</title>' +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
    `<style>${style}</style></head><body><main>` +
    `<svg viewBox="-50 -55 100 100" aria-hidden="true">${slices}<circle r="9" fill="#fff"/></svg>` +
    '<h1>There is no page at this address</h1>' +
    '<p>A letter may be missing, or the page may have moved. Look at the address again, or go on from here.</p>' +
    '<nav aria-label="Go on"><a class="main" href="/">Home</a><a href="/docs">API reference</a></nav>' +
    '</main></body></html>',
);

/** CSP source of the only style of the page (CSP3 §2.3.1). */
export const lostStyle = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Sent with the policy `lost` of `security-headers.ts`. */
export const lostAnswer: Answer = {
  status: 404,
  bytes,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', Vary: 'Accept' },
};

const isHtml = ({ answers }: Endpoint) => answers[200]?.contentType === 'text/html';

/**
 * Folders of addresses that only programs call: the first on the way to each API endpoint that does not lead to a page
 * as well. `/mana` for `/mana/oauth/token`, `/wheelapp/api` beside the pages of `/wheelapp`.
 */
function apiFolders(endpoints: readonly Endpoint[]): ReadonlySet<string> {
  const foldersOf = ({ path }: Endpoint) =>
    path.split('/').flatMap((_, at, parts) => (at < 2 ? [] : [parts.slice(0, at).join('/')]));
  const pages = endpoints.filter(isHtml);
  const ofPages = new Set(pages.flatMap((page) => [page.path, ...foldersOf(page)]));
  const apis = endpoints.filter((endpoint) => !isHtml(endpoint));
  return new Set(
    apis.flatMap((api) =>
      foldersOf(api)
        .filter((folder) => !ofPages.has(folder))
        .slice(0, 1),
    ),
  );
}

/** Recognises requests of a person for a page, by method, address and `Accept`. */
export function lostPageRequests(
  routes: readonly AnyRoute[],
): (request: Pick<Request, 'method' | 'path' | 'accepts'>) => boolean {
  const answered = routes.filter(({ kind }) => kind !== 'file').map(({ endpoint }) => endpoint);
  const folders = [...apiFolders(answered), '/assets'];
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const { path } = request;
    if (folders.some((folder) => path === folder || path.startsWith(`${folder}/`))) return false;
    return request.accepts(['json', 'html']) === 'html';
  };
}
