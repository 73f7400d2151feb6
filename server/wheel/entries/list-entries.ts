import { refuse } from '../../../contracts/http/errors.ts';
import { listEntries } from '../../../contracts/wheel/wheel-endpoints.ts';
import { route } from '../../http/route.ts';
import { judgeOwner, judgePublic } from '../core/access.ts';
import { headRef } from '../core/documents.ts';
import { entryList, toEntry } from '../lists/entry-list.ts';
import { pageOfList } from '../lists/list-page.ts';
import { partsTag } from '../core/versions.ts';
import type { WheelWorld } from '../core/world.ts';

/** `GET /wheelapp/api/v1/wheels/{listName}/entries`: owners see all rows, others the listed rows of a public wheel. */
export const listEntriesRoute = (world: WheelWorld) =>
  route(listEntries, async ({ params: { listName }, query, caller }) => {
    const wheel = await world.store.get(headRef(listName));
    const refusal = judgeOwner(wheel, caller.ownerId);
    if (wheel === undefined || (refusal !== undefined && judgePublic(wheel) !== undefined)) {
      return refusal ?? refuse('not_found');
    }
    const hidden = refusal === undefined;
    const page = await pageOfList(world.store, { list: entryList, head: wheel.entries.list, hidden }, query);
    const etag = partsTag(wheel, ['entries']);
    return {
      status: 200,
      body: { entries: page.rows.map(toEntry), ...page.paging },
      etag: hidden ? etag : `${etag}-public`,
    };
  });
