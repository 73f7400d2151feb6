/** Route handlers for the App Router of Next.js, and for any framework that answers a `Request` with a `Response`. */
import './lib/server/server-only.ts';

export {
  createSvcOAuthExchangeRoute,
  type SvcExchangeAnswer,
  type SvcExchangeRouteOptions,
  type SvcResolvedUser,
} from './lib/next/exchange-route.ts';
export {
  createSvcLogoutRoute,
  type SvcLogoutRoute,
  type SvcLogoutRouteOptions,
} from './lib/next/logout-route.ts';
