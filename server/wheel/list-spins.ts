import { listSpins } from '../../contracts/spin-endpoints.ts';
import { taggedAnswer } from '../http/answer.ts';
import { route } from '../http/route.ts';
import { wheelSpins } from './documents.ts';
import { judgeHistory } from './spin-history.ts';
import type { WheelWorld } from './world.ts';

/** `GET /wheelapp/api/v1/wheels/{listName}/spins`: the last one first, also of deleted wheels of this name. */
export const listSpinsRoute = (world: WheelWorld) =>
  route(listSpins, async ({ params: { listName }, query: { limit, cursor }, caller }) => {
    const refusal = await judgeHistory(world.store, listName, caller.ownerId);
    if (refusal !== undefined) return refusal;
    const page = await world.store.find({
      ...{ collection: wheelSpins, index: 'wheel', prefix: [listName] },
      ...{ limit, after: cursor, descending: true },
    });
    const spins = page.documents.map(({ result }) => result);
    return taggedAnswer({ spins, limit, ...(page.cursor !== undefined && { nextCursor: page.cursor }) });
  });
