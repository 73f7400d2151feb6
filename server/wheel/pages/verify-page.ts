import { verifyFilePage, verifyPage } from '../../../contracts/wheel/spin-endpoints.ts';
import { pageRoute, type PageRoute } from '../../http/route.ts';

/**
 * `GET /wheelapp/verify/{spinId}`, or without an id to check a saved file: a built page that loads the evidence itself.
 * The page cannot be framed, because a page around it could show false claims next to it.
 */
export function verifyPageRoutes(): readonly PageRoute[] {
  return [verifyPage, verifyFilePage].map((endpoint) =>
    pageRoute(endpoint, () => ({ page: 'verify', frameAncestors: [], images: ["'self'"] })),
  );
}
