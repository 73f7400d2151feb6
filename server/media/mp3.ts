import { damaged } from './fault.ts';
import type { Sound } from './kinds.ts';

/** Kilobits per second of layer III by index, for MPEG 1 and for MPEG 2 and 2.5. */
const bitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;

/** Sampling rates of MPEG 1 in Hz, by index. The rates of MPEG 2 are half of these, those of MPEG 2.5 a quarter. */
const sampleRates = [44_100, 48_000, 32_000] as const;

/** Parts that may follow the frames: tags of three kinds, and padding. All are dropped. */
const trailers = ['TAG', 'APETAGEX', 'ID3', 'LYRICSBEGIN', '\0'];

/**
 * Offsets in the first frame at which a Xing, Info or VBRI table can begin, depending on version and number of
 * channels. The table states the number of frames.
 */
const tableOffsets = [13, 21, 36];

interface Frame {
  readonly length: number;
  readonly seconds: number;
  /** Version and sampling rate, which are the same in all frames of a file. */
  readonly kind: string;
}

export function isMp3(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 3) === 'ID3' || frameAt(bytes, 0) !== undefined;
}

/**
 * Keeps the frames of an MP3, without the tags before and after them.
 * @throws {MediaFault}
 */
export function readMp3(bytes: Buffer): Omit<Sound, 'type'> {
  let start = 0;
  while (bytes.toString('latin1', start, start + 3) === 'ID3') start += tagLength(bytes, start);
  const first = frameAt(bytes, start);
  let [at, seconds, count] = [start, 0, 0];
  for (let frame = first; frame !== undefined; frame = frameAt(bytes, at)) {
    // Accept a last frame that is cut off, because recorders stop in the middle of a frame.
    if (frame.kind !== first?.kind || at + frame.length > bytes.length) break;
    at += frame.length;
    seconds += frame.seconds;
    count++;
  }
  const rest = bytes.toString('latin1', at, at + 12);
  const isCutOff = frameAt(bytes, at)?.kind === first?.kind || rest.length < 4;
  if (count < 2 || !(isCutOff || trailers.some((trailer) => rest.startsWith(trailer)))) throw damaged();
  const claimed = claimedFrames(bytes.subarray(start, at)) * (seconds / count);
  return { bytes: Buffer.from(bytes.subarray(start, at)), seconds: Math.max(seconds, claimed) };
}

/**
 * Returns the number of frames that the table in the first frame states, or 0 without a table. Browsers may reserve
 * memory for this number.
 */
function claimedFrames(frames: Buffer): number {
  for (const at of tableOffsets) {
    const table = frames.toString('latin1', at, at + 4);
    if ((table === 'Xing' || table === 'Info') && (frames.readUInt32BE(at + 4) & 1) === 1) {
      return frames.readUInt32BE(at + 8);
    }
    if (table === 'VBRI') return frames.readUInt32BE(at + 14);
  }
  return 0;
}

/** Returns the length of an ID3v2 tag with its header and footer. */
function tagLength(bytes: Buffer, at: number): number {
  const size = [6, 7, 8, 9].reduce((sum, offset) => {
    const byte = bytes.readUInt8(at + offset);
    if (byte > 127) throw damaged();
    return sum * 128 + byte;
  }, 0);
  return 10 + size + ((bytes.readUInt8(at + 5) & 0x10) === 0 ? 0 : 10);
}

/** Returns the frame that begins here (ISO/IEC 11172-3 §2.4.1.3), or undefined. */
function frameAt(bytes: Buffer, at: number): Frame | undefined {
  if (at + 4 > bytes.length) return undefined;
  const header = bytes.readUInt32BE(at);
  const version = (header >>> 19) & 3;
  const bitRate = bitRates[version === 3 ? 0 : 1][(header >>> 12) & 15];
  const fullRate = sampleRates[(header >>> 10) & 3];
  const isLayer3 = header >>> 21 === 0x7ff && ((header >>> 17) & 3) === 1 && version !== 1;
  if (!isLayer3 || !bitRate || fullRate === undefined) return undefined;
  const rate = version === 3 ? fullRate : version === 2 ? fullRate / 2 : fullRate / 4;
  const samples = version === 3 ? 1_152 : 576;
  return {
    length: Math.floor((samples * 125 * bitRate) / rate) + ((header >>> 9) & 1),
    seconds: samples / rate,
    kind: `${version} ${rate}`,
  };
}
