import { createHash } from 'node:crypto';

/**
 * Count of ids and sum of their digests, independent of their order. Bags with the same ids are equal. Bags with
 * different ids are equal with a probability of 2^-48. Ids can thus be compared without holding them in memory.
 */
export class Bag {
  count = 0;
  #sum = 0;

  add(id: string): void {
    this.count += 1;
    this.#sum = (this.#sum + createHash('sha256').update(id).digest().readUIntBE(0, 6)) % 2 ** 48;
  }

  equals(other: Bag): boolean {
    return this.count === other.count && this.#sum === other.#sum;
  }
}
