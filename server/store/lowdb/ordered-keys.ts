/** An ordered set of strings that stays fast at millions of keys: a list of blocks of at most 512 strings. */
const blockSize = 512;

export class OrderedKeys {
  #blocks: string[][] = [[]];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(key: string): void {
    const blockIndex = this.#blockFor(key);
    const block = this.#blocks[blockIndex] as string[];
    const index = lowerBound(block, key);
    if (block[index] === key) return;
    block.splice(index, 0, key);
    this.#size += 1;
    if (block.length > blockSize) {
      // Split the block in the middle, or before the new key if that is the last one. Most keys are added in
      // ascending order, so the earlier block stays full.
      const at = index === block.length - 1 ? blockSize : blockSize / 2;
      this.#blocks.splice(blockIndex + 1, 0, block.splice(at));
    }
  }

  delete(key: string): void {
    const blockIndex = this.#blockFor(key);
    const block = this.#blocks[blockIndex] as string[];
    const index = lowerBound(block, key);
    if (block[index] !== key) return;
    block.splice(index, 1);
    this.#size -= 1;
    if (block.length === 0 && this.#blocks.length > 1) this.#blocks.splice(blockIndex, 1);
  }

  /** Returns up to `limit` keys in ascending order: `from <= key < end`, or `from < key < end` if `exclusive`. */
  ascending(from: string, exclusive: boolean, end: string, limit: number): string[] {
    const found: string[] = [];
    let blockIndex = this.#blockFor(from);
    let index = lowerBound(this.#blocks[blockIndex] as string[], from);
    if (exclusive && this.#blocks[blockIndex]?.[index] === from) index += 1;
    for (; found.length < limit && blockIndex < this.#blocks.length; blockIndex++, index = 0) {
      const block = this.#blocks[blockIndex] as string[];
      for (; index < block.length && found.length < limit; index++) {
        const key = block[index] as string;
        if (key >= end) return found;
        found.push(key);
      }
    }
    return found;
  }

  /** Returns up to `limit` keys in descending order: `start <= key < below`. */
  descending(below: string, start: string, limit: number): string[] {
    const found: string[] = [];
    let blockIndex = this.#blockFor(below);
    let index = lowerBound(this.#blocks[blockIndex] as string[], below) - 1;
    while (found.length < limit) {
      for (; index >= 0 && found.length < limit; index--) {
        const key = this.#blocks[blockIndex]?.[index] as string;
        if (key < start) return found;
        found.push(key);
      }
      blockIndex -= 1;
      if (blockIndex < 0) break;
      index = (this.#blocks[blockIndex] as string[]).length - 1;
    }
    return found;
  }

  /** Returns the index of the last block whose first key is `<= key`, or 0. */
  #blockFor(key: string): number {
    let low = 0;
    let high = this.#blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#blocks[middle]?.[0] as string) <= key) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function lowerBound(block: readonly string[], key: string): number {
  let low = 0;
  let high = block.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((block[middle] as string) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
