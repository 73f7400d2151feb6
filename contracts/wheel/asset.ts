/** Pictures and sounds of wheels (docs/rules/wheel.md, "Uploads"). */
import { z } from '../zod.ts';

export const assetLimits = {
  /** Maximum bytes of a file. */
  bytes: 1_048_576,
  /** Maximum pixels a side of a picture. */
  side: 2_048,
  /** Maximum duration of a sound. */
  seconds: 30,
  nameGraphemes: 100,
  /** Maximum number of different pictures in one body of entries. */
  inOneBody: 1_000,
} as const;

/** Limits of an account, before they are multiplied by `SVC_QUOTA_SCALE`. */
export const accountAssetLimits = { count: 256, bytes: 33_554_432 } as const;

/** Bytes of all uploads together, before they are multiplied by `SVC_QUOTA_SCALE`. */
export const allAssetsLimits = { embedded: 134_217_728, database: 17_179_869_184 } as const;

export const assetKinds = ['picture', 'sound'] as const;
export type AssetKind = (typeof assetKinds)[number];

export const assetFolder = '/wheelapp/assets/';

const id = (prefix: string): string => `${prefix}_[A-Za-z0-9_-]{22}`;

export const AssetId = z
  .string()
  .check(z.regex(new RegExp(`^${id('(?:pic|snd)')}$`)), z.describe('`pic_` or `snd_` and 22 characters.'));

const address = (prefix: string) => z.string().check(z.regex(new RegExp(`^${assetFolder}${id(prefix)}$`)));

/** Address of an uploaded picture on the service, such as `/wheelapp/assets/pic_2rWcZ0a1fTq8mK3xJ7sLwA`. */
export const PictureAddress = address('pic');
export const SoundAddress = address('snd');

export function isPictureAddress(text: string): boolean {
  return z.safeParse(PictureAddress, text).success;
}

/** Returns the id in the address of an upload, or undefined for another text. */
export function assetIdIn(text: string): string | undefined {
  if (!text.startsWith(assetFolder)) return undefined;
  const { success, data } = z.safeParse(AssetId, text.slice(assetFolder.length));
  return success ? data : undefined;
}
