import { damaged } from './fault.ts';

/** Reads a buffer bit by bit, the highest bit of each byte first. */
export class Bits {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /**
   * Reads the next bits as a number.
   * @param count number of bits, at most 32
   */
  read(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit++, this.#at++) {
      const byte = this.#bytes[this.#at >> 3];
      if (byte === undefined) throw damaged();
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  flag(): boolean {
    return this.read(1) === 1;
  }
}
