/** The second public origin, for pages in frames of other sites (docs/rules/http.md, "Embed origin"). */
import type { IncomingHttpHeaders } from 'node:http';
import { usesCookies } from '../../contracts/http/endpoint.ts';
import { refuse } from '../../contracts/http/errors.ts';
import type { Config } from '../config.ts';
import { finish } from './answers/finish.ts';
import type { HttpContext } from './context.ts';
import type { Step } from './request-state.ts';
import type { AnyRoute } from './route.ts';

/**
 * Returns whether the `Host` of a request names the host of this origin. Ports do not matter: the two origins have
 * different hosts, and proxies drop ports. Headers in which a proxy reports another host are ignored.
 */
export function isSentTo(origin: string, { host = '' }: Pick<IncomingHttpHeaders, 'host'>): boolean {
  return host.toLowerCase().replace(/:\d*$/, '') === new URL(origin).hostname;
}

const frames = new Set(['iframe', 'frame', 'embed', 'object']);

/** Returns whether a browser reports that a page of another origin loads this page into a frame. */
export function isFramedElsewhere(headers: IncomingHttpHeaders): boolean {
  return frames.has(String(headers['sec-fetch-dest'])) && headers['sec-fetch-site'] !== 'same-origin';
}

/**
 * Returns the step that keeps a path off the embed origin, in a list. On the embed origin, requests for pages are
 * redirected to the base origin, so that links in embed pages work, and other requests get 404. The list is empty if
 * there is no embed origin, or if no route of the path uses cookies.
 */
export function keptOffEmbedOrigin(
  context: Pick<HttpContext, 'deps' | 'security' | 'stopping'>,
  routes: readonly AnyRoute[],
): readonly Step[] {
  const { embedUrl, baseUrl }: Config = context.deps.config;
  if (embedUrl === undefined || !routes.some(({ endpoint }) => usesCookies(endpoint))) return [];
  const isPage = routes.some(({ kind }) => kind === 'page');
  return [
    (request, response, next) => {
      if (!isSentTo(embedUrl, request.headers)) next();
      else if (!isPage || (request.method !== 'GET' && request.method !== 'HEAD')) next(refuse('not_found'));
      else {
        response.locals.headers = [...context.security.api];
        finish(context, request, response, { status: 303, headers: { Location: baseUrl + request.url } });
      }
    },
  ];
}
