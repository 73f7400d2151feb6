import { refuse, Refusal } from '../../contracts/errors.ts';
import type { Outcome } from './answer.ts';
import { callerKey, counted, pathParameters, type Exchange, type Mounted } from './exchange.ts';
import type { RateLimits } from './rate-limits.ts';
import type { PageRoute } from './route.ts';
import type { SecurityHeaders } from './security-headers.ts';
import type { StaticFiles } from './static-files.ts';

export interface PageGround {
  readonly limits: RateLimits;
  readonly security: SecurityHeaders;
  readonly files: StaticFiles;
}

/** A page of the build under the policy that its route names. */
export async function answerPage(
  { limits, security, files }: PageGround,
  exchange: Exchange,
  mounted: Mounted,
  route: PageRoute,
): Promise<Outcome> {
  const over = await counted(limits, exchange, route.endpoint.rate, callerKey(exchange));
  if (over !== undefined) return over;
  const page = await route.handle({
    query: new URLSearchParams(exchange.target.query),
    params: pathParameters(mounted, exchange),
    requestId: exchange.requestId,
  });
  if (page instanceof Refusal) return page;
  const file = await files.answer(
    `pages/${page.page}/index.html`,
    exchange.request.headers['accept-encoding'],
  );
  if (file === undefined) return refuse('unavailable', { message: 'The pages have not been built' });
  exchange.headers.push(...security.page(page.frameAncestors));
  return { ...file, headers: { ...file.headers, 'Cache-Control': 'no-cache' } };
}
