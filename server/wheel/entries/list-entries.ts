import { Refusal } from '../../../contracts/http/errors.ts';
import { listEntries } from '../../../contracts/wheel/entry-endpoints.ts';
import { noSuchWheel, readableForm } from '../core/access.ts';
import { ownerRoute } from '../core/owner-route.ts';
import { headRef } from '../core/documents.ts';
import { entryList, toEntry } from '../lists/entry-list.ts';
import { pageOfList } from '../lists/list-page.ts';
import { partsTag } from '../core/versions.ts';
import type { WheelWorld } from '../core/world.ts';

/**
 * `GET /wheelapp/api/v1/wheels/{listName}/entries`: owners see all rows, others the listed rows of a public wheel.
 */
export const listEntriesRoute = (world: WheelWorld) =>
  ownerRoute(listEntries, async ({ params: { listName }, query }, actor) => {
    const wheel = await world.store.get(headRef(listName));
    if (wheel === undefined) return noSuchWheel;
    const form = readableForm(wheel, actor);
    if (form instanceof Refusal) return form;
    const hidden = form === 'owner';
    const page = await pageOfList(world.store, { list: entryList, head: wheel.entries.list, hidden }, query);
    const etag = partsTag(wheel, ['entries']);
    return {
      status: 200,
      body: { entries: page.rows.map(toEntry), ...page.paging },
      etag: hidden ? etag : `${etag}-public`,
    };
  });
