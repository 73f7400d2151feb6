/** RIFF, the container of WebP and WAV. */
import { damaged } from './fault.ts';

interface Chunk {
  readonly type: string;
  readonly content: Buffer;
  /** The chunk with its header and padding. */
  readonly whole: Buffer;
}

/** Maximum number of chunks. Real files have a dozen at most. */
const mostChunks = 1_000;

/**
 * Returns the chunks of a file.
 * @throws {MediaFault} if they do not fill the file exactly
 */
export function riffChunks(bytes: Buffer): Chunk[] {
  if (bytes.length < 12 || bytes.readUInt32LE(4) + 8 !== bytes.length) throw damaged();
  const chunks: Chunk[] = [];
  for (let at = 12; at < bytes.length;) {
    if (at + 8 > bytes.length || chunks.length === mostChunks) throw damaged();
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) throw damaged();
    chunks.push({
      type: bytes.toString('latin1', at, at + 4),
      content: bytes.subarray(at + 8, at + 8 + length),
      whole: bytes.subarray(at, end),
    });
    at = end;
  }
  return chunks;
}

export function riffFile(form: 'WEBP' | 'WAVE', chunks: readonly Buffer[]): Buffer {
  const whole = Buffer.concat([Buffer.from(`RIFF\0\0\0\0${form}`, 'latin1'), ...chunks]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}
