import { damaged, MediaFault } from './fault.ts';
import { riffChunks, riffFile } from './riff.ts';
import type { Sound } from './kinds.ts';

/** Format codes that all browsers play: integers, floating point, and the extensible header for either. */
const formats = [1, 3, 0xfffe];
const extended = 0xfffe;

export function isWav(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE';
}

/** @throws {MediaFault} */
export function readWav(bytes: Buffer): Omit<Sound, 'type'> {
  const chunks = riffChunks(bytes).filter(({ type }) => type === 'fmt ' || type === 'data');
  const [format, data, ...others] = chunks;
  if (format?.type !== 'fmt ' || data?.type !== 'data' || others.length > 0) throw damaged();
  const { content } = format;
  const code = content.readUInt16LE(0);
  const [channels, rate] = [content.readUInt16LE(2), content.readUInt32LE(4)];
  const bytesPerSample = content.readUInt16LE(12);
  const sampleCode = code === extended ? content.readUInt16LE(24) : code;
  if (!formats.includes(code) || !formats.slice(0, 2).includes(sampleCode)) {
    throw new MediaFault('This WAV is compressed. Save it as PCM');
  }
  const isPlayable = [1, 2].includes(channels) && rate >= 8_000 && rate <= 192_000;
  const fits = bytesPerSample === (channels * content.readUInt16LE(14)) / 8 && content.length <= 40;
  if (!isPlayable || !fits || bytesPerSample === 0 || data.content.length === 0) throw damaged();
  return {
    bytes: riffFile('WAVE', [format.whole, data.whole]),
    seconds: data.content.length / (rate * bytesPerSample),
  };
}
