import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import { noticePage, plainAnswer } from './plain-page.ts';
import type { HttpContext } from '../context.ts';
import type { Respond } from '../request-state.ts';
import type { PageRoute } from '../route.ts';
import { queryOf } from '../connections/target.ts';

export function answerPage(
  { security, files }: Pick<HttpContext, 'security' | 'files'>,
  route: PageRoute,
): Respond {
  return async (request, { locals }) => {
    const search = queryOf(request.url);
    const outcome = await route.handle({
      caller: locals.caller,
      headers: request.headers,
      query: new URLSearchParams(search),
      search,
      params: request.params,
      requestId: locals.requestId,
    });
    if (outcome instanceof Refusal) return outcome;
    const { cookies } = outcome;
    if ('redirect' in outcome) {
      locals.headers.push(...security.api);
      return { status: 303, headers: { Location: outcome.redirect }, cookies };
    }
    if ('notice' in outcome) {
      locals.headers.push(...security.plain);
      return { ...plainAnswer(outcome.status, noticePage(outcome.notice)), cookies };
    }
    const file = await files.answer(`pages/${outcome.page}/index.html`, request);
    if (file === undefined) return refuse('internal_error', { message: 'The pages have not been built' });
    locals.headers.push(...security.page(outcome));
    return { ...file, cookies, headers: { ...file.headers, 'Cache-Control': 'no-cache' } };
  };
}
