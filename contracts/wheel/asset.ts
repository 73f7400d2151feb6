/** Pictures and sounds of wheels (docs/rules/wheel.md, "Uploads"). */
import { z } from '../zod.ts';
import { assetFolder, assetIdOf, pictureAddress, soundAddress } from './asset-address.ts';

/** Limits of one account. `SVC_QUOTA_SCALE` multiplies them. */
export const accountAssetLimits = { count: 256, bytes: 33_554_432 } as const;

/** Maximum bytes of all uploads together, by kind of store. `SVC_QUOTA_SCALE` multiplies them. */
export const allAssetsLimits = { embedded: 134_217_728, database: 17_179_869_184 } as const;

export const AssetId = z
  .string()
  .check(
    z.regex(new RegExp(`^${assetIdOf('(?:pic|snd)')}$`)),
    z.describe('`pic_` or `snd_` and 22 characters.'),
  );

export const PictureAddress = z.string().check(z.regex(pictureAddress));
export const SoundAddress = z.string().check(z.regex(soundAddress));

/** Returns the id in the address of an upload, or undefined for another text. */
export function assetIdIn(text: string): string | undefined {
  if (!text.startsWith(assetFolder)) return undefined;
  const { success, data } = z.safeParse(AssetId, text.slice(assetFolder.length));
  return success ? data : undefined;
}
