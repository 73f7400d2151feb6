import { replaceEntries } from '../../../contracts/wheel/wheel-endpoints.ts';
import { route } from '../../http/route.ts';
import { entriesWritten } from '../entries/entries-written.ts';
import type { WheelWorld } from '../core/world.ts';
import { writeWheel } from './write-wheel.ts';

/** `PUT /wheelapp/api/v1/wheels/{listName}/entries`: replaces all custom entries. */
export const replaceEntriesRoute = (world: WheelWorld) =>
  route(replaceEntries, ({ params, body, caller, ifMatch, commit }) =>
    writeWheel(world, {
      listName: params.listName,
      accountId: caller.ownerId,
      entries: body.entries,
      settings: body.settings,
      create: 'no',
      ifMatch,
      commit,
      answer: (_, wheel) => ({ status: 200, body: entriesWritten(wheel) }),
    }),
  );
