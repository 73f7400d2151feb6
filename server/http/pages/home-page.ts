import { homePage } from '../../../contracts/http/operation.ts';
import { pageRoute } from '../route.ts';

/** `GET /`: the built page. Nobody frames it; it shows an embed page of ours itself. */
export const homePageRoute = pageRoute(homePage, () => ({
  page: 'home',
  frameAncestors: [],
  showsFrames: true,
}));
