import { bodyLimits, type BodyLimit, type Endpoint } from '../../contracts/http/endpoint.ts';
import { Refusal, refuse } from '../../contracts/http/errors.ts';
import { coded } from './answers/content-coding.ts';
import { finish } from './answers/finish.ts';
import { authenticated, authorized } from './auth/authenticate.ts';
import { keptFromBrowsers } from './auth/browser-origin.ts';
import { accountOf } from './auth/caller.ts';
import { bodyRead, jsonFitting, type CountBytes } from './bodies/body.ts';
import { textFault } from './bodies/unstorable.ts';
import type { HttpContext } from './context.ts';
import { answerJson } from './json-route.ts';
import { answerFile } from './pages/file-route.ts';
import { answerPage } from './pages/page-route.ts';
import { rateCounted } from './rates/rate-limits.ts';
import { answerRaw } from './raw-route.ts';
import { check, type Respond, type Step } from './request-state.ts';
import type { AnyRoute } from './route.ts';
import type { HeaderList } from './security-headers.ts';

export function routeSteps(context: HttpContext, route: AnyRoute, headers: HeaderList): readonly Step[] {
  const { auth, rate, body, bodyLimit = 'plain', rows }: Endpoint = route.endpoint;
  const { authorize, perMinute } = route.kind === 'json' ? route : {};
  const admit = [
    // Skip raw routes, which read credentials themselves.
    ...(route.kind === 'raw' ? [] : authenticated(context, route.endpoint)),
    ...(rate !== null ? [rateCounted(context.limits, rate, perMinute)] : []),
    // Check permissions after counting, so that refused calls are counted as well: the check may ask another service.
    ...(authorize ? [authorized(authorize)] : []),
  ];
  const read = [
    ...(body ? [bodyRead(bodyLimits[bodyLimit], countOf(context, bodyLimit))] : []),
    ...(body && route.kind === 'json' ? [jsonFitting(body, rows)] : []),
  ];
  return [
    enter(route, headers),
    ...(route.kind === 'json' ? keptFromBrowsers(context, route.endpoint) : []),
    ...(auth.kind === 'clientInBody' ? [...read, ...admit] : [...admit, ...read]),
    respond(context, respondOf(context, route)),
  ];
}

/**
 * Returns a function that counts the size of bodies, or undefined if only short bodies are allowed. Short bodies are
 * limited by the number of requests.
 */
const countOf = ({ limits }: HttpContext, limit: BodyLimit): CountBytes | undefined =>
  bodyLimits[limit] <= bodyLimits.plain
    ? undefined
    : async (caller, bytes) => {
        const account = accountOf(caller);
        const kibibytes = Math.ceil(Math.min(bytes, bodyLimits[limit]) / 1024);
        if (account === undefined || kibibytes === 0) return undefined;
        return (await limits.take('bodyKibibytes', account, kibibytes))?.refusal;
      };

/** Assigns the request to its route, and refuses path parameters that cannot be stored as text. */
const enter = (route: AnyRoute, headers: HeaderList): Step =>
  check((request, { locals }) => {
    locals.route = route;
    locals.headers = [...headers];
    return Object.values(request.params).some((value) => textFault(value) !== undefined)
      ? refuse('validation_failed', { message: 'The path contains U+0000 or a lone surrogate' })
      : undefined;
  });

function respondOf(context: HttpContext, route: AnyRoute): Respond {
  switch (route.kind) {
    case 'json':
      return answerJson(context, route);
    case 'raw':
      return answerRaw(context.limits, route);
    case 'file':
      return answerFile(context.files, route);
    case 'page':
      return answerPage(context, route);
  }
}

const respond =
  (context: HttpContext, handle: Respond): Step =>
  async (request, response, next) => {
    const outcome = await handle(request, response);
    if (outcome instanceof Refusal) next(outcome);
    else finish(context, request, response, outcome.forms ? await coded(request, outcome) : outcome);
  };
