import { assetFolder } from '../../../contracts/wheel/asset-address.ts';
import type { Asset } from '../../../contracts/wheel/asset-endpoints.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { AssetHead } from './documents.ts';

export function toAsset({ ownerId: _, createdAt, ...about }: AssetHead): Asset {
  return { ...about, path: assetFolder + about.assetId, createdAt: isoTime(createdAt) };
}
