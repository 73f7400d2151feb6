import { readAsset } from '../../../contracts/wheel/asset-endpoints.ts';
import { refuse } from '../../../contracts/wheel/errors.ts';
import { SharedCache } from '../../http/answers/byte-cache.ts';
import { route } from '../../http/route.ts';
import type { WheelWorld } from '../core/world.ts';
import { assetRef, contentRef } from './documents.ts';

/**
 * Maximum bytes of cached contents. Without the cache, many pages that open at the same time would all read
 * the store.
 */
const cached = 32 * 1_024 * 1_024;

const gone = refuse('not_found', { message: 'There is no file at this address, or no longer' });

/** `GET /wheelapp/assets/{assetId}`. Rules: docs/rules/wheel.md, "Uploads". */
export function readAssetRoute({ store }: WheelWorld) {
  const contents = new SharedCache<Buffer>(cached);
  return route(readAsset, async ({ params: { assetId } }) => {
    const head = await store.get(assetRef(assetId));
    if (head === undefined) return gone;
    // Cache by the time of the upload, too: a file that is uploaded again has the same id, for which a read during
    // the deletion may have cached empty content.
    const bytes = await contents.get(assetId, String(head.createdAt), async () => {
      const content = await store.get(contentRef(assetId));
      return Buffer.from(content?.data ?? '', 'base64');
    });
    if (bytes.length !== head.bytes) return gone;
    return {
      status: 200,
      bytes,
      headers: { 'Content-Type': head.type, 'Cache-Control': 'public, max-age=31536000, immutable' },
    };
  });
}
