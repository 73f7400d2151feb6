/**
 * The way of a request, in this order: request id · security headers · route (404, 405 with Allow, OPTIONS) ·
 * bearer · rate limit · body size, type and JSON · schemas · idempotency · handler · entity tag · answer. Express
 * leads it from step to step; each step stands in a file of its own.
 */
import type { Socket } from 'node:net';
import type { ErrorRequestHandler, Express } from 'express';
import { bodyLimits, type Endpoint } from '../../contracts/http/endpoint.ts';
import { Refusal, refuse } from '../../contracts/http/errors.ts';
import type { Deps } from '../ground/deps.ts';
import type { Answer } from './answers/answer.ts';
import { awayAnswer } from './pages/away-page.ts';
import { authenticated, challenge, type Bearer } from './bearer.ts';
import { bodyRead, callerLeft, drain, jsonFitting } from './bodies/body.ts';
import { coded } from './answers/content-coding.ts';
import { refusalAnswer, refusalOf, statusOf } from './answers/errors.ts';
import { allowing, type Act, type Asked, type Exchange, type Reply, type Step } from './exchange.ts';
import { answerFile } from './pages/file-route.ts';
import { framingFault } from './connections/framing.ts';
import { answerJson, type JsonGround } from './json-route.ts';
import { lostAnswer, wantsLostPage } from './pages/lost-page.ts';
import type { Metrics } from './metrics.ts';
import { answerPage, type PageGround } from './pages/page-route.ts';
import { proxyHint } from './proxy-hint.ts';
import { rateCounted, type RateLimits } from './rates/rate-limits.ts';
import { answerRaw } from './raw-route.ts';
import { requestIds } from './request-id.ts';
import { logRequest } from './request-log.ts';
import type { AnyRoute } from './route.ts';
import { send } from './answers/send.ts';
import { textFault } from './bodies/unstorable.ts';

