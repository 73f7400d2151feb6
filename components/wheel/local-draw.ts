/** Fills an array with random numbers. Tests pass a seeded source. */
export type RandomWords = (words: Uint32Array<ArrayBuffer>) => Uint32Array<ArrayBuffer>;

export const pageRandom: RandomWords = (words) => crypto.getRandomValues(words);

const span = 2 ** 53;

/**
 * Returns a random integer from 0 to `range - 1`. All integers are equally likely.
 * @param range an integer from 1 to 2^53
 */
export function randomBelow(range: number, random: RandomWords = pageRandom): number {
  const limit = span - (span % range);
  for (;;) {
    const [high = 0, low = 0] = random(new Uint32Array(2));
    const drawn = (high & 0x1fffff) * 2 ** 32 + low;
    if (drawn < limit) return drawn % range;
  }
}

/** Draws a position by weight. Returns null if no weight is above zero. */
export function drawLocally(thousandths: readonly number[], random: RandomWords = pageRandom): number | null {
  const total = thousandths.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return null;
  let left = randomBelow(total, random);
  for (let index = 0; index < thousandths.length; index += 1) {
    left -= thousandths[index] ?? 0;
    if (left < 0) return index;
  }
  return null;
}

export function randomShare(random: RandomWords = pageRandom): number {
  return randomBelow(2 ** 32, random) / 2 ** 32;
}

/** Returns a version 4 UUID (RFC 9562), also on plain-http pages, where `crypto.randomUUID` is missing. */
export function randomId(random: RandomWords = pageRandom): string {
  const words = Array.from(random(new Uint32Array(4)), (word) => word.toString(16).padStart(8, '0')).join('');
  const variant = ((Number.parseInt(words.charAt(16), 16) & 3) | 8).toString(16);
  return `${words.slice(0, 8)}-${words.slice(8, 12)}-4${words.slice(13, 16)}-${variant}${words.slice(17, 20)}-${words.slice(20)}`;
}
