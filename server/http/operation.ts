import { createHash, timingSafeEqual } from 'node:crypto';
import { refuse } from '../../contracts/http/errors.ts';
import { getHealth, getMetrics, getReadiness } from '../../contracts/http/operation.ts';
import type { Deps } from '../ground/deps.ts';
import type { Metrics } from './metrics.ts';
import { rawRoute, route, type AnyRoute, type Route } from './route.ts';
import { refusalAnswer } from './answers/errors.ts';
import { challenge } from './bearer.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** `/healthz`, `/readyz`, `/metrics`. @param stopping whether a stop has begun */
export function operationRoutes(deps: Deps, metrics: Metrics, stopping: () => boolean): readonly AnyRoute[] {
  const health: Route = route(getHealth, () => ({ status: 200, body: { status: 'ok' } }));

  const readiness: Route = route(getReadiness, async () =>
    !stopping() && (await deps.store.ready())
      ? { status: 200, body: { status: 'ok' } }
      : refuse('unavailable', { retryAfter: 1 }),
  );

  const token = deps.config.metricsToken;
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`);
  const figures = rawRoute(
    getMetrics,
    async ({ headers, requestId }) => {
      const refused = (code: 'not_found' | 'missing_token' | 'invalid_token') => {
        const refusal = refuse(code);
        const authenticate = challenge(refusal, '');
        return {
          ...refusalAnswer(refusal, requestId),
          ...(authenticate !== undefined && { headers: { 'WWW-Authenticate': authenticate } }),
        };
      };
      if (expected === undefined) return refused('not_found');
      if (headers.authorization === undefined) return refused('missing_token');
      // Digests have one length, so the comparison tells nothing about the token's.
      if (!timingSafeEqual(digest(headers.authorization), expected)) return refused('invalid_token');
      return {
        status: 200,
        bytes: Buffer.from(await metrics.registry.metrics()),
        headers: { 'Content-Type': metrics.registry.contentType },
      };
    },
    refusalAnswer,
  );
  return [health, readiness, figures];
}
