import { verifyFilePage, verifyPage } from '../../../contracts/wheel/spin-endpoints.ts';
import { pageRoute, type PageRoute } from '../../http/route.ts';

/**
 * `GET /wheelapp/verify/{spinId}`, and without an id for saved files: the built page, which reads the evidence itself. It
 * cannot be framed, because a page around it could show false claims next to it.
 */
export function verifyPageRoutes(): readonly PageRoute[] {
  return [verifyPage, verifyFilePage].map((endpoint) =>
    pageRoute(endpoint, () => ({ page: 'verify', frameAncestors: [], images: ["'self'"] })),
  );
}
