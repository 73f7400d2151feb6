import { aacIn } from './aac.ts';
import { boxesIn, brandsOf, Kept, theBox, type Box } from './boxes.ts';
import { damaged, MediaFault } from './fault.ts';
import type { Sound } from './kinds.ts';

/** Types of boxes in a file with one audio track. `containers` hold other boxes. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'dinf']);
const kept = new Set([
  ...['mvhd', 'tkhd', 'elst', 'mdhd', 'smhd', 'dref'],
  ...['stsd', 'stts', 'stsc', 'stsz', 'stco', 'sgpd', 'sbgp'],
]);

/** Maximum depth of nested boxes. The boxes about samples are at this depth. */
const deepest = 5;

/** PCM values per channel in one AAC frame, which MP4 calls a sample. */
const valuesPerSample = 1_024;

const brands = ['M4A ', 'mp41', 'mp42', 'isom', 'iso2', 'iso5', 'iso6', 'M4B '];

export function isM4a(bytes: Buffer): boolean {
  return brandsOf(bytes).some((brand) => brands.includes(brand));
}

/**
 * Reads AAC in MP4. Everything other than the sound is overwritten by zeros: texts, covers, locations.
 * @throws {MediaFault}
 */
export function readM4a(bytes: Buffer): Omit<Sound, 'type'> {
  const file = boxesIn(bytes, 0, bytes.length);
  if (file.some(({ type }) => type === 'moof')) {
    throw new MediaFault('The sound is cut into fragments. Save it as a plain M4A, MP3 or Ogg');
  }
  const copy = new Kept(bytes);
  for (const box of file) {
    if (box.type === 'ftyp' || box.type === 'mdat') copy.keepBox(box);
    else if (box.type === 'moov') keepWithin(bytes, box, copy);
    else copy.blankBox(box);
  }
  theBox(file, 'mdat');
  const inside = (box: Box): Box[] => boxesIn(bytes, box.body, box.end);
  const within = (box: Box, type: string): Box => theBox(inside(box), type);
  const film = new MediaFault('This is a film, or has several tracks. Send a sound');
  const [track, ...otherTracks] = inside(theBox(file, 'moov')).filter(({ type }) => type === 'trak');
  if (track === undefined) throw damaged();
  if (otherTracks.length > 0) throw film;
  const media = within(track, 'mdia');
  const handler = within(media, 'hdlr').body + 8;
  if (bytes.toString('latin1', handler, handler + 4) !== 'soun') throw film;
  const samples = within(within(media, 'minf'), 'stbl');
  const description = within(samples, 'stsd');
  const [codec, ...others] = boxesIn(bytes, description.body + 8, description.end);
  if (codec?.type !== 'mp4a' || others.length > 0) {
    throw new MediaFault('Not every browser plays this kind of M4A. Save it as AAC, MP3 or Ogg');
  }
  const { rate, channels } = aacIn(bytes, codec);
  if (rate < 8_000 || rate > 96_000) throw damaged();
  if (![1, 2].includes(channels)) {
    throw new MediaFault('The M4A has too many channels. Save it in mono or stereo');
  }
  const count = bytes.readUInt32BE(within(samples, 'stsz').body + 8);
  if (count === 0) throw damaged();
  const seconds = Math.max((count * valuesPerSample) / rate, claimedSeconds(bytes, within(media, 'mdhd')));
  return { bytes: copy.bytes, seconds };
}

function keepWithin(bytes: Buffer, box: Box, copy: Kept, depth = 0): void {
  if (depth > deepest) throw damaged();
  copy.keepBox(box, 0);
  for (const inner of boxesIn(bytes, box.body, box.end)) {
    if (containers.has(inner.type)) keepWithin(bytes, inner, copy, depth + 1);
    else if (kept.has(inner.type)) copy.keepBox(inner);
    // Do not keep the name of the handler, which is free text.
    else if (inner.type === 'hdlr') copy.keepBox(inner, 20);
    else copy.blankBox(inner);
  }
}

/** Returns the duration that the file claims, for which browsers may reserve memory. */
function claimedSeconds(bytes: Buffer, { body }: Box): number {
  const long = bytes.readUInt8(body) === 1;
  const scale = bytes.readUInt32BE(body + (long ? 20 : 12));
  const duration = long ? Number(bytes.readBigUInt64BE(body + 24)) : bytes.readUInt32BE(body + 16);
  if (scale === 0) throw damaged();
  return duration / scale;
}
