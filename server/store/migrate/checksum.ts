/**
 * Checksum of a store's content: SHA-256 over all documents in the order of keys, then all stored events, then the
 * last sequence. A zero byte ends each value.
 */
import { createHash } from 'node:crypto';

export class Checksum {
  readonly #hash = createHash('sha256');

  document(key: string, collection: string, text: string): void {
    this.#hash.update(`d\0${key}\0${collection}\0${text}\0`);
  }

  event(sequence: number, topic: string, type: string, text: string): void {
    this.#hash.update(`e\0${sequence}\0${topic}\0${type}\0${text}\0`);
  }

  /** Returns the checksum in hexadecimal. Nothing can be added after this call. */
  end(lastSequence: number): string {
    return this.#hash.update(`s\0${lastSequence}\0`).digest('hex');
  }
}
