import { verifyFilePage, verifyPage } from '../../../contracts/wheel/spin-endpoints.ts';
import { pageRoute, type PageRoute } from '../../http/route.ts';

/**
 * `GET /wheelapp/verify/{spinId}`; without an id, the page reads a saved file. Other pages cannot frame this one,
 * because they could surround it with false claims.
 */
export function verifyPageRoutes(): readonly PageRoute[] {
  return [verifyPage, verifyFilePage].map((endpoint) =>
    pageRoute(endpoint, () => ({ page: 'verify', frameAncestors: [], images: ["'self'"] })),
  );
}
