import type { Refusal } from '../../../contracts/http/errors.ts';
import { assetLimits } from '../../../contracts/wheel/asset-address.ts';
import { refuse } from '../../../contracts/wheel/errors.ts';
import { readPicture } from '../../media/picture.ts';
import { readSound } from '../../media/sound.ts';
import type { AssetHead } from './documents.ts';

export interface AssetFile extends Pick<AssetHead, 'kind' | 'type' | 'width' | 'height' | 'seconds'> {
  /** The file without metadata. */
  readonly content: Buffer;
}

const invalid = (message: string): Refusal => refuse('invalid_asset', { message });

/** Returns the picture or sound in a file, or a refusal (docs/rules/wheel.md, "Uploads"). */
export function readFile(bytes: Buffer): AssetFile | Refusal {
  if (bytes.length > assetLimits.bytes) return invalid(`A file has at most ${assetLimits.bytes / 1_024} KiB`);
  const picture = readPicture(bytes);
  if (typeof picture === 'string') return invalid(picture);
  if (picture !== undefined) {
    const { type, width, height, bytes: content } = picture;
    const fits = Math.min(width, height) > 0 && Math.max(width, height) <= assetLimits.side;
    if (fits) return { kind: 'picture', type, width, height, content };
    return invalid(
      `The picture has ${width} × ${height} pixels. At most ${assetLimits.side} a side are possible`,
    );
  }
  const sound = readSound(bytes);
  if (typeof sound === 'string') return invalid(sound);
  if (sound === undefined) return refuse('invalid_asset');
  const { type, seconds, bytes: content } = sound;
  if (seconds <= assetLimits.seconds) {
    return { kind: 'sound', type, seconds: Math.round(seconds * 1_000) / 1_000, content };
  }
  return invalid(`A sound has at most ${assetLimits.seconds} seconds`);
}
