/** Addresses and limits of uploads, without schemas (docs/rules/wheel.md, "Uploads"). */

export const assetLimits = {
  /** Maximum bytes of a file. */
  bytes: 1_048_576,
  /** Maximum width and height of a picture in pixels. */
  side: 2_048,
  /** Maximum seconds of a sound. */
  seconds: 30,
  nameGraphemes: 100,
  /** Maximum number of different pictures in one body of entries. */
  inOneBody: 1_000,
} as const;

export const assetKinds = ['picture', 'sound'] as const;
export type AssetKind = (typeof assetKinds)[number];

export const assetFolder = '/wheelapp/assets/';

/** Returns the pattern of the ids of uploads. */
export const assetIdOf = (prefix: string): string => `${prefix}_[A-Za-z0-9_-]{22}`;

/** Address of an uploaded picture on the service, such as `/wheelapp/assets/pic_2rWcZ0a1fTq8mK3xJ7sLwA`. */
export const pictureAddress = new RegExp(`^${assetFolder}${assetIdOf('pic')}$`);
export const soundAddress = new RegExp(`^${assetFolder}${assetIdOf('snd')}$`);
