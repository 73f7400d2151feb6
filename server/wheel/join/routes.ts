import { joinPage } from '../../../contracts/wheel/join-endpoints.ts';
import { pageRoute, type AnyRoute, type PageRoute } from '../../http/route.ts';
import { joinWheelRoute } from './join-wheel.ts';
import { leaveWheelRoute } from './leave-wheel.ts';
import { readJoinReceiptRoute, readJoinRoute } from './read-join.ts';
import type { JoinWorld } from './world.ts';

/** `GET /wheelapp/join/{listName}`: a page that is never framed, because people act there with their account. */
export const joinPageRoute = (): PageRoute =>
  pageRoute(joinPage, () => ({
    page: 'join',
    frameAncestors: [],
    images: ["'self'", 'data:'],
    referrerPolicy: 'same-origin',
    openerPolicy: 'same-origin',
  }));

export function joinRoutes(world: JoinWorld): readonly AnyRoute[] {
  return [
    joinPageRoute(),
    readJoinRoute(world),
    joinWheelRoute(world),
    leaveWheelRoute(world),
    readJoinReceiptRoute(world),
  ];
}
