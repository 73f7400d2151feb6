import { pageRandom, type RandomWords } from '../../wheel/local-draw.ts';

/** Number of words that browsers fill in one call (Web Cryptography, 10.1: 65,536 bytes). */
const words = 16_384;

/**
 * Returns a source of random numbers. Numbers are fetched in blocks, because a call to the browser takes
 * long.
 */
export function randomPool(random: RandomWords = pageRandom): RandomWords {
  const pool = new Uint32Array(words);
  let used = words;
  return (wanted) => {
    if (wanted.length > words) return random(wanted);
    if (used + wanted.length > words) {
      random(pool);
      used = 0;
    }
    wanted.set(pool.subarray(used, used + wanted.length));
    used += wanted.length;
    return wanted;
  };
}
