import type { Deps } from '../runtime/deps.ts';
import type { Idempotency } from './answers/idempotency.ts';
import type { Authenticators } from './auth/authenticators.ts';
import type { RefusalPace } from './connections/refusal-pace.ts';
import type { Metrics } from './metrics.ts';
import type { StaticFiles } from './pages/static-files.ts';
import type { RateLimits } from './rates/rate-limits.ts';
import type { SecurityHeaders } from './security-headers.ts';

export interface HttpContext {
  readonly deps: Deps;
  readonly authenticators: Authenticators;
  readonly limits: RateLimits;
  readonly idempotency: Idempotency;
  readonly metrics: Metrics;
  readonly security: SecurityHeaders;
  readonly pace: RefusalPace;
  readonly files: StaticFiles;
  /** Returns whether a stop has begun. Answers then close their connections. */
  readonly stopping: () => boolean;
}
