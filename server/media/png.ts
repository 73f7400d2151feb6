import { crc32 } from 'node:zlib';
import { damaged } from './fault.ts';
import type { Picture } from './kinds.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Chunks of a still picture (PNG §11), including those that decide its colours. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND']);

/** Maximum number of chunks. Files with the smallest usual chunks of pixels have a few hundred. */
const mostChunks = 10_000;

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(signature);
}

/**
 * Reads a PNG up to its end. Of an animation, only the still picture is kept.
 * @throws {MediaFault}
 */
export function readPng(bytes: Buffer): Omit<Picture, 'type'> {
  const parts: Buffer[] = [signature];
  const types: string[] = [];
  for (let at = 8; types.at(-1) !== 'IEND';) {
    if (at + 12 > bytes.length || types.length === mostChunks) throw damaged();
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw damaged();
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw damaged();
    if (kept.has(type)) parts.push(bytes.subarray(at, end));
    // Decoders must refuse an unknown critical chunk, and dropping the chunk would change the picture.
    else if (/^[A-Z]/.test(type)) throw damaged();
    types.push(type);
    at = end;
  }
  const once = types.filter((type) => type === 'IHDR').length === 1;
  const header = bytes.readUInt32BE(8) === 13;
  if (types[0] !== 'IHDR' || !once || !header || !types.includes('IDAT')) throw damaged();
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return { bytes: Buffer.concat(parts), width, height };
}
