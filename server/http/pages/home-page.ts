import { homePage } from '../../../contracts/http/operation.ts';
import { pageRoute } from '../route.ts';

/** The home page. It shows an embed page in a frame, but cannot be framed itself. */
export const homePageRoute = pageRoute(homePage, () => ({
  page: 'home',
  frameAncestors: [],
  showsFrames: true,
}));
