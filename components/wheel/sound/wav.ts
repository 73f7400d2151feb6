import type { Samples } from './synthesis.ts';

/**
 * Returns samples as a WAV file in a `data:` URL. Howler decodes such a URL without a request, which the CSP
 * of a host page could block.
 */
export function wavUrl({ rate, channels }: Samples): string {
  const count = channels.length;
  const frames = channels[0]?.length ?? 0;
  const size = frames * count * 2;
  const view = new DataView(new ArrayBuffer(44 + size));
  const mark = (at: number, letters: string): void => {
    for (let i = 0; i < letters.length; i += 1) view.setUint8(at + i, letters.charCodeAt(i));
  };
  mark(0, 'RIFF');
  view.setUint32(4, 36 + size, true);
  mark(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, count, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * count * 2, true);
  view.setUint16(32, count * 2, true);
  view.setUint16(34, 16, true);
  mark(36, 'data');
  view.setUint32(40, size, true);
  channels.forEach((samples, channel) => {
    for (let i = 0; i < frames; i += 1) {
      const value = Math.max(-1, Math.min(1, samples[i]!));
      view.setInt16(44 + (i * count + channel) * 2, Math.round(value * 32_767), true);
    }
  });
  return `data:audio/wav;base64,${base64(new Uint8Array(view.buffer))}`;
}

function base64(bytes: Uint8Array): string {
  // Every browser accepts this number of arguments in one call.
  const step = 8_192;
  let text = '';
  for (let at = 0; at < bytes.length; at += step) {
    text += String.fromCharCode(...bytes.subarray(at, at + step));
  }
  return btoa(text);
}
