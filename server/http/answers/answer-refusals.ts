import type { ErrorRequestHandler } from 'express';
import { Refusal } from '../../../contracts/http/errors.ts';
import { challenge } from '../auth/challenge.ts';
import { callerLeft } from '../bodies/body.ts';
import { drain } from '../bodies/drain.ts';
import type { HttpContext } from '../context.ts';
import { awayAnswer } from '../pages/away-page.ts';
import { tooManyAnswer } from '../pages/too-many-page.ts';
import type { HttpRequest, RequestState } from '../request-state.ts';
import type { AnyRoute } from '../route.ts';
import { refusalAnswer, refusalOf } from './errors.ts';
import { finish } from './finish.ts';
import { formOfPath } from './form-of-path.ts';

type Context = Pick<HttpContext, 'deps' | 'security' | 'stopping'>;

/** Answers refusals and exceptions in the error form of the route. */
export function answerRefusals(
  context: Context,
  routes: readonly AnyRoute[],
): ErrorRequestHandler<HttpRequest['params'], unknown, unknown, unknown, RequestState> {
  const { security } = context;
  const formOf = formOfPath(routes);
  return (error: unknown, request, response, _next) => {
    if (response.headersSent || callerLeft(error)) return response.destroy();
    const { route, requestId, headers } = response.locals;
    if (!request.complete && request.readableFlowing === null) drain(request);
    const refusal = refusalOf(error);
    logFault(context, requestId, refusal, error);
    if (route?.kind === 'page') {
      if (refusal.status === 503) {
        headers.push(...security.away);
        finish(context, request, response, awayAnswer);
        return;
      }
      if (refusal.status === 429) {
        headers.push(...security.plain);
        finish(context, request, response, tooManyAnswer(refusal));
        return;
      }
      headers.push(...security.api);
    }
    const authenticate = route && challenge(route.endpoint.auth, refusal);
    const form = route === undefined ? formOf(request.url) : route.endpoint.errorForm;
    const answer = refusalAnswer(refusal, requestId, form);
    finish(context, request, response, {
      ...answer,
      headers: {
        'Cache-Control': 'no-store',
        ...(authenticate !== undefined && { 'WWW-Authenticate': authenticate }),
        ...(refusal.retryAfter !== undefined && { 'Retry-After': String(refusal.retryAfter) }),
        ...answer.headers,
      },
    });
  };
}

/** Logs exceptions that are answered with a 5xx. Refusals are expected and need no log. */
function logFault({ deps }: Context, requestId: string, refusal: Refusal, error: unknown): void {
  if (error instanceof Refusal || refusal.status < 500) return;
  deps.log[refusal.status === 500 ? 'error' : 'warn']({ req: requestId, err: error }, 'request failed');
}
