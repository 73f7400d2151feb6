/**
 * Mounts routes with the steps of a request in their order (docs/rules/http.md, "Steps of a request"): request id ·
 * framing · route (404, 405, OPTIONS) · authentication · rate limit · authorization · body · schemas · idempotency
 * key · handler · entity tag · answer.
 */
import { Router, type Express, type IRoute, type Request } from 'express';
import { refuse } from '../../contracts/http/errors.ts';
import type { Config } from '../config.ts';
import { answerRefusals } from './answers/answer-refusals.ts';
import { finish } from './answers/finish.ts';
import { beginRequest } from './begin-request.ts';
import type { HttpContext } from './context.ts';
import { pathOf } from './connections/target.ts';
import { keptOffEmbedOrigin } from './embed-origin.ts';
import { otherMethods } from './other-methods.ts';
import { answerAssets } from './pages/answer-assets.ts';
import { lostAnswer, lostPageRequests } from './pages/lost-page.ts';
import type { Step } from './request-state.ts';
import { routeHeaders } from './route-headers.ts';
import { routeSteps } from './route-steps.ts';
import type { AnyRoute } from './route.ts';

export function mountRoutes(application: Express, routes: readonly AnyRoute[], context: HttpContext): void {
  configure(application, context.deps.config);
  application.use(beginRequest(context));
  const literal = new Map<string, Router>();
  application.use(byLiteralPath(literal));
  // `{` sorts after every letter and digit, so a literal segment takes precedence over a parameter.
  const paths = [...new Set(routes.map(({ endpoint }) => endpoint.path))].sort();
  for (const path of paths) {
    const here = routes.filter(({ endpoint }) => endpoint.path === path);
    if (path.includes('{')) {
      mountPath(application.route(path.replaceAll(/\{(\w+)\}/g, ':$1')), here, context);
    } else {
      const router = Router({ caseSensitive: true, strict: true });
      mountPath(router.route(path), here, context);
      literal.set(path, router);
    }
  }
  application.use('/assets', answerAssets(context));
  application.use(answerLost(context, routes));
  application.use(answerRefusals(context, routes));
}

/**
 * Configures routing. Switches off the headers that Express adds, because an answer writes all its headers in one call.
 */
function configure(application: Express, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  application.disable('x-powered-by');
  application.disable('etag');
  application.disable('query parser');
  application.enable('case sensitive routing');
  application.enable('strict routing');
  if (trustProxy !== undefined) application.set('trust proxy', trustProxy);
}

/** Finds a path without parameters by a single lookup. Express would compare the request with every path. */
const byLiteralPath =
  (routers: ReadonlyMap<string, Router>): Step =>
  (request, response, next) => {
    const router = routers.get(pathOf(request.url));
    if (router === undefined) next();
    else router(request as Request, response, next);
  };

function mountPath(mounted: IRoute, routes: readonly AnyRoute[], context: HttpContext): void {
  const { security } = context;
  for (const step of keptOffEmbedOrigin(context, routes)) mounted.all(step);
  for (const route of routes) {
    mounted[route.endpoint.method](...routeSteps(context, route, routeHeaders(security, route)));
  }
  // Answer refused methods with the headers of GET, except for pages, whose headers depend on the request.
  const get = routes.find(({ endpoint, kind }) => endpoint.method === 'get' && kind !== 'page');
  const methods = routes.map(({ endpoint }) => endpoint.method);
  mounted.all(otherMethods(context, methods, get ? routeHeaders(security, get) : security.api));
}

function answerLost(
  context: Pick<HttpContext, 'deps' | 'security' | 'stopping'>,
  routes: readonly AnyRoute[],
): Step {
  const wantsLostPage = lostPageRequests(routes);
  return (request, response, next) => {
    if (!wantsLostPage(request)) {
      next(refuse('not_found'));
      return;
    }
    response.locals.headers = [...context.security.plain];
    finish(context, request, response, lostAnswer);
  };
}
