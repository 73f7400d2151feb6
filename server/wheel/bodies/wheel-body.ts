import { isoTime } from '../../runtime/clock.ts';
import type { Bytes, Stream } from '../../http/answers/answer.ts';
import { GzipBeginning, gzipped, Piece } from '../../http/answers/gzip-pieces.ts';
import { inPieces, plain, type Slices } from '../../http/answers/slices.ts';

/** Bytes below which pieces are joined before sending. */
const short = 64 * 1_024;

/**
 * A wheel as JSON without its last brace, so that an answer can add a member such as the clock. Bodies of one wheel
 * share the pieces of its lists.
 */
export class WheelBody {
  readonly #parts: readonly (Piece | Slices)[];
  /** Pieces of a body that is sent at once. Undefined if the body is streamed. */
  readonly #pieces: readonly Buffer[] | undefined;
  #closed: Bytes | undefined;
  #beginning: Promise<GzipBeginning> | undefined;

  constructor(parts: readonly (Piece | Slices)[]) {
    const pieces = parts.filter((part) => part instanceof Piece);
    const all = pieces.map(({ bytes }) => bytes);
    this.#parts = parts;
    if (pieces.length < parts.length) this.#pieces = undefined;
    else this.#pieces = all.reduce((sum, { length }) => sum + length, 0) < short ? [Buffer.concat(all)] : all;
  }

  /** Bytes of the JSON text without slices, which are cached separately. */
  get length(): number {
    return this.#parts.reduce((sum, part) => sum + (part instanceof Piece ? part.bytes.length : 0), 0);
  }

  /** Returns whether the text is longer than `bytes`. Always true for a streamed body. */
  isLongerThan(bytes: number): boolean {
    return this.#pieces === undefined || this.length > bytes;
  }

  get bytes(): Bytes | Stream {
    if (this.#pieces === undefined) return this.with('}');
    this.#closed ??= joined(this.#pieces, '}');
    return this.#closed;
  }

  /** Returns the object, completed by `end`, such as `,"a":1}`. */
  with(end: string): Bytes | Stream {
    return this.#pieces === undefined ? plain(this.#ending(end)) : joined(this.#pieces, end);
  }

  gzipped(end: string): Promise<Bytes> | Stream {
    return this.#pieces === undefined ? gzipped(this.#ending(end)) : this.#gzippedWhole(end);
  }

  async #gzippedWhole(end: string): Promise<Bytes> {
    const pieces = this.#parts as readonly Piece[];
    this.#beginning ??= GzipBeginning.of(pieces).catch((error: unknown) => {
      this.#beginning = undefined;
      throw error;
    });
    return (await this.#beginning).with(end);
  }

  #ending(end: string): AsyncIterable<Piece> {
    return inPieces([...this.#parts, new Piece(Buffer.from(end))]);
  }
}

function joined(pieces: readonly Buffer[], end: string): Bytes {
  const all = [...pieces, Buffer.from(end)];
  return all.reduce((sum, { length }) => sum + length, 0) < short ? Buffer.concat(all) : all;
}

/** Returns the end of a body in the public form, which contains the server's clock. */
export function clockEnd(now: number): string {
  return `,"serverTime":"${isoTime(now)}"}`;
}
