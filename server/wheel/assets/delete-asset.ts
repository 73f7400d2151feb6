import { deleteAsset, removeAsset } from '../../../contracts/wheel/asset-endpoints.ts';
import { refuse } from '../../../contracts/wheel/errors.ts';
import { route, type Route } from '../../http/route.ts';
import { operatorAct } from '../../identity/index.ts';
import type { Store, Transaction } from '../../store/port.ts';
import { ownerRoute } from '../core/owner-route.ts';
import type { WheelWorld } from '../core/world.ts';
import { assetRef, contentRef, purgeRef, type AssetHead } from './documents.ts';
import { countAsset, usageTouch } from './usage.ts';

const gone = refuse('not_found', { message: 'This account has no such upload' });

/** Aggregates that a deletion locks. */
export function deletionTouch(assetId: string, ownerId: string): readonly string[] {
  return [assetRef(assetId).aggregate, purgeRef.aggregate, ...usageTouch(ownerId)];
}

export function deleteIn(tx: Transaction, { assetId, ownerId, bytes }: AssetHead): void {
  tx.delete(assetRef(assetId));
  tx.delete(contentRef(assetId));
  countAsset(tx, ownerId, bytes, { sign: -1 });
  tx.put(purgeRef, { deletions: (tx.get(purgeRef)?.deletions ?? 0) + 1 });
}

/** `DELETE /wheelapp/api/v1/assets/{assetId}`. */
export const deleteAssetRoute = ({ store }: WheelWorld) =>
  ownerRoute(deleteAsset, ({ params: { assetId } }, { accountId }) =>
    store.commit({
      touch: deletionTouch(assetId, accountId),
      decide(tx) {
        const asset = tx.get(assetRef(assetId));
        if (asset?.ownerId !== accountId) return gone;
        deleteIn(tx, asset);
        return { status: 204 };
      },
    }),
  );

/** `POST /operator/api/assets/{assetId}/remove`. */
export const removeAssetRoute = (world: WheelWorld): Route =>
  route(removeAsset, async ({ params: { assetId }, body: { reason }, caller }) => {
    const { store } = world;
    const found = await store.get(assetRef(assetId));
    if (found === undefined) return refuse('not_found');
    const act = operatorAct(world, {
      by: caller.accountId,
      accountId: found.ownerId,
      kind: 'upload_removed',
      details: { name: found.name || assetId, reason },
    });
    return store.commit({
      touch: [...deletionTouch(assetId, found.ownerId), ...act.touch],
      decide(tx) {
        const asset = tx.get(assetRef(assetId));
        if (asset?.ownerId !== found.ownerId) return refuse('not_found');
        deleteIn(tx, asset);
        act.record(tx);
        return { status: 204 };
      },
    });
  });

/** Milliseconds between two runs of {@link purgeAssets}. */
export const purgeInterval = 5 * 60_000;

/** Removes deleted uploads from the files of the store. */
export async function purgeAssets(store: Store, signal?: AbortSignal): Promise<void> {
  const noted = await store.get(purgeRef);
  if (noted === undefined) return;
  signal?.throwIfAborted();
  await store.purge();
  await store.commit({
    touch: [purgeRef.aggregate],
    decide(tx) {
      // Keep the note if more uploads were deleted since the purge began: the next run removes them.
      if (tx.get(purgeRef)?.deletions === noted.deletions) tx.delete(purgeRef);
    },
  });
}
