import { pageRandom, type RandomWords } from '../../wheel/local-draw.ts';

/** Maximum number of words that browsers fill in one call (Web Cryptography, 10.1: 65,536 bytes). */
const words = 16_384;

/** Returns a source of random numbers that fetches them in blocks, because a call to the browser is slow. */
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
