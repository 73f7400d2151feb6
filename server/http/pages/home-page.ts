import { homePage } from '../../../contracts/http/operation.ts';
import { pageRoute } from '../route.ts';

/** `GET /`: the home page. It cannot be framed itself, but shows an embed page in a frame. */
export const homePageRoute = pageRoute(homePage, () => ({
  page: 'home',
  frameAncestors: [],
  showsFrames: true,
}));
