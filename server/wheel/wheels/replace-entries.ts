import { replaceEntries } from '../../../contracts/wheel/entry-endpoints.ts';
import { ownerRoute } from '../core/owner-route.ts';
import { entriesWritten } from '../entries/entries-written.ts';
import type { WheelWorld } from '../core/world.ts';
import { writeWheel } from './write-wheel.ts';

/** `PUT /wheelapp/api/v1/wheels/{listName}/entries`: replaces all custom entries. */
export const replaceEntriesRoute = (world: WheelWorld) =>
  ownerRoute(replaceEntries, ({ params, body, ifMatch, commit }, { accountId }) =>
    writeWheel(world, {
      listName: params.listName,
      accountId,
      entries: body.entries,
      settings: body.settings,
      create: 'no',
      ifMatch,
      commit,
      answer: (_, wheel) => ({ status: 200, body: entriesWritten(wheel) }),
    }),
  );
