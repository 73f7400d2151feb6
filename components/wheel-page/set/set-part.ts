import { lazy } from '../../lazy/lazy-part.ts';

export const setPart = lazy(() => import('./svc-wheel-set.ts'));
