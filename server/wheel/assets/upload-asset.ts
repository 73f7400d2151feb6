import type { KeyObject } from 'node:crypto';
import { Refusal } from '../../../contracts/http/errors.ts';
import { assetLimits } from '../../../contracts/wheel/asset-address.ts';
import { uploadAsset } from '../../../contracts/wheel/asset-endpoints.ts';
import { cleanText } from '../../../contracts/wheel/entry-name.ts';
import { refuse } from '../../../contracts/wheel/errors.ts';
import { accountAggregate, isActiveIn } from '../../identity/index.ts';
import { derivedKey, keyedDigest } from '../../secrets.ts';
import { ownerRoute } from '../core/owner-route.ts';
import type { WheelWorld } from '../core/world.ts';
import { toAsset } from './asset-body.ts';
import { assetRef, contentRef, type AssetHead } from './documents.ts';
import { readFile, type AssetFile } from './read-file.ts';
import { assetQuota, countAsset, judgeUsage, usageTouch } from './usage.ts';

/** `POST /wheelapp/api/v1/assets`. Rules: docs/rules/wheel.md, "Uploads". */
export function uploadAssetRoute({ store, clock, config }: WheelWorld) {
  const key = derivedKey(config.masterKey, 'ids of uploads');
  const quota = assetQuota(config);
  return ownerRoute(uploadAsset, ({ body: { data, name } }, { accountId }) => {
    const file = readFile(Buffer.from(data, 'base64'));
    if (file instanceof Refusal) return file;
    const { content, ...about } = file;
    const head: AssetHead = {
      ...about,
      assetId: idOf(key, accountId, file),
      ownerId: accountId,
      name: cleanText(name.trim(), assetLimits.nameGraphemes).text ?? '',
      bytes: content.length,
      createdAt: clock.now(),
    };
    const ref = assetRef(head.assetId);
    return store.commit({
      touch: [ref.aggregate, accountAggregate(accountId), ...usageTouch(accountId)],
      decide(tx) {
        if (!isActiveIn(tx, accountId)) return refuse('forbidden');
        const known = tx.get(ref);
        // Refuse an upload that an earlier account with this id has handed over with its wheels.
        if (known !== undefined && known.ownerId !== accountId) return refuse('conflict');
        if (known !== undefined) return { status: 200, body: toAsset(known) };
        const full = judgeUsage(tx, accountId, head.bytes, quota);
        if (full !== undefined) return full;
        tx.put(ref, head);
        tx.put(contentRef(head.assetId), { data: content.toString('base64') });
        countAsset(tx, accountId, head.bytes, { sign: 1 });
        return { status: 201, body: toAsset(head) };
      },
    });
  });
}

/**
 * Returns an id that depends only on the content and the account. It is derived with a secret key: otherwise, anybody
 * could find out whether an account has uploaded a file.
 */
function idOf(key: KeyObject, accountId: string, { kind, content }: AssetFile): string {
  const digest = keyedDigest(key, accountId, '\0', content).toString('base64url').slice(0, 22);
  return `${kind === 'picture' ? 'pic' : 'snd'}_${digest}`;
}
