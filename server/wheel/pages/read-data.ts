import { refuse } from '../../../contracts/http/errors.ts';
import { readWheelData } from '../../../contracts/wheel/wheel-page-endpoints.ts';
import { jsonBytes, jsonType } from '../../http/answers/answer.ts';
import { route } from '../../http/route.ts';
import { judgePublic } from '../core/access.ts';
import { currentWheel } from '../bodies/current-wheel.ts';
import { headRef } from '../core/documents.ts';
import { wheelTag } from '../core/versions.ts';
import { clockEnd } from '../bodies/wheel-body.ts';
import type { ReadingWorld } from '../bodies/world.ts';

/** Bytes above which compression is worthwhile. */
const worthCompressing = 2_048;

/**
 * `GET /wheelapp/data/{listName}`: the public view of a wheel, which pages on any origin can read. The entity tag
 * does not depend on `serverTime` in the body.
 */
export const readDataRoute = (world: ReadingWorld) =>
  route(readWheelData, async ({ params: { listName }, query }) => {
    const head = await world.store.get(headRef(listName));
    if (head === undefined) {
      if (query.missing === '204') return { status: 204 };
      return refuse('not_found', { message: 'There is no wheel with this name' });
    }
    return currentWheel(
      world,
      listName,
      async (wheel) => {
        const refusal = judgePublic(wheel);
        if (refusal !== undefined) return refusal;
        const body = await world.bodies.whole(wheel, 'public');
        const end = clockEnd(world.clock.now());
        const etag = wheelTag(wheel);
        if (!body.isLongerThan(worthCompressing)) return { status: 200, ...jsonBytes(body.with(end)), etag };
        return {
          status: 200,
          headers: jsonType,
          forms: { identity: () => body.with(end), gzip: () => body.gzipped(end) },
          etag,
        };
      },
      head,
    );
  });
