import { LoadedPicture } from './loaded-picture.ts';

/** Pictures that wheels of this page show, by address. */
const pictures = new Map<string, { readonly picture: LoadedPicture; users: number }>();

/** Loads a picture, unless another wheel already shows it. The caller must call {@link leavePicture} later. */
export function takePicture(address: string): LoadedPicture {
  const known = pictures.get(address) ?? { picture: new LoadedPicture(address), users: 0 };
  known.users += 1;
  pictures.set(address, known);
  return known.picture;
}

/** Releases a picture for one wheel. The picture is closed when no wheel shows it any more. */
export function leavePicture(address: string): void {
  const known = pictures.get(address);
  if (!known) return;
  known.users -= 1;
  if (known.users > 0) return;
  pictures.delete(address);
  known.picture.close();
}

/** Number of loaded pictures of the page. */
export function pictureCount(): number {
  return pictures.size;
}

/**
 * Returns the address of an image that a page may load. Returns undefined for an unsafe address, or for a value
 * that is not an address.
 */
export function pictureAddress(picture: unknown, base: string): string | undefined {
  if (typeof picture !== 'string' || picture === '' || !URL.canParse(picture, base)) return undefined;
  const { protocol, username, password, href } = new URL(picture, base);
  if (username !== '' || password !== '') return undefined;
  const isSafe =
    ['https:', 'blob:'].includes(protocol) ||
    (protocol === 'data:' && /^data:image\//i.test(href)) ||
    (protocol === 'http:' && new URL(base).protocol === 'http:');
  return isSafe ? href : undefined;
}
