import { refuse } from '../../contracts/http/errors.ts';
import { finish } from './answers/finish.ts';
import type { HttpContext } from './context.ts';
import type { Step } from './request-state.ts';
import type { HeaderList } from './security-headers.ts';

/** Headers of the answer to a CORS preflight. Any origin may send `If-None-Match`. */
const preflight = [
  'Access-Control-Allow-Methods',
  'GET, HEAD',
  'Access-Control-Allow-Headers',
  'If-None-Match',
  'Access-Control-Max-Age',
  '86400',
];

/** Answers OPTIONS requests. Refuses every other method that the path does not have, with status 405. */
export function otherMethods(
  context: Pick<HttpContext, 'deps' | 'stopping'>,
  methods: readonly string[],
  headers: HeaderList,
): Step {
  const head = methods.includes('get') ? ['HEAD'] : [];
  const allow = [...methods.map((method) => method.toUpperCase()), ...head, 'OPTIONS'].sort().join(', ');
  const cors = headers.includes('Access-Control-Allow-Origin') ? preflight : [];
  return (request, response, next) => {
    response.locals.headers = [...headers, 'Allow', allow];
    if (request.method !== 'OPTIONS') {
      next(refuse('method_not_allowed'));
      return;
    }
    response.locals.headers.push(...cors);
    finish(context, request, response, { status: 204 });
  };
}
