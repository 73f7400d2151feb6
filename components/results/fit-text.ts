export type MeasureText = (text: string, size: number) => number;

export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

export interface TextRoom {
  readonly width: number;
  readonly lines: number;
  readonly sizes: readonly number[];
}

const ellipsis = '…';

/**
 * Fits a text at the largest possible size. At the smallest size, words may be broken, and a long text ends
 * in an ellipsis.
 */
export function fitText(text: string, room: TextRoom, measure: MeasureText): FittedText {
  const words = text.trim().split(/\s+/u);
  for (const size of room.sizes) {
    const lines = wrapped(words, ' ', (line) => measure(line, size) <= room.width);
    if (lines && lines.length <= room.lines) return { size, lines };
  }
  const size = room.sizes.at(-1)!;
  const letters = Array.from(new Intl.Segmenter().segment(words.join(' ')), ({ segment }) => segment);
  const lines = wrapped(letters, '', (line) => measure(line, size) <= room.width) ?? [];
  if (lines.length <= room.lines) return { size, lines };
  const kept = lines.slice(0, room.lines);
  kept.push(shortened(kept.pop()!, (line) => measure(line, size) <= room.width));
  return { size, lines: kept };
}

function wrapped(
  parts: readonly string[],
  between: string,
  fits: (line: string) => boolean,
): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    const longer = line === '' ? part : `${line}${between}${part}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = part;
    // Give up if a word does not fit on a line. A single letter that does not fit gets a line of its own.
    if (between !== '' && !fits(part)) return null;
  }
  return line === '' ? lines : [...lines, line];
}

function shortened(line: string, fits: (line: string) => boolean): string {
  const letters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  while (letters.length > 0 && !fits(`${letters.join('').trimEnd()}${ellipsis}`)) letters.pop();
  return `${letters.join('').trimEnd()}${ellipsis}`;
}
