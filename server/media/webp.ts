import { damaged, MediaFault } from './fault.ts';
import type { Picture } from './kinds.ts';
import { riffChunks, riffFile } from './riff.ts';

/** Bits of the VP8X header: `animated` for animations, `metadata` for EXIF, XMP and colour profiles. */
const animated = 0x02;
const metadata = 0x20 | 0x08 | 0x04;

const kept = new Set(['VP8X', 'ALPH', 'VP8 ', 'VP8L']);

export function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}

/**
 * Reads a still WebP.
 * @throws {MediaFault}
 */
export function readWebp(bytes: Buffer): Omit<Picture, 'type'> {
  const parts: Buffer[] = [];
  let size: readonly [number, number] | undefined;
  let canvas: readonly [number, number] | undefined;
  for (const [at, { type, content, whole }] of riffChunks(bytes).entries()) {
    const part = Buffer.from(whole);
    if (type === 'VP8 ' || type === 'VP8L') {
      if (size !== undefined) throw damaged();
      size = type === 'VP8 ' ? lossySize(content) : losslessSize(content);
    } else if (type === 'VP8X') {
      if (at !== 0 || content.length !== 10) throw damaged();
      const flags = content.readUInt8(0);
      if ((flags & animated) !== 0) throw new MediaFault('The picture moves. Send a still picture');
      canvas = [content.readUIntLE(4, 3) + 1, content.readUIntLE(7, 3) + 1];
      part.writeUInt8(flags & ~metadata, 8);
    }
    if (kept.has(type)) parts.push(part);
  }
  if (size === undefined) throw damaged();
  const [width, height] = size;
  if (canvas !== undefined && (canvas[0] !== width || canvas[1] !== height)) throw damaged();
  return { bytes: riffFile('WEBP', parts), width, height };
}

/** Returns the size from the header of a key frame (RFC 6386 §9.1). */
function lossySize(frame: Buffer): [number, number] {
  if (frame.readUIntBE(3, 3) !== 0x9d012a) throw damaged();
  return [frame.readUInt16LE(6) & 0x3fff, frame.readUInt16LE(8) & 0x3fff];
}

/** Returns the size from the header of a lossless image (RFC 9649 §3.4). */
function losslessSize(image: Buffer): [number, number] {
  if (image.readUInt8(0) !== 0x2f) throw damaged();
  const bits = image.readUInt32LE(1);
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
}
