import { verifyFilePage, verifyPage } from '../../../contracts/wheel/spin-endpoints.ts';
import { pageRoute, type PageRoute } from '../../http/route.ts';

/**
 * `GET /wheelapp/verify/{spinId}`; without an id, the page reads a saved file. It cannot be framed, because a
 * page around it could show false claims.
 */
export function verifyPageRoutes(): readonly PageRoute[] {
  return [verifyPage, verifyFilePage].map((endpoint) =>
    pageRoute(endpoint, () => ({ page: 'verify', frameAncestors: [], images: ["'self'"] })),
  );
}
