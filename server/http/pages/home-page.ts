import { homePage } from '../../../contracts/http/operation.ts';
import { pageRoute } from '../route.ts';

/** `GET /`: cannot be framed, and frames an embed page itself. */
export const homePageRoute = pageRoute(homePage, () => ({
  page: 'home',
  frameAncestors: [],
  showsFrames: true,
}));
