import { crc32, deflateSync } from 'node:zlib';

export function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Colour types of PNG: greyscale, RGB and indexed. */
export const [grey, rgb, indexed] = [0, 2, 3];

export function header(width: number, height: number, colour = rgb): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = 8;
  data[9] = colour;
  return chunk('IHDR', data);
}

export const pixels = chunk('IDAT', deflateSync(Buffer.alloc(16 * 49)));
export const end = chunk('IEND');
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export const png = (...parts: Buffer[]): Buffer => Buffer.concat([signature, ...parts]);

export function riff(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)]);
}

export function webp(...parts: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), length, body]);
}

export function lossless(width: number, height: number): Buffer {
  const data = Buffer.alloc(8);
  data[0] = 0x2f;
  data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  return riff('VP8L', data);
}

export function lossy(width: number, height: number): Buffer {
  const data = Buffer.alloc(12);
  data.set([0x9d, 0x01, 0x2a], 3);
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return riff('VP8 ', data);
}

export function extended(flags: number, width = 64, height = 64): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return riff('VP8X', data);
}
