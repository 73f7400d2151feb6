import { verifyFilePage, verifyPage } from '../../../contracts/wheel/spin-endpoints.ts';
import { pageRoute, type PageRoute } from '../../http/route.ts';

/**
 * `GET /wheelapp/verify/{spinId}`, and without an id for saved files: a built page that loads the evidence itself. It
 * cannot be framed, because a page around it could show false claims next to it.
 */
export function verifyPageRoutes(): readonly PageRoute[] {
  return [verifyPage, verifyFilePage].map((endpoint) =>
    pageRoute(endpoint, () => ({ page: 'verify', frameAncestors: [], images: ["'self'"] })),
  );
}
