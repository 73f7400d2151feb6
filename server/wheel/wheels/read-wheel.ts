import { refuse } from '../../../contracts/http/errors.ts';
import { readWheel } from '../../../contracts/wheel/wheel-endpoints.ts';
import { jsonBytes } from '../../http/answers/answer.ts';
import { route } from '../../http/route.ts';
import { judgeOwner, judgePublic } from '../core/access.ts';
import { currentWheel } from '../bodies/current-wheel.ts';
import { headRef } from '../core/documents.ts';
import { fieldsTag, wheelTag } from '../core/versions.ts';
import { clockEnd } from '../bodies/wheel-body.ts';
import type { ReadingWorld } from '../bodies/world.ts';

/**
 * `GET /wheelapp/api/v1/wheels/{listName}`: the owner reads everything, another account the public form of a
 * public wheel. The usual way is one `get` and a body kept for this version.
 */
export const readWheelRoute = (world: ReadingWorld) =>
  route(readWheel, async ({ params: { listName }, query: { fields }, caller }) => {
    const standing = await world.store.get(headRef(listName));
    const refusal = judgeOwner(standing, caller.ownerId);
    if (standing === undefined) return refusal ?? refuse('not_found');
    const mine = refusal === undefined;

    if (mine && fields === undefined) {
      const kept = world.bodies.kept(standing, 'owner');
      if (kept !== undefined) {
        return { status: 200, ...jsonBytes(kept.bytes), etag: wheelTag(standing) };
      }
    }
    const wanted = fields === undefined ? undefined : new Set(fields);
    return currentWheel(
      world,
      listName,
      async (wheel) => {
        // Judged of each wheel that is read: it may have turned private since the first look.
        if (!mine && judgePublic(wheel) !== undefined) return refusal;
        const form = mine ? 'owner' : 'public';
        const body =
          wanted === undefined
            ? await world.bodies.whole(wheel, form)
            : await world.bodies.fields(wheel, form, wanted);
        const etag = wanted === undefined ? wheelTag(wheel) : fieldsTag(wheel, wanted);
        if (mine) return { status: 200, ...jsonBytes(body.bytes), etag };
        const open = wanted === undefined ? body.with(clockEnd(world.clock.now())) : body.bytes;
        return { status: 200, ...jsonBytes(open), etag: `${etag}-public` };
      },
      standing,
    );
  });
