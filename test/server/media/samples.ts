import { readFileSync } from 'node:fs';

/**
 * Returns a file of `samples/`. The files whose names contain `place`, `tone`, `opus` or `vorbis` were
 * written by sharp and ffmpeg. Their metadata contain `secret` and a position.
 */
export function sample(name: string): Buffer {
  return readFileSync(new URL(`samples/${name}`, import.meta.url));
}
