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
 * Returns whether the `Host` of a request names the host of this origin. Ports are ignored, because proxies drop
 * them.
 */
export function isSentTo(origin: string, { host = '' }: Pick<IncomingHttpHeaders, 'host'>): boolean {
  return host.toLowerCase().replace(/:\d*$/, '') === new URL(origin).hostname;
}

const frames = new Set(['iframe', 'frame', 'embed', 'object']);

/** Returns whether the browser reports that a page of another origin frames this page. */
export function isFramedElsewhere(headers: IncomingHttpHeaders): boolean {
  return frames.has(String(headers['sec-fetch-dest'])) && headers['sec-fetch-site'] !== 'same-origin';
}

/**
 * Returns the steps that refuse a path on the embed origin. Requests for pages are redirected to the base
 * origin, others get 404.
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
