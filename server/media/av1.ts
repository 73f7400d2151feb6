/** Reads the size of AV1 pictures (AV1 Bitstream & Decoding Process Specification, §5.3 to §5.5). */
import { Bits } from './bits.ts';
import { damaged } from './fault.ts';

const sequenceHeader = 1;

/**
 * Returns the largest frame that a decoder of these units has to expect.
 * @throws {MediaFault} if there is no sequence header
 */
export function largestFrame(units: Buffer): { width: number; height: number } {
  let [width, height] = [0, 0];
  for (let at = 0; at < units.length;) {
    const header = units.readUInt8(at);
    const type = (header >> 3) & 15;
    at += (header & 4) === 0 ? 1 : 2;
    let length = units.length - at;
    if ((header & 2) !== 0) {
      const size = leb128(units, at);
      length = size.value;
      at += size.bytes;
    }
    if ((header & 128) !== 0 || at + length > units.length) throw damaged();
    if (type === sequenceHeader) {
      const size = frameSize(new Bits(units.subarray(at, at + length)));
      width = Math.max(width, size.width);
      height = Math.max(height, size.height);
    }
    at += length;
  }
  if (width === 0) throw damaged();
  return { width, height };
}

function leb128(bytes: Buffer, from: number): { value: number; bytes: number } {
  let value = 0;
  for (let at = 0; at < 4; at++) {
    const byte = bytes.readUInt8(from + at);
    value += (byte & 127) * 2 ** (7 * at);
    if (byte < 128) return { value, bytes: at + 1 };
  }
  throw damaged();
}

function frameSize(bits: Bits): { width: number; height: number } {
  bits.read(4); // seq_profile, still_picture
  if (bits.flag()) bits.read(5);
  else skipOperatingPoints(bits);
  const [widthBits, heightBits] = [bits.read(4) + 1, bits.read(4) + 1];
  return { width: bits.read(widthBits) + 1, height: bits.read(heightBits) + 1 };
}

function skipOperatingPoints(bits: Bits): void {
  let delayBits = 0;
  if (bits.flag()) {
    bits.read(32);
    bits.read(32);
    if (bits.flag()) skipUvlc(bits);
    if (bits.flag()) {
      delayBits = bits.read(5) + 1;
      bits.read(32);
      bits.read(10);
    }
  }
  const hasDisplayDelay = bits.flag();
  const points = bits.read(5) + 1;
  for (let point = 0; point < points; point++) {
    bits.read(12);
    if (bits.read(5) > 7) bits.flag();
    if (delayBits > 0 && bits.flag()) {
      bits.read(delayBits);
      bits.read(delayBits);
      bits.flag();
    }
    if (hasDisplayDelay && bits.flag()) bits.read(4);
  }
}

function skipUvlc(bits: Bits): void {
  let zeros = 0;
  while (!bits.flag()) zeros++;
  if (zeros < 32) bits.read(zeros);
}
