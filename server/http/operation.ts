import { refuse } from '../../contracts/http/errors.ts';
import { getHealth, getMetrics, getReadiness } from '../../contracts/http/operation.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Metrics } from './metrics.ts';
import { route, type AnyRoute } from './route.ts';

/** @param stopping returns whether a stop has begun */
export function operationRoutes(deps: Deps, metrics: Metrics, stopping: () => boolean): readonly AnyRoute[] {
  const health = route(getHealth, () => ({ status: 200, body: { status: 'ok' } }));

  const readiness = route(getReadiness, async () =>
    !stopping() && (await deps.store.ready())
      ? { status: 200, body: { status: 'ok' } }
      : refuse('unavailable', { retryAfter: 1 }),
  );

  const figures = route(getMetrics, async () => ({
    status: 200,
    bytes: Buffer.from(await metrics.registry.metrics()),
    headers: { 'Content-Type': metrics.registry.contentType },
  }));
  return [health, readiness, figures];
}
