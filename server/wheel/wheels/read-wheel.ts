import { Refusal } from '../../../contracts/http/errors.ts';
import { readWheel } from '../../../contracts/wheel/wheel-endpoints.ts';
import { jsonBytes } from '../../http/answers/answer.ts';
import { noSuchWheel, readableForm } from '../core/access.ts';
import { ownerRoute } from '../core/owner-route.ts';
import { currentWheel } from '../bodies/current-wheel.ts';
import { headRef } from '../core/documents.ts';
import { fieldsTag, wheelTag } from '../core/versions.ts';
import { clockEnd } from '../bodies/wheel-body.ts';
import type { ReadingWorld } from '../bodies/world.ts';

/**
 * `GET /wheelapp/api/v1/wheels/{listName}`: the owner reads everything, other accounts the public form of a public
 * wheel.
 */
export const readWheelRoute = (world: ReadingWorld) =>
  ownerRoute(readWheel, async ({ params: { listName }, query: { fields, missing } }, actor) => {
    const head = await world.store.get(headRef(listName));
    if (head === undefined) return missing === '204' ? { status: 204 } : noSuchWheel;
    const mine = head.ownerId === actor.accountId;

    if (mine && fields === undefined) {
      const kept = world.bodies.cached(head, 'owner');
      if (kept !== undefined) {
        return { status: 200, ...jsonBytes(kept.bytes), etag: wheelTag(head) };
      }
    }
    const wanted = fields === undefined ? undefined : new Set(fields);
    return currentWheel(
      world,
      listName,
      async (wheel) => {
        // Check the visibility again with each new head, because the wheel may have become private.
        const form = readableForm(wheel, actor);
        if (form instanceof Refusal) return form;
        const body =
          wanted === undefined
            ? await world.bodies.whole(wheel, form)
            : await world.bodies.fields(wheel, form, wanted);
        const etag = wanted === undefined ? wheelTag(wheel) : fieldsTag(wheel, wanted);
        if (form === 'owner') return { status: 200, ...jsonBytes(body.bytes), etag };
        const open = wanted === undefined ? body.with(clockEnd(world.clock.now())) : body.bytes;
        return { status: 200, ...jsonBytes(open), etag: `${etag}-public` };
      },
      head,
    );
  });
