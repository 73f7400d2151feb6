/**
 * The way of a request, in this order: request id · security headers · route (404, 405 with Allow, OPTIONS) ·
 * bearer · rate limit · body size, type and JSON · schemas · idempotency · handler · entity tag · answer. Each
 * step stands in a file of its own; this one puts them in their order.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyLimits, type RateClass } from '../../contracts/endpoint.ts';
import { Refusal, refuse } from '../../contracts/errors.ts';
import type { Deps } from '../deps.ts';
import { addressKey } from './address.ts';
import type { Answer, Outcome } from './answer.ts';
import { challenge, type Bearer } from './bearer.ts';
import { Aborted, parseJson, readBody } from './body.ts';
import type { Caller } from './caller.ts';
import { refusalAnswer, refusalOf, statusOf } from './errors.ts';
import { parseIfMatch } from './etag.ts';
import type { Idempotency } from './idempotency.ts';
import type { Metrics } from './metrics.ts';
import { parseQuery } from './query.ts';
import type { RateLimits } from './rate-limits.ts';
import { requestIds } from './request-id.ts';
import { logRequest } from './request-log.ts';
import { routeTable } from './route-table.ts';
import type { AnyRoute, Call, PageRoute, RawRoute, Route } from './route.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { send } from './send.ts';
import type { StaticFiles } from './static-files.ts';
import { parseTarget, type Target } from './target.ts';
import { textFault } from './unstorable.ts';
import { validated } from './validate.ts';

export interface Ground {
  readonly deps: Deps;
  readonly routes: readonly AnyRoute[];
  readonly bearer: Bearer;
  readonly limits: RateLimits;
  readonly idempotency: Idempotency;
  readonly metrics: Metrics;
  readonly security: SecurityHeaders;
  readonly files: StaticFiles;
  /** Whether a stop has begun: answers then end their connections. */
  readonly stopping: () => boolean;
}

type Request = IncomingMessage & { readonly ip?: string | undefined };

/** What becomes known of a request on its way. */
interface Exchange {
  readonly request: Request;
  readonly requestId: string;
  readonly target: Target;
  readonly values: readonly string[];
  /** Name-value list of the answer's headers. */
  headers: string[];
  clientId: string | undefined;
}

/** A route with everything about it that no request changes. */
interface Mounted {
  readonly route: AnyRoute;
  readonly names: readonly string[];
  readonly headers: readonly string[];
}

const noStore = ['Cache-Control', 'no-store'];
const preflight = [
  'Access-Control-Allow-Methods',
  'GET, HEAD',
  'Access-Control-Allow-Headers',
  'If-None-Match',
  'Access-Control-Max-Age',
  '86400',
];

