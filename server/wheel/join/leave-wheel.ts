import { refuse } from '../../../contracts/http/errors.ts';
import { leaveWheel } from '../../../contracts/wheel/join/join-endpoints.ts';
import { route } from '../../http/route.ts';
import { judgePublic, noSuchWheel } from '../core/access.ts';
import { headRef } from '../core/documents.ts';
import { participantsAggregate } from '../participants/admit-one.ts';
import { takeOff } from '../participants/leave.ts';
import { subjectKeys } from '../participants/subjects/subject-keys.ts';
import { DeviceCookie } from './device-cookie.ts';
import { firstRow, userIdsOf } from './own-row.ts';
import type { JoinWorld } from './world.ts';

const notOnWheel = refuse('not_found', { message: 'You are not on this wheel' });

/**
 * `DELETE /wheelapp/join/api/{listName}`: removes the row of the signed-in account. If there is none, removes
 * the row of the browser.
 */
export const leaveWheelRoute = (world: JoinWorld) => {
  const devices = new DeviceCookie(world);
  return route(leaveWheel, async ({ params: { listName }, caller, headers, commit }) => {
    const ref = headRef(listName);
    const seen = await world.store.get(ref);
    if (seen === undefined) return noSuchWheel;
    const keys = subjectKeys(world.config.masterKey, listName);
    const userIds = userIdsOf(caller, devices.sent(headers), keys);
    const now = world.clock.now();
    return commit({
      touch: [ref.aggregate, ...(seen.participants ? [participantsAggregate(seen, '')] : [])],
      decide(tx) {
        const wheel = tx.get(ref);
        const row = wheel && firstRow(tx, wheel, keys, userIds);
        if (wheel === undefined || row === undefined) {
          return wheel === undefined || judgePublic(wheel) !== undefined ? noSuchWheel : notOnWheel;
        }
        if (row.hidden) return refuse('conflict', { message: 'The host has taken you off this wheel' });
        takeOff(tx, wheel, { ...row, removed: false }, { keys, now, by: 'person' });
        return { status: 204 };
      },
    });
  });
};
