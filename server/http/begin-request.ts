import type { Socket } from 'node:net';
import { refuse } from '../../contracts/http/errors.ts';
import { noCaller } from './auth/caller.ts';
import { framingFault } from './connections/framing.ts';
import type { HttpContext } from './context.ts';
import { proxyHint } from './proxy-hint.ts';
import { requestIds } from './request-id.ts';
import { loggedId, logRequest } from './request-log.ts';
import type { HttpRequest, HttpResponse, RequestState, Step } from './request-state.ts';

type BeginContext = Pick<HttpContext, 'deps' | 'metrics' | 'security' | 'pace'>;

const noBytes = Buffer.alloc(0);

/** First step of every request: assigns an id, logs the end, refuses bad framing and bad targets. */
export function beginRequest(context: BeginContext): Step {
  const { deps, security, pace } = context;
  const nameRequest = requestIds(deps.random);
  const hintAtProxy = proxyHint(deps.config, deps.log);

  /**
   * Connections on which a request with bad framing was refused. Further bytes are ignored, because they may be
   * the body of that request.
   */
  const misframed = new WeakSet<Socket>();

  return (request, response, next) => {
    if (misframed.has(request.socket)) return;
    hintAtProxy(request);
    response.locals = {
      requestId: nameRequest(request.headers['x-request-id']),
      route: undefined,
      headers: [...security.api],
      caller: noCaller,
      bytes: noBytes,
    };
    reportEnd(context, request, response);
    const misread = framingFault(request);
    if (misread !== undefined) {
      misframed.add(request.socket);
      response.locals.headers.push('Connection', 'close');
      pace.pace(request.socket, () => next(misread));
      return;
    }
    const fault = targetFault(request);
    next(fault && refuse('validation_failed', { message: fault }));
  };
}

function reportEnd(
  { deps, metrics }: BeginContext,
  { method, headers }: HttpRequest,
  response: HttpResponse,
): void {
  const started = performance.now();
  const state: RequestState = response.locals;
  response.on('close', () => {
    const milliseconds = performance.now() - started;
    const status = response.statusCode;
    const { requestId, route, caller } = state;
    metrics.request(route?.endpoint.id ?? '', status, milliseconds / 1000);
    logRequest(deps.log, {
      requestId,
      method,
      route: route?.endpoint.path ?? '',
      status,
      milliseconds,
      clientId: caller.kind === 'service' ? caller.clientId : undefined,
      flowId: loggedId(headers['x-svc-flow-id']),
      messageId: loggedId(headers['x-svc-message-id']),
      aborted: !response.writableFinished,
    });
  });
}

function targetFault({ url, headers, httpVersion }: HttpRequest): string | undefined {
  if (!url.startsWith('/')) return 'The request target is not a path';
  return headers.host === undefined && httpVersion !== '1.0'
    ? 'HTTP/1.1 requests must have a Host'
    : undefined;
}
