import { listAccountAssets, listAssetUsages } from '../../../contracts/wheel/asset-endpoints.ts';
import { route, type Route } from '../../http/route.ts';
import type { People } from '../../identity/index.ts';
import type { WheelWorld } from '../core/world.ts';
import { toAsset } from './asset-body.ts';
import { assetHeads, assetUsages, totalRef } from './documents.ts';
import { assetQuota } from './usage.ts';

/** Lists the uploads of accounts for operators (docs/rules/wheel.md, "Uploads"). */
export function operatedAssetRoutes(
  { store, config }: WheelWorld,
  people: Pick<People, 'person'>,
): readonly Route[] {
  const { together } = assetQuota(config);
  return [
    route(listAssetUsages, async ({ query: { limit, cursor } }) => {
      const page = await store.find({
        ...{ collection: assetUsages, index: 'bytes', prefix: [], limit, after: cursor },
        descending: true,
      });
      const owned = page.documents.flatMap(({ ownerId, count, bytes }) =>
        ownerId === undefined ? [] : [{ userId: ownerId, count, bytes }],
      );
      const names = await Promise.all(owned.map(({ userId }) => people.person(userId)));
      return {
        status: 200,
        body: {
          accounts: owned.map((usage, at) => ({ ...usage, userName: names[at]?.userName ?? null })),
          bytes: (await store.get(totalRef))?.bytes ?? 0,
          room: Number.isFinite(together) ? together : null,
          limit,
          ...(page.cursor !== undefined && { nextCursor: page.cursor }),
        },
      };
    }),
    route(listAccountAssets, async ({ params: { userId }, query: { limit, cursor } }) => {
      const page = await store.find({
        ...{ collection: assetHeads, index: 'owner', prefix: [userId], limit, after: cursor },
        descending: true,
      });
      return {
        status: 200,
        body: {
          assets: page.documents.map(toAsset),
          limit,
          ...(page.cursor !== undefined && { nextCursor: page.cursor }),
        },
      };
    }),
  ];
}
