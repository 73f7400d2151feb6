import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import type { Act } from '../exchange.ts';
import type { PageRoute } from '../route.ts';
import type { SecurityHeaders } from '../security-headers.ts';
import type { StaticFiles } from './static-files.ts';
import { queryOf } from '../connections/target.ts';

export interface PageGround {
  readonly security: SecurityHeaders;
  readonly files: StaticFiles;
}

/** A page of the build under the policy that its route names. */
export function answerPage({ security, files }: PageGround, route: PageRoute): Act {
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
