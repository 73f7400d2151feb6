import { judgeLogo } from '../../../contracts/wheel/logo.ts';

/** Accepted types of pictures. SVG is not among them, because it can contain scripts and links. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'] as const;

/** Maximum width and height in pixels. More would not be visible on the wheel. */
const mostPixels = 1_024;
/** Maximum characters of a data address: 512 KiB in base64. */
const mostCharacters = 690_000;

/** Returns the reason why an address cannot be a logo; undefined if it can. */
export function logoFault(logo: string): string | undefined {
  return logo === '' ? undefined : judgeLogo(logo)?.message;
}

/**
 * Draws a picture again, so that only its pixels are stored, and no place, camera or hidden content. Returns a
 * data address; undefined if the file is no picture or is too large.
 */
export async function pictureOf(file: Blob): Promise<string | undefined> {
  if (!pictureTypes.some((type) => type === file.type)) return undefined;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  for (let most = mostPixels; most >= 128; most /= 2) {
    const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    // Browsers without WebP write PNG instead.
    const address = canvas.toDataURL('image/webp', 0.9);
    if (address.length <= mostCharacters) return address;
  }
  return undefined;
}
