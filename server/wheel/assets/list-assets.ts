import { listAssets } from '../../../contracts/wheel/asset-endpoints.ts';
import { taggedAnswer } from '../../http/answers/answer.ts';
import { ownerRoute } from '../core/owner-route.ts';
import type { WheelWorld } from '../core/world.ts';
import { toAsset } from './asset-body.ts';
import { assetHeads } from './documents.ts';

/** `GET /wheelapp/api/v1/assets`. */
export const listAssetsRoute = ({ store }: WheelWorld) =>
  ownerRoute(listAssets, async ({ query: { limit, cursor } }, { accountId }) => {
    const page = await store.find({
      collection: assetHeads,
      index: 'owner',
      prefix: [accountId],
      limit,
      after: cursor,
      descending: true,
    });
    return taggedAnswer({
      assets: page.documents.map(toAsset),
      limit,
      ...(page.cursor !== undefined && { nextCursor: page.cursor }),
    });
  });