export interface Ground extends JsonGround, PageGround {
  readonly deps: Deps;
  readonly routes: readonly AnyRoute[];
  readonly bearer: Bearer;
  readonly limits: RateLimits;
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
const noBytes = Buffer.alloc(0);

/** Puts the routes and everything around them into the application. */
export function mountGround(application: Express, ground: Ground): void {
  const { deps, security, files, limits, metrics, stopping } = ground;
  const { log } = deps;
  const nameRequest = requestIds(deps.random);
  const hintAtProxy = proxyHint(deps.config, log);

  /** Connections that end after a request whose framing was refused: what follows it may be part of its body. */
  const misreadOn = new WeakSet<Socket>();

  /** Names the request, notes its end, and refuses what is no HTTP request to us. */
  const begin: Step = (request, response, next) => {
    if (misreadOn.has(request.socket)) return;
    const started = performance.now();
    const requestId = nameRequest(request.headers['x-request-id']);
    const { method } = request;
    hintAtProxy(request);
    const locals: Exchange = {
      requestId,
      route: undefined,
      headers: [...security.api],
      caller: undefined,
      bytes: noBytes,
    };
    response.locals = locals;
    response.on('close', () => {
      const milliseconds = performance.now() - started;
      const status = response.statusCode;
      const { route, caller } = locals;
      metrics.request(route?.endpoint.id ?? '', status, milliseconds / 1000);
      logRequest(log, {
        requestId,
        method,
        route: route?.endpoint.path ?? '',
        status,
        milliseconds,
        clientId: caller?.clientId,
        aborted: !response.writableFinished,
      });
    });
    const misread = framingFault(request);
    if (misread !== undefined) {
      misreadOn.add(request.socket);
      locals.headers.push('Connection', 'close');
      next(misread);
      return;
    }
    const fault = !request.url.startsWith('/')
      ? 'The request target is not a path'
      : request.headers.host === undefined && request.httpVersion !== '1.0'
        ? 'HTTP/1.1 requests name a Host'
        : undefined;
    next(fault && refuse('validation_failed', { message: fault }));
  };

  /** The headers an answer of this route always has; pages bring their own policy. */
  const headersOf = (route: AnyRoute): readonly string[] => {
    const open = route.endpoint.anyOrigin === true;
    const own = route.kind === 'raw' ? route.headers : route.kind === 'page' ? [] : undefined;
    return [...(own ?? (open ? security.shared : security.api)), ...(open ? anyOrigin : [])];
  };

  const entered = (route: AnyRoute, headers: readonly string[]): Step =>
    allowing((request, { locals }) => {
      locals.route = route;
      locals.headers = [...headers];
      return Object.values(request.params).some((value) => textFault(value) !== undefined)
        ? refuse('validation_failed', { message: 'The path holds text that is not accepted' })
        : undefined;
    });

  const answering =
    (act: Act): Step =>
    async (request, response, next) => {
      const outcome = await act(request, response);
      if (outcome instanceof Refusal) next(outcome);
      else finish(request, response, outcome.forms ? await coded(request, outcome) : outcome);
    };

  const stepsOf = (route: AnyRoute): Step[] => {
    const { bearer, rate, body, bodyLimit = 'plain', rows }: Endpoint = route.endpoint;
    return [
      entered(route, headersOf(route)),
      ...(bearer && route.kind === 'json' ? [authenticated(ground.bearer, bearer)] : []),
      ...(rate !== null ? [rateCounted(limits, rate)] : []),
      ...(body ? [bodyRead(bodyLimits[bodyLimit])] : []),
      ...(body && route.kind === 'json' ? [jsonFitting(body, rows)] : []),
      answering(
        route.kind === 'json'
          ? answerJson(ground, route)
          : route.kind === 'raw'
            ? answerRaw(limits, route)
            : route.kind === 'file'
              ? answerFile(files, route)
              : answerPage(ground, route),
      ),
    ];
  };

  /** OPTIONS, and 405 for every other method a path does not answer. */
  const withoutMethod = (methods: readonly string[], headers: readonly string[]): Step => {
    const reading = methods.includes('get') ? ['HEAD'] : [];
    const allow = [...methods.map((method) => method.toUpperCase()), ...reading, 'OPTIONS'].sort().join(', ');
    const asking = headers.includes('Access-Control-Allow-Origin') ? preflight : [];
    return (request, response, next) => {
      response.locals.headers = [...headers, 'Allow', allow];
      if (request.method !== 'OPTIONS') {
        next(refuse('method_not_allowed'));
        return;
      }
      response.locals.headers.push(...asking);
      finish(request, response, { status: 204 });
    };
  };

  const fileHeaders = [...security.shared, ...anyOrigin];
  const noFileMethod = withoutMethod(['get'], fileHeaders);
  const asset: Step = async (request, response, next) => {
    const path = `assets${request.path}`;
    if (!files.has(path)) {
      next();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return noFileMethod(request, response, next);
    response.locals.headers = [...fileHeaders];
    const file = await files.answer(path, request);
    if (file === undefined) next();
    else finish(request, response, file);
  };

  const finish = (request: Asked, response: Reply, answer: Answer) => {
    const { headers, requestId } = response.locals;
    headers.push('X-Request-Id', requestId);
    if (stopping()) headers.push('Connection', 'close');
    if (answer.headers?.['Cache-Control'] === undefined) {
      // What has an entity tag is compared by it each time; what has none is nobody's to keep.
      headers.push('Cache-Control', answer.etag === undefined ? 'no-store' : 'no-cache');
    }
    send(request, response, answer, headers)?.catch((error: unknown) => {
      log.warn({ req: requestId, err: error }, 'an answer was cut off');
      response.destroy();
    });
  };

  /** A refusal or an exception, in its route's form and with the headers that belong to it. */
  const refused: ErrorRequestHandler<Asked['params'], unknown, unknown, unknown, Exchange> = (
    error: unknown,
    request,
    response,
    _next,
  ) => {
    if (response.headersSent || callerLeft(error)) return response.destroy();
    const { route, requestId, headers } = response.locals;
    if (!request.complete && request.readableFlowing === null) drain(request);
    const refusal = refusalOf(error);
    if (!(error instanceof Refusal) && statusOf(refusal) >= 500) {
      log[statusOf(refusal) === 500 ? 'error' : 'warn']({ req: requestId, err: error }, 'request failed');
    }
    if (route?.kind === 'page') {
      if (statusOf(refusal) === 503) {
        headers.push(...security.away);
        finish(request, response, awayAnswer);
        return;
      }
      headers.push(...security.api);
    }
    const bearer = route?.endpoint.bearer;
    const authenticate = bearer && challenge(refusal, bearer.scope);
    const answer =
      route?.kind === 'raw' ? route.refuse(refusal, requestId) : refusalAnswer(refusal, requestId);
    finish(request, response, {
      ...answer,
      headers: {
        'Cache-Control': 'no-store',
        ...(authenticate !== undefined && { 'WWW-Authenticate': authenticate }),
        ...(refusal.retryAfter !== undefined && { 'Retry-After': String(refusal.retryAfter) }),
        ...answer.headers,
      },
    });
  };

  /** No route and no file has this address. */
  const nowhere: Step = (request, response, next) => {
    if (!wantsLostPage(request)) {
      next(refuse('not_found'));
      return;
    }
    response.locals.headers = [...security.lost];
    finish(request, response, lostAnswer);
  };

  application.use(begin);
  // A literal segment wins over a parameter: `{` sorts behind every letter and digit.
  const paths = [...new Set(ground.routes.map(({ endpoint }) => endpoint.path))].sort();
  for (const path of paths) {
    const routes = ground.routes.filter(({ endpoint }) => endpoint.path === path);
    const at = application.route(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    for (const route of routes) at[route.endpoint.method](...stepsOf(route));
    // A path without this method answers under the headers of its GET, except where that is a page.
    const reading = routes.find(({ endpoint, kind }) => endpoint.method === 'get' && kind !== 'page');
    at.all(
      withoutMethod(
        routes.map(({ endpoint }) => endpoint.method),
        reading ? headersOf(reading) : security.api,
      ),
    );
  }
  application.use('/assets', asset);
  application.use(nowhere);
  application.use(refused);
}
