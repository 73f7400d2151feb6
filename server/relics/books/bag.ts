import { createHash } from 'node:crypto';

/**
 * Count and sum of digests of ids, in any order. Two bags with the same ids are equal, and others are not, except by a
 * chance of 2^-48. So ids can be compared without being in memory.
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
