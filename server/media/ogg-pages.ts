/** Pages of an Ogg file (RFC 3533 §6). */
import { damaged, MediaFault } from './fault.ts';

export interface OggPage {
  readonly start: number;
  /** Offset of the first segment. */
  readonly body: number;
  readonly end: number;
  /** Lengths of the segments. A packet ends with the first one that is shorter than 255 bytes. */
  readonly segments: readonly number[];
  /** Number of samples in the stream up to the end of the page. */
  readonly position: number;
}

const [beginning, ending] = [2, 4];

/**
 * Returns the pages of a file with one stream.
 * @throws {MediaFault}
 */
export function oggPages(bytes: Buffer): OggPage[] {
  const pages: OggPage[] = [];
  const serial = bytes.readUInt32LE(14);
  let flags = 0;
  for (let start = 0; start < bytes.length;) {
    if (bytes.toString('latin1', start, start + 4) !== 'OggS' || bytes.readUInt8(start + 4) !== 0)
      throw damaged();
    flags = bytes.readUInt8(start + 5);
    if (bytes.readUInt32LE(start + 14) !== serial || ((flags & beginning) !== 0) !== (start === 0)) {
      throw new MediaFault('The Ogg has several streams. Save it as one sound');
    }
    const body = start + 27 + bytes.readUInt8(start + 26);
    const segments = [...bytes.subarray(start + 27, body)];
    const end = segments.reduce((sum, length) => sum + length, body);
    if (end > bytes.length) throw damaged();
    const page = { start, body, end, segments, position: Number(bytes.readBigInt64LE(start + 6)) };
    if (checksum(bytes, page) !== bytes.readUInt32LE(start + 22)) throw damaged();
    pages.push(page);
    start = end;
  }
  if ((flags & ending) === 0) throw damaged();
  return pages;
}

/** Writes the checksum of a page whose content has changed. */
export function sealPage(bytes: Buffer, page: OggPage): void {
  bytes.writeUInt32LE(checksum(bytes, page), page.start + 22);
}

/** Table of the CRC with the polynomial 0x04c11db7, highest bit first. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 24;
  for (let bit = 0; bit < 8; bit++) rest = (rest << 1) ^ (rest < 0 ? 0x04c11db7 : 0);
  return rest;
});

/** Returns the checksum of a page. The bytes of the checksum itself count as zeros. */
function checksum(bytes: Buffer, { start, end }: OggPage): number {
  let crc = 0;
  for (let at = start; at < end; at++) {
    const byte = at >= start + 22 && at < start + 26 ? 0 : (bytes[at] ?? 0);
    crc = (crc << 8) ^ (table[(crc >>> 24) ^ byte] ?? 0);
  }
  return crc >>> 0;
}
