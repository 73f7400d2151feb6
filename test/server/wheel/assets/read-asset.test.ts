/** Rules: docs/rules/wheel.md, "Uploads". */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Refusal } from '../../../../contracts/http/errors.ts';
import type { Store } from '../../../../server/store/port.ts';
import { deleteAssetRoute } from '../../../../server/wheel/assets/delete-asset.ts';
import { contentRef } from '../../../../server/wheel/assets/documents.ts';
import { readAssetRoute } from '../../../../server/wheel/assets/read-asset.ts';
import { uploadAssetRoute } from '../../../../server/wheel/assets/upload-asset.ts';
import { act, openWorld } from '../world.ts';
import { picture, upload, type Asset } from './uploads.ts';

it('a picture that was read during its deletion is found after it was uploaded again', async () => {
  const opened = await openWorld();
  let now = Date.now();
  const world = { ...opened.world(), clock: { now: () => now++ } };
  const send = async () => {
    const outcome = await act(world, uploadAssetRoute(world), { body: upload(picture()) });
    return (outcome as unknown as { body: Asset }).body.assetId;
  };
  const assetId = await send();
  const remove = () => act(world, deleteAssetRoute(world), { params: { assetId } });
  let isDeleted = false;
  /** Deletes the picture after its head was read and before its content is read for the first time. */
  const store: Pick<Store, 'get'> = {
    async get(ref) {
      if (ref.key === contentRef(assetId).key && !isDeleted) {
        isDeleted = true;
        await remove();
      }
      return opened.store.get(ref);
    },
  };
  const route = readAssetRoute({ ...world, store: store as Store });
  const read = () => act(world, route, { params: { assetId } });
  assert.ok((await read()) instanceof Refusal);
  assert.equal(await send(), assetId);
  const found = (await read()) as unknown as { bytes: Buffer };
  assert.deepEqual(found.bytes, picture());
  await opened.close();
});
