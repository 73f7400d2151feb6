/**
 * Long JSON arrays, answered in slices that all answers share. An answer keeps only one slice in memory, even if its
 * reader is slow.
 */
import type { SharedCache } from './byte-cache.ts';
import { Piece } from './gzip-pieces.ts';

/** Elements of an array as JSON, separated by commas, without brackets. Empty if there are no elements. */
export interface Slice {
  readonly json: string;
  readonly count: number;
}

export interface SliceSource {
  readonly length: number;
  make(at: number): Promise<Slice>;
  /** Called after the last slice, with the total number of elements. Throws if elements are missing. */
  check(count: number): void;
}

const [open, comma, close] = ['[', ',', ']'].map((text) => new Piece(Buffer.from(text))) as [
  Piece,
  Piece,
  Piece,
];

export class SlicePiece extends Piece {
  readonly count: number;

  constructor({ json, count }: Slice) {
    super(Buffer.from(json));
    this.count = count;
  }
}

export type SliceCache = SharedCache<SlicePiece>;

/** An array as an iterable of pieces, which can be iterated several times. */
export class Slices {
  readonly #cache: SliceCache;
  readonly #key: string;
  readonly #tag: string;
  readonly #source: SliceSource;

  /**
   * @param key identifies the array in the cache
   * @param tag identifies the version of the array
   */
  constructor(cache: SliceCache, key: string, tag: string, source: SliceSource) {
    this.#cache = cache;
    this.#key = key;
    this.#tag = tag;
    this.#source = source;
  }

  /** Generates the first slice, so that an early failure is still answered with an error. */
  async begin(): Promise<void> {
    await this.#at(0);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Piece, void, undefined> {
    yield open;
    let count = 0;
    for (let at = 0; at < this.#source.length; at++) {
      const slice = await this.#at(at);
      if (slice.count === 0) continue;
      if (count > 0) yield comma;
      yield slice;
      count += slice.count;
    }
    this.#source.check(count);
    yield close;
  }

  #at(at: number): Promise<SlicePiece> | SlicePiece {
    return this.#cache.get(
      `${this.#key}:${at}`,
      this.#tag,
      async () => new SlicePiece(await this.#source.make(at)),
    );
  }
}

export async function* inPieces(parts: readonly (Piece | Slices)[]): AsyncGenerator<Piece, void, undefined> {
  for (const part of parts) {
    if (part instanceof Piece) yield part;
    else yield* part;
  }
}

export async function* plain(pieces: AsyncIterable<Piece>): AsyncGenerator<Buffer, void, undefined> {
  for await (const { bytes } of pieces) if (bytes.length > 0) yield bytes;
}
