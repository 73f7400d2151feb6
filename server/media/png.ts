import { crc32 } from 'node:zlib';
import { damaged } from './fault.ts';
import type { Picture } from './kinds.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Colour types (PNG §11.2.1). */
const [grey, rgb, indexed] = [0, 2, 3];

/** Maximum number of chunks. Even files with the smallest usual chunks have only a few hundred. */
const mostChunks = 10_000;

interface Chunk {
  readonly type: string;
  readonly length: number;
}

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(signature);
}

/**
 * Reads a PNG up to its end. Keeps only the still picture of an animation.
 * @throws {MediaFault}
 */
export function readPng(bytes: Buffer): Omit<Picture, 'type'> {
  const parts: Buffer[] = [signature];
  const kept: Chunk[] = [];
  let count = 0;
  for (let at = 8; kept.at(-1)?.type !== 'IEND'; count++) {
    if (at + 12 > bytes.length || count === mostChunks) throw damaged();
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) throw damaged();
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw damaged();
    if ((count === 0) !== (type === 'IHDR')) throw damaged();
    const [depth, colour] = [bytes.readUInt8(24), bytes.readUInt8(25)];
    if (isUsed({ type, length }, kept, depth, colour)) {
      parts.push(bytes.subarray(at, end));
      kept.push({ type, length });
    }
    // Refuse an unknown critical chunk: decoders must do so, and dropping the chunk would change the picture. Drop a
    // palette for true colours, which is only a suggestion for old screens.
    else if (/^[A-Z]/.test(type) && (type !== 'PLTE' || colour === indexed)) throw damaged();
    at = end;
  }
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return { bytes: Buffer.concat(parts), width, height };
}

/**
 * Returns whether decoders use a chunk: it is the first of its type (except pixels), at its position, and has its
 * exact length (PNG §11). Any other chunk could hide data.
 */
function isUsed({ type, length }: Chunk, before: readonly Chunk[], depth: number, colour: number): boolean {
  const lengthOf = (other: string): number => before.find((each) => each.type === other)?.length ?? 0;
  const has = (other: string): boolean => before.some((each) => each.type === other);
  if (type === 'IDAT') return colour !== indexed || has('PLTE');
  if (type === 'IEND') return length === 0 && has('IDAT');
  if (has(type) || has('IDAT')) return false;
  switch (type) {
    case 'IHDR':
      return length === 13;
    case 'gAMA':
      return length === 4 && !has('PLTE');
    case 'sRGB':
      return length === 1 && !has('PLTE');
    case 'PLTE':
      return colour === indexed && length > 0 && length % 3 === 0 && length <= 3 * 2 ** depth;
    case 'tRNS':
      if (colour === indexed) return length > 0 && length <= lengthOf('PLTE') / 3;
      return length === (colour === grey ? 2 : colour === rgb ? 6 : NaN);
    default:
      return false;
  }
}
