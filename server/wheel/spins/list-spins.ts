import { listSpins } from '../../../contracts/wheel/spin-endpoints.ts';
import { taggedAnswer } from '../../http/answers/answer.ts';
import { route } from '../../http/route.ts';
import { wheelSpins } from '../core/documents.ts';
import { judgeHistory } from './spin-history.ts';
import type { WheelWorld } from '../core/world.ts';

/** Winners in one answer: a hundred spins may have ten thousand, 3 kB each, and then a page ends early. */
const mostWinners = 500;

/** `GET /wheelapp/api/v1/wheels/{listName}/spins`: the last one first, also of deleted wheels of this name. */
export const listSpinsRoute = (world: WheelWorld) =>
  route(listSpins, async ({ params: { listName }, query: { limit, cursor }, caller }) => {
    const refusal = await judgeHistory(world.store, listName, caller.ownerId);
    if (refusal !== undefined) return refusal;
    const pageOf = (size: number) =>
      world.store.find({
        ...{ collection: wheelSpins, index: 'wheel', prefix: [listName] },
        ...{ limit: size, after: cursor, descending: true },
      });
    let page = await pageOf(limit);
    let winners = 0;
    const few = page.documents.findIndex(({ result }) => (winners += result.winners.length) > mostWinners);
    // Only a page of the store has a cursor, so this one is read again as long as it became.
    if (few > 0) page = await pageOf(few);
    const spins = page.documents.map(({ result }) => result);
    return taggedAnswer({ spins, limit, ...(page.cursor !== undefined && { nextCursor: page.cursor }) });
  });
