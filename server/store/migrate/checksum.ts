/**
 * Checksum of a store's content: SHA-256 over every document in the order of keys (code points), then every kept event,
 * then the last sequence. Each value is UTF-8 followed by a zero byte, which neither keys nor JSON contain. Documents
 * and data are canonical JSON (`store/canonical.ts`), as they are stored.
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
