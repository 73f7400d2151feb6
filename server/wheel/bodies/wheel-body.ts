import { isoTime } from '../../ground/clock.ts';
import type { Bytes, Stream } from '../../http/answers/answer.ts';
import { GzipBeginning, gzipped, Piece } from '../../http/answers/gzip-pieces.ts';
import { inPieces, plain, type Slices } from '../../http/answers/slices.ts';

/** Bytes that are put together rather than sent in pieces. */
const short = 64 * 1_024;

/**
 * A wheel as JSON, up to its last brace: an answer may add a member that is its own, such as the clock. Lists in it are
 * pieces that other bodies share, so that a spin of a long list costs no new text of it, deflated or not; long lists are
 * made while they are sent.
 */
export class WheelBody {
  readonly #parts: readonly (Piece | Slices)[];
  /** Undefined: it is streamed. */
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

  /** Bytes of the text that it holds; those of its other forms are counted with the pieces, and slices by their cache. */
  get length(): number {
    return this.#parts.reduce((sum, part) => sum + (part instanceof Piece ? part.bytes.length : 0), 0);
  }

  /** Whether an answer of it is worth compressing. */
  isLongerThan(bytes: number): boolean {
    return this.#pieces === undefined || this.length > bytes;
  }

  /** The whole object. */
  get bytes(): Bytes | Stream {
    if (this.#pieces === undefined) return this.with('}');
    this.#closed ??= joined(this.#pieces, '}');
    return this.#closed;
  }

  /** The object with an end of its own: `,"a":1}`. */
  with(end: string): Bytes | Stream {
    return this.#pieces === undefined ? plain(this.#ending(end)) : joined(this.#pieces, end);
  }

  /** The same under gzip. */
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

/** The end of a public form: with the clock of the answer, which is not kept. */
export function clockEnd(now: number): string {
  return `,"serverTime":"${isoTime(now)}"}`;
}
