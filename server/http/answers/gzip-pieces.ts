/**
 * Gzip (RFC 1952) of texts that share pieces, each deflated once. Deflate streams that end at a byte boundary without
 * a final block can be concatenated (RFC 1951 §3.2.4).
 */
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { promisify } from 'node:util';
import { turn } from '../../runtime/turn.ts';
import type { Bytes } from './answer.ts';

const deflate = promisify(deflateRaw);
const open = { finishFlush: constants.Z_SYNC_FLUSH };
/** Maximum bytes of a piece that is deflated synchronously. For so few bytes, another thread would take longer. */
const small = 4 * 1_024;

/** Gzip header: magic number, deflate, no flags, no time, no extra flags, unknown system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Bytes, and their deflated form, which is computed on first use. */
export class Piece {
  readonly bytes: Buffer;
  #deflated: Promise<Buffer> | undefined;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Approximate memory in bytes, including the deflated form. Caches are limited by this size. */
  get length(): number {
    return Math.ceil(this.bytes.length * 1.3);
  }

  deflated(): Promise<Buffer> {
    this.#deflated ??=
      this.bytes.length <= small
        ? Promise.resolve(deflateRawSync(this.bytes, open))
        : deflate(this.bytes, open).catch((error: unknown) => {
            this.#deflated = undefined;
            throw error;
          });
    return this.#deflated;
  }
}

/** Length above which computing a checksum or copying bytes delays other requests. */
const long = 64 * 1_024;

/** Beginning of a text, gzipped once. Different short ends can be appended. */
export class GzipBeginning {
  readonly #deflated: readonly Buffer[];
  readonly #crc: number;
  readonly #length: number;

  private constructor(deflated: readonly Buffer[], crc: number, length: number) {
    this.#deflated = deflated;
    this.#crc = crc;
    this.#length = length;
  }

  /**
   * Deflates the pieces one after another, so that other threads of the small thread pool remain free for file
   * access.
   */
  static async of(pieces: readonly Piece[]): Promise<GzipBeginning> {
    const deflated: Buffer[] = [];
    let crc = 0;
    let length = 0;
    for (const piece of pieces) {
      deflated.push(await piece.deflated());
      const { bytes } = piece;
      crc = continued(crc, bytes);
      length += bytes.length;
      if (bytes.length > long) await turn();
    }
    return new GzipBeginning([header, ...deflated], crc, length);
  }

  with(end: string): Bytes {
    const whole = [...this.#deflated, ended(this.#crc, this.#length, Buffer.from(end))];
    return this.#length > long ? whole : Buffer.concat(whole);
  }
}

export async function* gzipped(pieces: AsyncIterable<Piece>): AsyncGenerator<Buffer, void, undefined> {
  yield header;
  let crc = 0;
  let length = 0;
  for await (const piece of pieces) {
    const { bytes } = piece;
    if (bytes.length === 0) continue;
    yield await piece.deflated();
    crc = continued(crc, bytes);
    length += bytes.length;
  }
  yield ended(crc, length, Buffer.alloc(0));
}

/**
 * Returns the end of a gzip stream: the final block, which contains `bytes`, and the trailer. `crc` and
 * `length` are the checksum and the length of the text before `bytes`.
 */
function ended(crc: number, length: number, bytes: Buffer): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(continued(crc, bytes), 0);
  trailer.writeUInt32LE((length + bytes.length) % 2 ** 32, 4);
  return Buffer.concat([deflateRawSync(bytes), trailer]);
}

/** Continues the checksum of a text over further bytes. zlib would begin a new checksum for an empty buffer. */
function continued(crc: number, bytes: Buffer): number {
  return bytes.length === 0 ? crc : crc32(bytes, crc);
}
