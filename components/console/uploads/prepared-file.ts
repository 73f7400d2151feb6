import { assetLimits, type AssetKind } from '../../../contracts/wheel/asset.ts';
import { text } from '../../language/text.ts';

/** Types of files that the choice of a file offers. SVG is not among them, because it can contain scripts and links. */
export const fileTypes: Readonly<Record<AssetKind, readonly string[]>> = {
  picture: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'],
  sound: ['audio/mpeg', 'audio/ogg', 'audio/wav', 'audio/x-wav', 'audio/mp4', 'audio/x-m4a', 'audio/aac'],
};

/** Minimum width and height in pixels to which a picture is made smaller until it fits. */
const leastPixels = 64;

/**
 * Returns a file as it is uploaded, or a text that says why the file cannot be uploaded. Pictures are drawn anew, so that only
 * their pixels are sent, and no place, camera or hidden content.
 * @param pixels maximum width and height of a picture
 */
export async function preparedFile(file: Blob, kind: AssetKind, pixels: number): Promise<Blob | string> {
  if (kind === 'picture') {
    if (!fileTypes.picture.includes(file.type))
      return text('Choose a picture: PNG, JPEG, WebP, AVIF or GIF.');
    return (
      (await drawnAnew(file, pixels)) ?? text('This picture cannot be read. It may be damaged or too large.')
    );
  }
  if (!file.type.startsWith('audio/')) return text('Choose a sound: MP3, Ogg, WAV or M4A.');
  return file.size > assetLimits.bytes ? text('A sound has at most 1 MB. MP3 files are small.') : file;
}

async function drawnAnew(file: Blob, pixels: number): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  try {
    for (let most = pixels; most >= leastPixels; most = Math.floor(most * 0.7)) {
      const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height));
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(bitmap.width * scale));
      canvas.height = Math.max(1, Math.round(bitmap.height * scale));
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      // Browsers without WebP write PNG instead.
      const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
      if (drawn && drawn.size <= assetLimits.bytes) return drawn;
    }
    return undefined;
  } finally {
    bitmap.close();
  }
}

export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let letters = '';
  // A call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8_192) {
    letters += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  }
  return btoa(letters);
}
