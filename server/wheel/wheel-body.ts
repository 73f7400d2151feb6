import { isoTime } from '../clock.ts';
import { GzipBeginning, type Piece } from '../http/gzip-pieces.ts';

/**
 * A wheel as JSON, up to its last brace: an answer may add a member that is its own, such as the clock. Long lists in
 * it are pieces that other bodies share, so that a spin of a long list costs no new text of it, deflated or not.
 */
export class WheelBody {
  readonly #pieces: readonly Piece[];
  #open: Buffer | undefined;
  #closed: Buffer | undefined;
  #beginning: Promise<GzipBeginning> | undefined;

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
  }

  /** Bytes of the text; those of its other forms are counted with the pieces. */
  get length(): number {
    return this.#pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** The whole object. */
  get bytes(): Buffer {
    this.#closed ??= Buffer.concat([...this.#pieces.map(({ bytes }) => bytes), Buffer.from('}')]);
    return this.#closed;
  }

  /** The object with an end of its own: `,"a":1}`. */
  with(end: string): Buffer {
    this.#open ??= Buffer.concat(this.#pieces.map(({ bytes }) => bytes));
    return Buffer.concat([this.#open, Buffer.from(end)]);
  }

  /** The same under gzip. */
  async gzipped(end: string): Promise<Buffer> {
    this.#beginning ??= GzipBeginning.of(this.#pieces).catch((error: unknown) => {
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
