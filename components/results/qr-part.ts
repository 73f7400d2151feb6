import { lazy } from '../lazy/lazy-part.ts';

export const qrPart = lazy(() => import('./qr-code.ts'));
