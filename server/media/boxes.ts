/** Boxes of ISO base media files (ISO/IEC 14496-12 §4.2), the container of AVIF and M4A. */
import { damaged } from './fault.ts';

export interface Box {
  readonly type: string;
  /** Offset of the box in the file. */
  readonly start: number;
  /** Offset of the box's content. */
  readonly body: number;
  readonly end: number;
}

/** Maximum number of boxes at one level of nesting. Real files have a few dozen at most. */
const mostBoxes = 1_000;

/**
 * Returns the boxes between two offsets.
 * @throws {MediaFault} if they do not fill the range exactly
 */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start < to;) {
    if (start + 8 > to || boxes.length === mostBoxes) throw damaged();
    const size = bytes.readUInt32BE(start);
    // A size of 0 means that the box extends to the end. Refuse a size of 1, which announces a 64-bit size: only
    // files much larger than an upload need it.
    const end = size === 0 ? to : start + size;
    if (size === 1 || end < start + 8 || end > to) throw damaged();
    boxes.push({ type: bytes.toString('latin1', start + 4, start + 8), start, body: start + 8, end });
    start = end;
  }
  return boxes;
}

/**
 * Returns the only box of a type.
 * @throws {MediaFault} if there are none or several
 */
export function theBox(boxes: readonly Box[], type: string): Box {
  const [found, ...others] = boxes.filter((box) => box.type === type);
  if (found === undefined || others.length > 0) throw damaged();
  return found;
}

/** Returns the brands of a file, with the major brand first. Returns an empty array for a file of another format. */
export function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}

/**
 * Copy of a file in which zeros replace everything that is not kept. Offsets stay the same, because parts of a file
 * refer to others by offset.
 */
export class Kept {
  readonly bytes: Buffer;
  readonly #from: Buffer;

  constructor(from: Buffer) {
    this.#from = from;
    this.bytes = Buffer.alloc(from.length);
  }

  keep(start: number, end: number): void {
    if (start < 0 || end > this.#from.length || start > end) throw damaged();
    this.#from.copy(this.bytes, start, start, end);
  }

  /** Keeps a box with `length` bytes of its content, or all of it. */
  keepBox({ start, body, end }: Box, length = end - body): void {
    this.keep(start, Math.min(body + length, end));
  }

  /** Replaces a box by a `free` box of the same size, which readers skip. */
  blankBox({ start, end }: Box): void {
    this.bytes.writeUInt32BE(end - start, start);
    this.bytes.write('free', start + 4, 'latin1');
  }
}
