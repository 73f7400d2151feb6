import { refuse } from '../../contracts/errors.ts';
import { listEntries } from '../../contracts/wheel-endpoints.ts';
import { route } from '../http/route.ts';
import { judgeOwner, judgePublic } from './access.ts';
import { headRef } from './documents.ts';
import { entryList, toEntry } from './entry-list.ts';
import { pageOfList } from './list-page.ts';
import { partsTag } from './versions.ts';
import type { WheelWorld } from './world.ts';

/** `GET /wheelapp/api/v1/wheels/{listName}/entries`: owners see hidden rows, others a public wheel's listed ones. */
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
