import { listSpins } from '../../../contracts/wheel/spin-endpoints.ts';
import { taggedAnswer } from '../../http/answers/answer.ts';
import { ownerRoute } from '../core/owner-route.ts';
import { wheelSpins } from '../core/documents.ts';
import { spinRecord } from './claims.ts';
import { judgeHistory } from './spin-history.ts';
import type { WheelWorld } from '../core/world.ts';

/**
 * Number of winners after which a page ends early, because a hundred spins may have ten thousand winners of 3 kB
 * each.
 */
const mostWinners = 500;

/**
 * `GET /wheelapp/api/v1/wheels/{listName}/spins`: spins under this name, the latest first, including those of deleted
 * wheels.
 */
export const listSpinsRoute = (world: WheelWorld) =>
  ownerRoute(listSpins, async ({ params: { listName }, query: { limit, cursor } }, { accountId }) => {
    const refusal = await judgeHistory(world.store, listName, accountId);
    if (refusal !== undefined) return refusal;
    const pageOf = (size: number) =>
      world.store.find({
        ...{ collection: wheelSpins, index: 'wheel', prefix: [listName] },
        ...{ limit: size, after: cursor, descending: true },
      });
    let page = await pageOf(limit);
    let winners = 0;
    const few = page.documents.findIndex(({ result }) => (winners += result.winners.length) > mostWinners);
    // Read a shorter page to get its cursor from the store.
    if (few > 0) page = await pageOf(few);
    const spins = page.documents.map(spinRecord);
    return taggedAnswer({ spins, limit, ...(page.cursor !== undefined && { nextCursor: page.cursor }) });
  });