export function createGround(ground: Ground): (request: Request, response: ServerResponse) => void {
  const { deps, limits, security, files } = ground;
  const { store, log } = deps;
  const nameRequest = requestIds(deps.random);

  const table = routeTable<Mounted>();
  for (const route of ground.routes) {
    const { endpoint } = route;
    const open = endpoint.anyOrigin === true;
    table.add(endpoint.method, endpoint.path, {
      route,
      names: [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string),
      headers: [
        ...((route.kind === 'raw' ? route.headers : undefined) ?? (open ? security.shared : security.api)),
        ...(open ? ['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', 'ETag'] : []),
      ],
    });
  }

  /** A refusal with the headers that belong to it. */
  const refused = (refusal: Refusal, answer: Answer, scope = ''): Answer => {
    const authenticate = challenge(refusal, scope);
    return {
      ...answer,
      headers: {
        'Cache-Control': 'no-store',
        ...(authenticate !== undefined && { 'WWW-Authenticate': authenticate }),
        ...(refusal.retryAfter !== undefined && { 'Retry-After': String(refusal.retryAfter) }),
        ...answer.headers,
      },
    };
  };

  const callerKey = (exchange: Exchange) => exchange.clientId ?? addressKey(exchange.request.ip ?? '');

  /** Counts the call and notes the RateLimit headers. */
  const counted = async (
    exchange: Exchange,
    rate: RateClass | null,
    key: string,
  ): Promise<Refusal | undefined> => {
    if (rate === null) return undefined;
    const state = await limits.take(rate, key);
    if (state === undefined) return undefined;
    exchange.headers.push(...state.headers);
    return state.refusal;
  };

  const limitOf = (route: AnyRoute) => bodyLimits[route.endpoint.bodyLimit ?? 'plain'];

  async function handleJson(
    exchange: Exchange,
    { route, names }: Mounted & { route: Route },
  ): Promise<Outcome> {
    const { endpoint } = route;
    const { request, requestId, target } = exchange;

    let caller: Caller | undefined;
    if (endpoint.bearer !== undefined) {
      const known = ground.bearer(request.headers.authorization, endpoint.bearer);
      const found = known instanceof Promise ? await known : known;
      if (found instanceof Refusal) return found;
      caller = found;
      exchange.clientId = found.clientId;
    }

    const over = await counted(exchange, endpoint.rate, callerKey(exchange));
    if (over !== undefined) return over;

    let bytes: Buffer | undefined;
    let body: unknown;
    if (endpoint.body !== undefined) {
      const reading = readBody(request, limitOf(route));
      const read = reading instanceof Promise ? await reading : reading;
      if (read instanceof Refusal) return read;
      const parsed = parseJson(read, request.headers['content-type']);
      if (parsed instanceof Refusal) return parsed;
      const fitting = validated(endpoint.body, parsed.value);
      if (fitting instanceof Refusal) return fitting;
      bytes = read;
      body = fitting.value;
    }

    const query = parseQuery(target.query);
    if (query instanceof Refusal) return query;
    let params: unknown;
    let asked: unknown;
    if (endpoint.params !== undefined) {
      const fitting = validated(endpoint.params, named(names, exchange.values));
      if (fitting instanceof Refusal) return fitting;
      params = fitting.value;
    }
    if (endpoint.query !== undefined) {
      const fitting = validated(endpoint.query, query);
      if (fitting instanceof Refusal) return fitting;
      asked = fitting.value;
    }
    const ifMatch = parseIfMatch(request.headers['if-match']);
    if (ifMatch instanceof Refusal) return ifMatch;

    const act = async (commit: Call['commit']) =>
      route.handle({ params, query: asked, body, caller: caller as Caller, requestId, ifMatch, commit });
    const key = request.headers['idempotency-key'];
    if (endpoint.idempotent !== true || key === undefined) return act((commit) => store.commit(commit));
    return ground.idempotency.once(
      {
        clientId: callerKey(exchange),
        method: endpoint.method,
        path: target.path,
        query: target.query,
        body: bytes ?? Buffer.alloc(0),
        key: String(key),
      },
      act,
    );
  }

  async function handleRaw(exchange: Exchange, route: RawRoute): Promise<Answer> {
    const { request, requestId, target } = exchange;
    const over = await counted(exchange, route.endpoint.rate, callerKey(exchange));
    if (over !== undefined) return refused(over, route.refuse(over, requestId));
    const reading = route.endpoint.body === undefined ? Buffer.alloc(0) : readBody(request, limitOf(route));
    const body = reading instanceof Promise ? await reading : reading;
    if (body instanceof Refusal) return refused(body, route.refuse(body, requestId));
    return route.handle({
      method: request.method as string,
      headers: request.headers,
      headersDistinct: request.headersDistinct,
      query: target.query,
      body,
      address: addressKey(request.ip ?? ''),
      requestId,
      limit: (rate, key) => counted(exchange, rate, key),
      exhausted: async (rate, key) => (await limits.peek(rate, key))?.refusal,
    });
  }

  async function handlePage(
    exchange: Exchange,
    { route, names }: Mounted & { route: PageRoute },
  ): Promise<Outcome> {
    const over = await counted(exchange, route.endpoint.rate, callerKey(exchange));
    if (over !== undefined) return over;
    const page = await route.handle({
      query: new URLSearchParams(exchange.target.query),
      params: named(names, exchange.values),
      requestId: exchange.requestId,
    });
    if (page instanceof Refusal) return page;
    const file = await files.answer(
      `pages/${page.page}/index.html`,
      exchange.request.headers['accept-encoding'],
    );
    if (file === undefined) return refuse('unavailable', { message: 'The pages have not been built' });
    exchange.headers = [...security.page(page.frameAncestors)];
    return { ...file, headers: { ...file.headers, 'Cache-Control': 'no-cache' } };
  }

  async function answered(exchange: Exchange, mounted: Mounted): Promise<Answer> {
    const { route } = mounted;
    const inRouteForm = (refusal: Refusal) =>
      refused(
        refusal,
        route.kind === 'raw'
          ? route.refuse(refusal, exchange.requestId)
          : refusalAnswer(refusal, exchange.requestId),
        route.endpoint.bearer?.scope,
      );
    try {
      if (exchange.values.some((value) => textFault(value) !== undefined)) {
        return inRouteForm(
          refuse('validation_failed', { message: 'The path holds text that is not accepted' }),
        );
      }
      const outcome =
        route.kind === 'json'
          ? await handleJson(exchange, mounted as Mounted & { route: Route })
          : route.kind === 'raw'
            ? await handleRaw(exchange, route)
            : await handlePage(exchange, mounted as Mounted & { route: PageRoute });
      return outcome instanceof Refusal ? inRouteForm(outcome) : outcome;
    } catch (error) {
      if (error instanceof Aborted) throw error;
      const refusal = refusalOf(error);
      log[statusOf(refusal) === 500 ? 'error' : 'warn'](
        { req: exchange.requestId, err: error },
        'request failed',
      );
      return inRouteForm(refusal);
    }
  }

  /** Files of the build, and everything no route answers. */
  async function unrouted(exchange: Exchange, allow: string | undefined): Promise<Answer> {
    const { request, target, requestId } = exchange;
    const method = request.method as string;
    const path = target.segments.join('/');
    if (allow === undefined && path.startsWith('assets/') && files.has(path)) {
      exchange.headers = [...security.shared, 'Access-Control-Allow-Origin', '*'];
      if (method === 'GET' || method === 'HEAD') {
        const file = await files.answer(path, request.headers['accept-encoding']);
        if (file !== undefined) return file;
      }
      return withMethod(exchange, 'GET, HEAD, OPTIONS');
    }
    if (allow !== undefined) return withMethod(exchange, allow);
    return refused(refuse('not_found'), refusalAnswer(refuse('not_found'), requestId));
  }

  /** OPTIONS, and 405 for every other method a path does not answer. */
  function withMethod(exchange: Exchange, allow: string): Answer {
    if (exchange.request.method === 'OPTIONS') {
      if (exchange.headers.includes('Access-Control-Allow-Origin')) exchange.headers.push(...preflight);
      return { status: 204, headers: { Allow: allow } };
    }
    const refusal = refuse('method_not_allowed');
    const answer = refusalAnswer(refusal, exchange.requestId);
    return refused(refusal, { ...answer, headers: { Allow: allow } });
  }

  return (request, response) => {
    const started = performance.now();
    const requestId = nameRequest(request.headers['x-request-id']);
    const target = parseTarget(request.url ?? '');
    const matched = table.match(request.method as string, target?.segments ?? []);
    const mounted = matched.found === 'route' ? matched.route : undefined;
    const exchange: Exchange = {
      request,
      requestId,
      target: target ?? { path: '/', segments: [], query: '' },
      values: matched.found === 'route' ? matched.values : [],
      headers: [...((matched.found === 'path' ? matched.reading : mounted)?.headers ?? security.api)],
      clientId: undefined,
    };

    response.on('close', () => {
      const milliseconds = performance.now() - started;
      const { endpoint } = mounted?.route ?? {};
      ground.metrics.request(endpoint?.id ?? '', response.statusCode, milliseconds / 1000);
      logRequest(log, {
        requestId,
        method: request.method as string,
        route: endpoint?.path ?? '',
        status: response.statusCode,
        milliseconds,
        clientId: exchange.clientId,
        aborted: !response.writableFinished,
      });
    });

    const finish = (answer: Answer) => {
      exchange.headers.push('X-Request-Id', requestId);
      if (ground.stopping()) exchange.headers.push('Connection', 'close');
      if (mounted !== undefined && answer.headers?.['Cache-Control'] === undefined) {
        // Kept answers are compared by their entity tag each time; those without one are nobody's to keep.
        exchange.headers.push(...(answer.etag === undefined ? noStore : ['Cache-Control', 'no-cache']));
      }
      send(request, response, answer, exchange.headers);
    };

    if (target === undefined) {
      const refusal = refuse('validation_failed', { message: 'The path is not valid percent-encoded UTF-8' });
      finish(refused(refusal, refusalAnswer(refusal, requestId)));
      return;
    }
    const answering =
      mounted !== undefined
        ? answered(exchange, mounted)
        : unrouted(exchange, matched.found === 'path' ? matched.allow : undefined);
    answering.then(finish).catch((error: unknown) => {
      if (!(error instanceof Aborted)) log.error({ req: requestId, err: error }, 'answer failed');
      response.destroy();
    });
  };
}

function named(names: readonly string[], values: readonly string[]): Record<string, string> {
  const record: Record<string, string> = {};
  names.forEach((name, index) => (record[name] = values[index] as string));
  return record;
}
