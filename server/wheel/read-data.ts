import { refuse } from '../../contracts/errors.ts';
import { readWheelData } from '../../contracts/wheel-endpoints.ts';
import { route } from '../http/route.ts';
import { judgePublic } from './access.ts';
import { currentWheel } from './current-wheel.ts';
import { headRef } from './documents.ts';
import { withServerTime } from './read-wheel.ts';
import type { WheelWorld } from './world.ts';

/**
 * `GET /wheelapp/data/{listName}`: the public form, for pages on any origin. The entity tag is the version's: the
 * clock in the body is the answer's, not the wheel's.
 */
export const readDataRoute = (world: WheelWorld) =>
  route(readWheelData, async ({ params: { listName } }) => {
    const standing = await world.store.get(headRef(listName));
    if (standing === undefined) return refuse('not_found', { message: 'There is no wheel of this name' });
    return currentWheel(
      world,
      listName,
      async (wheel) =>
        judgePublic(wheel) ?? {
          status: 200,
          json: withServerTime(await world.bodies.whole(wheel, 'public'), world.clock.now()),
          etag: String(wheel.version),
        },
      standing,
    );
  });
