import { joinPage, joinPoster, joinShortcut } from '../../../contracts/wheel/join/join-pages.ts';
import { pageRoute, type AnyRoute, type PageRoute } from '../../http/route.ts';
import { joinAsGuestRoute } from './join-as-guest.ts';
import { joinWheelRoute } from './join-wheel.ts';
import { leaveWheelRoute } from './leave-wheel.ts';
import { readJoinReceiptRoute, readJoinRoute } from './read-join.ts';
import type { JoinWorld } from './world.ts';

const ownWindow = {
  frameAncestors: [],
  images: ["'self'", 'data:'],
  referrerPolicy: 'same-origin',
  openerPolicy: 'same-origin',
} as const;

/** `GET /wheelapp/join/{listName}`. Other pages cannot frame this one, because people use their account on it. */
export const joinPageRoute = (): PageRoute => pageRoute(joinPage, () => ({ page: 'join', ...ownWindow }));

/** `GET /wheelapp/poster/{listName}`. The page reads its state from the API of the join page. */
const joinPosterRoute = (): PageRoute => pageRoute(joinPoster, () => ({ page: 'poster', ...ownWindow }));

/** `GET /join/{listName}`. */
const joinShortcutRoute = (): PageRoute =>
  pageRoute(joinShortcut, ({ params }) => ({
    redirect: `/wheelapp/join/${encodeURIComponent(String(params['listName']))}`,
  }));

export function joinRoutes(world: JoinWorld): readonly AnyRoute[] {
  return [
    joinPageRoute(),
    joinPosterRoute(),
    joinShortcutRoute(),
    readJoinRoute(world),
    joinWheelRoute(world),
    joinAsGuestRoute(world),
    leaveWheelRoute(world),
    readJoinReceiptRoute(world),
  ];
}
