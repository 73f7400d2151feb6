import { readFileSync } from 'node:fs';

/**
 * Returns a file of `samples/`. Those named `place` or `tone`, `opus`, `vorbis` were written by sharp and ffmpeg with
 * metadata that contain `secret` and a position.
 */
export function sample(name: string): Buffer {
  return readFileSync(new URL(`samples/${name}`, import.meta.url));
}
