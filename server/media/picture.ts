/**
 * Reads uploaded pictures by their bytes (docs/rules/wheel.md, "Uploads"; docs/rules/identity.md, "Logos"). Keeps
 * only the parts that make up the picture. Removes metadata, such as where a photo was taken. Does not decode pixels.
 */
import { isAvif, readAvif } from './avif.ts';
import { faultOr } from './fault.ts';
import type { Picture } from './kinds.ts';
import { isPng, readPng } from './png.ts';
import { isWebp, readWebp } from './webp.ts';

/**
 * Returns the picture in a file, a sentence that explains why the picture is refused, or undefined if the file has
 * another format.
 */
export function readPicture(bytes: Buffer): Picture | string | undefined {
  if (isPng(bytes)) return faultOr(() => ({ type: 'image/png', ...readPng(bytes) }));
  if (isWebp(bytes)) return faultOr(() => ({ type: 'image/webp', ...readWebp(bytes) }));
  if (isAvif(bytes)) return faultOr(() => ({ type: 'image/avif', ...readAvif(bytes) }));
  return undefined;
}
