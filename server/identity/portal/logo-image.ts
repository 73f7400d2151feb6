/**
 * Reads uploaded logos by their bytes (docs/rules/identity.md, "Logos"). Removes metadata, such as the location of a
 * camera.
 */
import { crc32 } from 'node:zlib';
import { logoSides, type LogoType } from '../../../contracts/identity/portal/client-logo.ts';

export interface LogoImage {
  readonly type: LogoType;
  readonly bytes: Buffer;
}

/** Returns the logo in a file, or a sentence that explains why the file is not a logo. */
export function readLogoImage(bytes: Buffer): LogoImage | string {
  if (bytes.subarray(0, 8).equals(pngSignature)) return readPng(bytes);
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isRiff ? readWebp(bytes) : 'The file is neither a PNG nor a WebP image';
}

const broken = 'The image is damaged';
const sizeFault = `A logo has ${logoSides.least} to ${logoSides.most} pixels on each side`;

const fits = (side: number): boolean => side >= logoSides.least && side <= logoSides.most;

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Chunks of a still picture (PNG §11), including those that decide its colours. */
const pngParts = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND']);

function readPng(bytes: Buffer): LogoImage | string {
  const kept: Buffer[] = [pngSignature];
  const types: string[] = [];
  for (let at = 8; types.at(-1) !== 'IEND';) {
    if (at + 12 > bytes.length) return broken;
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return broken;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return broken;
    if (pngParts.has(type)) kept.push(bytes.subarray(at, end));
    // Decoders must refuse an unknown critical chunk, and dropping the chunk would change the picture.
    else if (/^[A-Z]/.test(type)) return broken;
    types.push(type);
    at = end;
  }
  const once = types.filter((type) => type === 'IHDR').length === 1;
  const header = bytes.readUInt32BE(8) === 13;
  if (types[0] !== 'IHDR' || !once || !header || !types.includes('IDAT')) return broken;
  if (!fits(bytes.readUInt32BE(16)) || !fits(bytes.readUInt32BE(20))) return sizeFault;
  return { type: 'image/png', bytes: Buffer.concat(kept) };
}

/** Flags in the VP8X header: `animated` for animations, `metadata` for colour profile, EXIF and XMP. */
const animated = 0x02;
const metadata = 0x20 | 0x08 | 0x04;

function readWebp(bytes: Buffer): LogoImage | string {
  if (bytes.length < 20 || bytes.readUInt32LE(4) + 8 !== bytes.length) return broken;
  const kept: Buffer[] = [];
  let size: readonly [number, number] | undefined;
  for (let at = 12; at < bytes.length;) {
    if (at + 8 > bytes.length) return broken;
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) return broken;
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (type === 'VP8 ' || type === 'VP8L') {
      const read = type === 'VP8 ' ? lossySize(chunk) : losslessSize(chunk);
      if (size !== undefined || read === undefined) return broken;
      size = read;
    } else if (type === 'VP8X') {
      if (at !== 12 || length !== 10) return broken;
      const flags = chunk.readUInt8(8);
      if ((flags & animated) !== 0) return 'A logo is a still image';
      chunk.writeUInt8(flags & ~metadata, 8);
    }
    if (['VP8X', 'ALPH', 'VP8 ', 'VP8L'].includes(type)) kept.push(chunk);
    at = end;
  }
  if (size === undefined) return broken;
  if (!size.every(fits)) return sizeFault;
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  const whole = Buffer.concat([head, ...kept]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return { type: 'image/webp', bytes: whole };
}

/** Returns the size in the header of a key frame (RFC 6386 §9.1). */
function lossySize(chunk: Buffer): [number, number] | undefined {
  if (chunk.length < 18 || chunk.readUIntBE(11, 3) !== 0x9d012a) return undefined;
  return [chunk.readUInt16LE(14) & 0x3fff, chunk.readUInt16LE(16) & 0x3fff];
}

/** Returns the size in the header of a lossless image (RFC 9649 §3.4). */
function losslessSize(chunk: Buffer): [number, number] | undefined {
  if (chunk.length < 13 || chunk.readUInt8(8) !== 0x2f) return undefined;
  const bits = chunk.readUInt32LE(9);
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
}
