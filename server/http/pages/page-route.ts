import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import type { HttpContext } from '../context.ts';
import type { Respond } from '../request-state.ts';
import type { PageRoute } from '../route.ts';
import { queryOf } from '../connections/target.ts';

/** A page of the build under the policy that its route names. */
export function answerPage(
  { security, files }: Pick<HttpContext, 'security' | 'files'>,
  route: PageRoute,
): Respond {
  return async (request, { locals }) => {
    const page = await route.handle({
      query: new URLSearchParams(queryOf(request.url)),
      params: request.params,
      requestId: locals.requestId,
    });
    if (page instanceof Refusal) return page;
    const file = await files.answer(`pages/${page.page}/index.html`, request);
    if (file === undefined) return refuse('internal_error', { message: 'The pages have not been built' });
    locals.headers.push(...security.page(page));
    return { ...file, headers: { ...file.headers, 'Cache-Control': 'no-cache' } };
  };
}
