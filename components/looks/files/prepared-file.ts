import { assetLimits, type AssetKind } from '../../../contracts/wheel/asset-address.ts';
import { text } from '../../language/text.ts';

/** Types of files that can be chosen. SVG is excluded, because it can contain scripts and links. */
export const fileTypes: Readonly<Record<AssetKind, readonly string[]>> = {
  picture: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'],
  sound: ['audio/mpeg', 'audio/ogg', 'audio/wav', 'audio/x-wav', 'audio/mp4', 'audio/x-m4a', 'audio/aac'],
};

/** Limits of a file, which differ between accounts and browsers. */
export interface FileLimits {
  /** Maximum bytes. For a picture, after it has been drawn anew. */
  readonly bytes: number;
  /** Maximum width and height of a picture in pixels. */
  readonly pixels: number;
}

/** Smallest size in pixels to which a picture with too many bytes is reduced. */
const leastPixels = 64;

/**
 * Returns a file in the form in which it is stored, or a text that says why it cannot be used. Pictures are
 * drawn anew, so that only their pixels are stored, without location, camera or other hidden data.
 */
export async function preparedFile(file: Blob, kind: AssetKind, limits: FileLimits): Promise<Blob | string> {
  if (kind === 'picture') {
    if (!fileTypes.picture.includes(file.type))
      return text('Choose a picture: PNG, JPEG, WebP, AVIF or GIF.');
    return (
      (await drawnAnew(file, limits)) ?? text('This picture cannot be read. It may be damaged or too large.')
    );
  }
  if (!file.type.startsWith('audio/')) return text('Choose a sound: MP3, Ogg, WAV or M4A.');
  if (file.size <= limits.bytes) return file;
  return limits.bytes < assetLimits.bytes
    ? text('A sound of a wheel in this browser has at most {size} KB. On an account it may have 1 MB.', {
        size: Math.round(limits.bytes / 1_024),
      })
    : text('A sound has at most 1 MB. MP3 files are small.');
}

async function drawnAnew(file: Blob, { bytes, pixels }: FileLimits): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  try {
    for (let most = pixels; most >= leastPixels; most = Math.floor(most * 0.7)) {
      const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height));
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(bitmap.width * scale));
      canvas.height = Math.max(1, Math.round(bitmap.height * scale));
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      // Browsers that cannot write WebP write PNG instead.
      const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
      if (drawn && drawn.size <= bytes) return drawn;
    }
    return undefined;
  } finally {
    bitmap.close();
  }
}
