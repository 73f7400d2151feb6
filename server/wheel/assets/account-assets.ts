import type { Holding } from '../../identity/index.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { WheelWorld } from '../core/world.ts';
import { deleteIn, deletionTouch } from './delete-asset.ts';
import { assetHeads, assetRef, usageRef } from './documents.ts';
import { assetQuota, countAsset, usageTouch } from './usage.ts';

/** Maximum number of uploads in one query. */
const atOnce = 100;
const mostExported = 5_000;

/** Uploads of an account, for its export and its deletion. An heir of the wheels also gets the uploads. */
export function accountAssets({ store, config }: WheelWorld): Holding {
  const quota = assetQuota(config);
  const owned = async (ownerId: string, limit: number) =>
    (await store.find({ collection: assetHeads, index: 'owner', prefix: [ownerId], limit })).documents;
  return {
    name: 'uploads',
    count: async (accountId) => (await store.get(usageRef(accountId)))?.count ?? 0,
    async lacksRoom(heirId, fromIds) {
      const usages = (await store.getAll([heirId, ...fromIds].map(usageRef))).filter(
        (usage) => usage !== undefined,
      );
      const count = usages.reduce((sum, usage) => sum + usage.count, 0);
      const bytes = usages.reduce((sum, usage) => sum + usage.bytes, 0);
      return count > quota.count || bytes > quota.bytes
        ? `You would have ${count} pictures and sounds with ${Math.ceil(bytes / 1_048_576)} MiB, and an account can have ${quota.count} with ${Math.floor(quota.bytes / 1_048_576)} MiB. Delete some of yours first.`
        : undefined;
    },
    async export(accountId) {
      return (await owned(accountId, mostExported)).map(({ assetId, name, type, bytes, createdAt }) => ({
        ...{ assetId, name, type, bytes, createdAt: isoTime(createdAt) },
      }));
    },
    async remove(accountId, heirId) {
      for (;;) {
        const assets = await owned(accountId, atOnce);
        if (assets.length === 0) return;
        for (const { assetId } of assets) {
          await store.commit({
            touch: [...deletionTouch(assetId, accountId), ...(heirId === null ? [] : usageTouch(heirId))],
            decide(tx) {
              const asset = tx.get(assetRef(assetId));
              if (asset?.ownerId !== accountId) return;
              if (heirId === null) {
                deleteIn(tx, asset);
                return;
              }
              tx.put(assetRef(assetId), { ...asset, ownerId: heirId });
              countAsset(tx, accountId, asset.bytes, { sign: -1, inTotal: false });
              countAsset(tx, heirId, asset.bytes, { sign: 1, inTotal: false });
            },
          });
        }
      }
    },
  };
}
