import { pageRandom, type RandomWords } from '../../wheel/local-draw.ts';

/** Most words that browsers fill at once (Web Cryptography, 10.1: 65,536 bytes). */
const words = 16_384;

/** Fetches randomness in blocks, because each fetch costs as much as a thousand words. */
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
