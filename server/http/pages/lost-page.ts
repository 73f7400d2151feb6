/** Page for unknown addresses. Callers of an API get the error in JSON, even if they accept HTML. */
import type { Request } from 'express';
import type { Endpoint } from '../../../contracts/http/endpoint.ts';
import type { Answer } from '../answers/answer.ts';
import type { AnyRoute } from '../route.ts';
import { plainAnswer, plainPage } from './plain-page.ts';

const html = plainPage({
  title: 'Page not found',
  heading: 'There is no page at this address',
  text: 'A letter may be missing, or the page may have moved. Look at the address again, or go on from here.',
  links: [
    { href: '/', label: 'Home' },
    { href: '/docs', label: 'API reference' },
  ],
});

const { headers, ...answer } = plainAnswer(404, html);
/** Answer with the page. The caller adds the headers `plain` of `http/security-headers.ts`. */
export const lostAnswer: Answer = { ...answer, headers: { ...headers, Vary: 'Accept' } };

const isHtml = ({ answers }: Endpoint) => answers[200]?.contentType === 'text/html';

/** Returns path prefixes below which there are endpoints of APIs but no pages, such as `/mana`. */
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

/**
 * Returns a function that tells whether a request for an unknown path gets the page. Decides by method, path and
 * `Accept`.
 */
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
