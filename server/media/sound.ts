/**
 * Reads uploaded sounds by their bytes (docs/rules/wheel.md, "Uploads"). Removes texts, covers and other metadata.
 * Does not decode samples.
 */
import { faultOr } from './fault.ts';
import type { Sound } from './kinds.ts';
import { isM4a, readM4a } from './m4a.ts';
import { isMp3, readMp3 } from './mp3.ts';
import { isOgg, readOgg } from './ogg.ts';
import { isWav, readWav } from './wav.ts';

/**
 * Returns the sound in a file, a sentence that explains why the sound is refused, or undefined if the file has another
 * format.
 */
export function readSound(bytes: Buffer): Sound | string | undefined {
  if (isMp3(bytes)) return faultOr(() => ({ type: 'audio/mpeg', ...readMp3(bytes) }));
  if (isOgg(bytes)) return faultOr(() => ({ type: 'audio/ogg', ...readOgg(bytes) }));
  if (isWav(bytes)) return faultOr(() => ({ type: 'audio/wav', ...readWav(bytes) }));
  if (isM4a(bytes)) return faultOr(() => ({ type: 'audio/mp4', ...readM4a(bytes) }));
  return undefined;
}
