/**
 * The way of a request, in this order: request id · security headers · route (404, 405 with Allow, OPTIONS) ·
 * bearer · rate limit · body size, type and JSON · schemas · idempotency · handler · entity tag · answer. Each
 * step stands in a file of its own; this one begins and ends the way.
 */
import type { ServerResponse } from 'node:http';
import { Refusal, refuse } from '../../contracts/errors.ts';
import type { Deps } from '../deps.ts';
import type { Answer } from './answer.ts';
import { challenge } from './bearer.ts';
import { Aborted } from './body.ts';
import { refusalAnswer, refusalOf, statusOf } from './errors.ts';
import type { Exchange, Mounted, Request } from './exchange.ts';
import { answerJson, type JsonGround } from './json-route.ts';
import type { Metrics } from './metrics.ts';
import { answerPage, type PageGround } from './page-route.ts';
import { answerRaw } from './raw-route.ts';
import { requestIds } from './request-id.ts';
import { logRequest } from './request-log.ts';
import { routeTable } from './route-table.ts';
import type { AnyRoute } from './route.ts';
import { send } from './send.ts';
import { parseTarget } from './target.ts';
import { textFault } from './unstorable.ts';

export interface Ground extends JsonGround, PageGround {
  readonly deps: Deps;
  readonly routes: readonly AnyRoute[];
  readonly metrics: Metrics;
  /** Whether a stop has begun: answers then end their connections. */
  readonly stopping: () => boolean;
}

/** Any origin may read, and ask beforehand whether it may compare entity tags. */
const anyOrigin = ['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', 'ETag, X-Request-Id'];
const preflight = [
  'Access-Control-Allow-Methods',
  'GET, HEAD',
  'Access-Control-Allow-Headers',
  'If-None-Match',
  'Access-Control-Max-Age',
  '86400',
];

