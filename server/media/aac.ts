/** Reads the header of AAC in MP4 (ISO/IEC 14496-1 §7.2.6, 14496-3 §1.6). */
import { Bits } from './bits.ts';
import { boxesIn, theBox, type Box } from './boxes.ts';
import { damaged, MediaFault } from './fault.ts';

export interface Aac {
  /** Sampling rate in Hz, before a decoder doubles it (HE-AAC). */
  readonly rate: number;
  readonly channels: number;
}

/** Tags of descriptors. */
const [stream, decoder, config] = [3, 4, 5];

/** Code of AAC in the decoder's descriptor. */
const aacInMp4 = 0x40;

/** Audio object types that browsers play: LC, and HE in both forms, which extend LC. */
const lc = 2;
const he = [5, 29];

const rates = [
  ...[96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000],
  ...[22_050, 16_000, 12_000, 11_025, 8_000, 7_350],
];
const ownRate = 15;

/**
 * Returns the rate and the channels from the descriptor that decoders read, because other parts of the file may
 * contradict it.
 * @throws {MediaFault}
 */
export function aacIn(bytes: Buffer, { body, end }: Box): Aac {
  const other = new MediaFault('Not every browser plays this kind of M4A. Save it as AAC, MP3 or Ogg');
  // Refuse versions other than 0, which only QuickTime uses.
  if (bytes.readUInt16BE(body + 8) !== 0) throw other;
  const esds = theBox(boxesIn(bytes, body + 28, end), 'esds');
  const whole = descriptorIn(bytes.subarray(esds.body + 4, esds.end), stream);
  // Refuse the optional fields, which refer to other streams and addresses.
  if (whole.readUInt8(2) >> 5 !== 0) throw damaged();
  const about = descriptorIn(whole.subarray(3), decoder);
  if (about.readUInt8(0) !== aacInMp4) throw other;
  const bits = new Bits(descriptorIn(about.subarray(13), config));
  let kind = bits.read(5);
  const rate = rateIn(bits);
  const channels = bits.read(4);
  if (he.includes(kind)) {
    rateIn(bits);
    kind = bits.read(5);
  }
  if (kind !== lc) throw other;
  return { rate, channels };
}

function rateIn(bits: Bits): number {
  const index = bits.read(4);
  const rate = index === ownRate ? bits.read(24) : rates[index];
  if (rate === undefined) throw damaged();
  return rate;
}

/** Returns the content of the descriptor at the beginning of a buffer. */
function descriptorIn(bytes: Buffer, tag: number): Buffer {
  if (bytes.readUInt8(0) !== tag) throw damaged();
  let [length, at] = [0, 1];
  for (let goesOn = true; goesOn; at++) {
    if (at > 4) throw damaged();
    const byte = bytes.readUInt8(at);
    length = length * 128 + (byte & 127);
    goesOn = byte > 127;
  }
  if (at + length > bytes.length) throw damaged();
  return bytes.subarray(at, at + length);
}
