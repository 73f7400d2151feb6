import type { Asset } from '../../../../contracts/wheel/asset-endpoints.ts';
import { end, header, pixels, png, chunk } from '../../media/image-parts.ts';

export const assets = '/wheelapp/api/v1/assets';
export const ownAssets = '/wheels/api/v1/assets';

/** Returns a PNG of 16 × 16 pixels. Files with different `number` differ. `bytes` is added to the size of the file. */
export function picture(number = 0, bytes = 0): Buffer {
  const more = Buffer.alloc(3 + bytes, number);
  more.writeUIntBE(number, 0, 3);
  return png(header(16, 16), pixels, chunk('IDAT', more), end);
}

export const upload = (file: Buffer, name = '') => ({ data: file.toString('base64'), name });

export type { Asset };