export function createGround(ground: Ground): (request: Request, response: ServerResponse) => void {
  const { deps, security, files } = ground;
  const { log } = deps;
  const nameRequest = requestIds(deps.random);

  const table = routeTable<Mounted>();
  for (const route of ground.routes) table.add(route.endpoint.method, route.endpoint.path, mount(route));

  /** The headers an answer of this route always has; pages bring their own policy. */
  function mount(route: AnyRoute): Mounted {
    const open = route.endpoint.anyOrigin === true;
    const own = route.kind === 'raw' ? route.headers : route.kind === 'page' ? [] : undefined;
    return {
      route,
      names: [...route.endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string),
      headers: [...(own ?? (open ? security.shared : security.api)), ...(open ? anyOrigin : [])],
    };
  }

  /** A refusal in its route's form, with the headers that belong to it. */
  function refused(exchange: Exchange, refusal: Refusal, route?: AnyRoute): Answer {
    const { requestId } = exchange;
    if (route?.kind === 'page') exchange.headers.push(...security.api);
    const answer =
      route?.kind === 'raw' ? route.refuse(refusal, requestId) : refusalAnswer(refusal, requestId);
    const bearer = route?.endpoint.bearer;
    const authenticate = bearer && challenge(refusal, bearer.scope);
    return {
      ...answer,
      headers: {
        'Cache-Control': 'no-store',
        ...(authenticate !== undefined && { 'WWW-Authenticate': authenticate }),
        ...(refusal.retryAfter !== undefined && { 'Retry-After': String(refusal.retryAfter) }),
        ...answer.headers,
      },
    };
  }

  async function routed(exchange: Exchange, mounted: Mounted): Promise<Answer> {
    const { route } = mounted;
    try {
      if (exchange.values.some((value) => textFault(value) !== undefined)) {
        const message = 'The path holds text that is not accepted';
        return refused(exchange, refuse('validation_failed', { message }), route);
      }
      const outcome =
        route.kind === 'json'
          ? await answerJson(ground, exchange, mounted, route)
          : route.kind === 'raw'
            ? await answerRaw(ground.limits, exchange, route)
            : await answerPage(ground, exchange, mounted, route);
      return outcome instanceof Refusal ? refused(exchange, outcome, route) : outcome;
    } catch (error) {
      if (error instanceof Aborted) throw error;
      const refusal = refusalOf(error);
      const level = statusOf(refusal) === 500 ? 'error' : 'warn';
      log[level]({ req: exchange.requestId, err: error }, 'request failed');
      return refused(exchange, refusal, route);
    }
  }

  /** Files of the build, and everything no route answers. */
  async function unrouted(exchange: Exchange, allow: string | undefined): Promise<Answer> {
    const { request, target } = exchange;
    if (allow !== undefined) return withoutMethod(exchange, allow);
    const path = target.segments.join('/');
    if (!path.startsWith('assets/') || !files.has(path)) return refused(exchange, refuse('not_found'));
    exchange.headers = [...security.shared, ...anyOrigin];
    const reading = request.method === 'GET' || request.method === 'HEAD';
    const file = reading ? await files.answer(path, request.headers['accept-encoding']) : undefined;
    return file ?? withoutMethod(exchange, 'GET, HEAD, OPTIONS');
  }

  /** OPTIONS, and 405 for every other method a path does not answer. */
  function withoutMethod(exchange: Exchange, allow: string): Answer {
    if (exchange.request.method === 'OPTIONS') {
      if (exchange.headers.includes('Access-Control-Allow-Origin')) exchange.headers.push(...preflight);
      return { status: 204, headers: { Allow: allow } };
    }
    const answer = refused(exchange, refuse('method_not_allowed'));
    return { ...answer, headers: { ...answer.headers, Allow: allow } };
  }

  return (request, response) => {
    const started = performance.now();
    const method = request.method as string;
    const requestId = nameRequest(request.headers['x-request-id']);
    const target = parseTarget(request.url ?? '');
    const matched = table.match(method, target?.segments ?? []);
    const mounted = matched.found === 'route' ? matched.route : undefined;
    // A path without this method answers under the headers of its GET, except where that is a page.
    const reading =
      matched.found === 'path' && matched.reading?.route.kind !== 'page' ? matched.reading : undefined;
    const related = mounted ?? reading;
    const exchange: Exchange = {
      request,
      requestId,
      target: target ?? { path: '/', segments: [], query: '' },
      values: matched.found === 'route' ? matched.values : [],
      headers: [...(related?.headers ?? security.api)],
      clientId: undefined,
    };

    response.on('close', () => {
      const milliseconds = performance.now() - started;
      const status = response.statusCode;
      ground.metrics.request(mounted?.route.endpoint.id ?? '', status, milliseconds / 1000);
      logRequest(log, {
        requestId,
        method,
        route: mounted?.route.endpoint.path ?? '',
        status,
        milliseconds,
        clientId: exchange.clientId,
        aborted: !response.writableFinished,
      });
    });

    const finish = (answer: Answer) => {
      const { headers } = exchange;
      headers.push('X-Request-Id', requestId);
      if (ground.stopping()) headers.push('Connection', 'close');
      if (answer.headers?.['Cache-Control'] === undefined) {
        // What has an entity tag is compared by it each time; what has none is nobody's to keep.
        headers.push('Cache-Control', answer.etag === undefined ? 'no-store' : 'no-cache');
      }
      send(request, response, answer, headers);
    };

    const fault =
      target === undefined
        ? 'The path is not valid percent-encoded UTF-8'
        : request.headers.host === undefined && request.httpVersion !== '1.0'
          ? 'HTTP/1.1 requests name a Host'
          : undefined;
    const answering =
      fault !== undefined
        ? Promise.resolve(refused(exchange, refuse('validation_failed', { message: fault })))
        : mounted !== undefined
          ? routed(exchange, mounted)
          : unrouted(exchange, matched.found === 'path' ? matched.allow : undefined);
    answering.then(finish).catch((error: unknown) => {
      if (!(error instanceof Aborted)) log.error({ req: requestId, err: error }, 'answer failed');
      response.destroy();
    });
  };
}
