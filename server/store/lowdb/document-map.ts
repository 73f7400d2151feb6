/** Documents by key, in 1,024 maps. A single `Map` blocks for half a second when it grows at two million keys. */
const usualShards = 1024;

export class DocumentMap<V> {
  readonly #shards: Map<string, V>[];
  #size = 0;

  /** @param shards a power of two */
  constructor(shards: number = usualShards) {
    this.#shards = Array.from({ length: shards }, () => new Map<string, V>());
  }

  get size(): number {
    return this.#size;
  }

  get(key: string): V | undefined {
    return this.#shardOf(key).get(key);
  }

  set(key: string, value: V): void {
    const shard = this.#shardOf(key);
    const before = shard.size;
    shard.set(key, value);
    this.#size += shard.size - before;
  }

  delete(key: string): void {
    if (this.#shardOf(key).delete(key)) this.#size -= 1;
  }

  /**
   * Yields the entries. May leave out an entry that is added or deleted during the iteration. Ends even if entries
   * are added faster than they are yielded.
   */
  *walk(): Generator<[string, V], void, undefined> {
    for (const shard of this.#shards) {
      let remaining = shard.size;
      for (const entry of shard) {
        if (remaining-- === 0) break;
        yield entry;
      }
    }
  }

  /** Returns the map of a key, chosen by FNV-1a. */
  #shardOf(key: string): Map<string, V> {
    let hash = 0x811c9dc5;
    for (let index = 0; index < key.length; index++) {
      hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
    }
    return this.#shards[(hash ^ (hash >>> 15)) & (this.#shards.length - 1)] as Map<string, V>;
  }
}
