import { lazy } from '../../lazy/lazy-part.ts';

/** Code for draws of several winners, and for screens without input. Loaded when such a spin begins. */
export const severalPart = lazy(() => import('./several/several-part.ts'));
export type SeveralPart = Awaited<ReturnType<typeof severalPart.load>>;
