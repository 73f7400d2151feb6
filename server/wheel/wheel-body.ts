import { isoTime } from '../clock.ts';
import type { Bytes } from '../http/answer.ts';
import { GzipBeginning, type Piece } from '../http/gzip-pieces.ts';

/** Bytes that are put together rather than sent in pieces. */
const short = 64 * 1_024;

/**
 * A wheel as JSON, up to its last brace: an answer may add a member that is its own, such as the clock. Long lists in
 * it are pieces that other bodies share, so that a spin of a long list costs no new text of it, deflated or not.
 */
export class WheelBody {
  readonly #pieces: readonly Buffer[];
  readonly #deflatable: readonly Piece[];
  #closed: Bytes | undefined;
  #beginning: Promise<GzipBeginning> | undefined;

  constructor(pieces: readonly Piece[]) {
    const all = pieces.map(({ bytes }) => bytes);
    this.#deflatable = pieces;
    this.#pieces = all.reduce((sum, { length }) => sum + length, 0) < short ? [Buffer.concat(all)] : all;
  }

  /** Bytes of the text; those of its other forms are counted with the pieces. */
  get length(): number {
    return this.#pieces.reduce((sum, { length }) => sum + length, 0);
  }

  /** The whole object. */
  get bytes(): Bytes {
    this.#closed ??= this.with('}');
    return this.#closed;
  }

  /** The object with an end of its own: `,"a":1}`. */
  with(end: string): Bytes {
    const pieces = [...this.#pieces, Buffer.from(end)];
    return this.length < short ? Buffer.concat(pieces) : pieces;
  }

  /** The same under gzip. */
  async gzipped(end: string): Promise<Bytes> {
    this.#beginning ??= GzipBeginning.of(this.#deflatable).catch((error: unknown) => {
      this.#beginning = undefined;
      throw error;
    });
    return (await this.#beginning).with(end);
  }
}

/** The end of a public form: with the clock of the answer, which is not kept. */
export function clockEnd(now: number): string {
  return `,"serverTime":"${isoTime(now)}"}`;
}
