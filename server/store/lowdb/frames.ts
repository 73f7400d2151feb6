/**
 * Frames, of which journal and snapshot files consist: a header line and lines of JSON.
 *
 * 0xFF "v1 " number(12 hex) " " length(8 hex) " " checksum(8 hex) LF
 * payload of `length` bytes: one JSON value a line, each with its LF
 *
 * Numbers have no gaps. The checksum is the CRC-32 of the preceding header and of the payload. It detects accidents,
 * not attackers.
 *
 * 0xFF never occurs in UTF-8, so every 0xFF begins a frame. Each frame is synced before the next is written. A bad
 * frame before another frame is therefore damage. A bad last frame is an interrupted write or, if all bytes are zero,
 * reserved space.
 */
import { crc32 } from 'node:zlib';

const frameStart = 0xff;
const lineEnd = 0x0a;
const headerLength = 35;
const headerPattern = /^v1 ([0-9a-f]{12}) ([0-9a-f]{8}) ([0-9a-f]{8})\n$/;

/** Encodes all frames in the same buffer, to spare the garbage collector. */
export class FrameEncoder {
  #memory: Buffer = Buffer.alloc(64 * 1024);

  /**
   * Encodes one frame.
   * @param lines JSON texts without line ends
   * @returns the frame, valid until the next call
   */
  encode(number: number, lines: readonly string[]): Buffer {
    const text = lines.join('\n');
    // Reserve three bytes for each UTF-16 unit, which is the maximum in UTF-8.
    this.#reserve(headerLength + 3 * text.length + 1);
    const length = this.#memory.write(text, headerLength, 'utf8') + 1;
    const frame = this.#memory.subarray(0, headerLength + length);
    frame[frame.length - 1] = lineEnd;
    frame[0] = frameStart;
    frame.write(`v1 ${hex(number, 12)} ${hex(length, 8)} `, 1, 'latin1');
    frame.write(`${hex(checksum(frame), 8)}\n`, headerLength - 9, 'latin1');
    return frame;
  }

  /** Replaces the buffer if it is too small, or far too large after an earlier long frame. */
  #reserve(bytes: number): void {
    if (this.#memory.length < bytes || this.#memory.length > Math.max(4 * bytes, 1 << 20)) {
      this.#memory = Buffer.allocUnsafeSlow(Math.max(bytes, 64 * 1024));
    }
  }
}

export interface Damage {
  readonly offset: number;
  readonly reason: string;
  /** Whether another frame follows, so that the bad frame cannot be an incomplete last write. */
  readonly followed: boolean;
  /** Whether only zeros follow, which are reserved space. */
  readonly empty: boolean;
}

/**
 * Passes the lines of every complete frame to `onFrame`, in order.
 * @param firstNumber number that the first frame must have; undefined accepts any
 * @returns bytes of complete frames from the start of the file, the number after the last frame, and the damage after
 * them
 */
export async function readFrames(
  content: AsyncIterable<Uint8Array>,
  firstNumber: number | undefined,
  onFrame: (lines: unknown[], number: number) => void,
): Promise<{ length: number; nextNumber: number | undefined; damage?: Damage }> {
  const pieces = new Pieces(content);
  let offset = 0;
  let nextNumber = firstNumber;
  for (;;) {
    const header = await pieces.peek(headerLength);
    if (header.length === 0) return { length: offset, nextNumber };
    const fail = async (reason: string) => ({
      length: offset,
      nextNumber,
      damage: { offset, reason, ...(await pieces.rest()) },
    });
    const fields = header[0] === frameStart ? headerPattern.exec(header.toString('latin1', 1)) : null;
    if (fields === null) return fail('no frame header');
    const [number, length, sum] = fields.slice(1).map((field) => Number.parseInt(field, 16)) as [
      number,
      number,
      number,
    ];
    const frame = await pieces.peek(headerLength + length);
    if (frame.length < headerLength + length) return fail('the frame is cut off');
    if (checksum(frame) !== sum) return fail('the checksum does not match');
    // A frame with the right checksum was written completely, so a wrong number is damage, not an interrupted write.
    if (nextNumber !== undefined && number !== nextNumber) {
      const reason = `frame ${number} where ${nextNumber} is expected`;
      return { length: offset, nextNumber, damage: { offset, reason, followed: true, empty: false } };
    }
    onFrame(parseLines(frame.toString('utf8', headerLength)), number);
    pieces.drop(frame.length);
    offset += frame.length;
    nextNumber = number + 1;
  }
}

function parseLines(text: string): unknown[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);
}

function checksum(frame: Buffer): number {
  return crc32(frame.subarray(headerLength), crc32(frame.subarray(0, headerLength - 9)));
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

class Pieces {
  readonly #source: AsyncIterator<Uint8Array>;
  #bytes: Buffer = Buffer.alloc(0);

  constructor(content: AsyncIterable<Uint8Array>) {
    this.#source = content[Symbol.asyncIterator]();
  }

  /** Returns the next `length` bytes without consuming them; fewer than `length` at the end of the file. */
  async peek(length: number): Promise<Buffer> {
    if (this.#bytes.length < length) {
      const gathered: Uint8Array[] = [this.#bytes];
      let total = this.#bytes.length;
      while (total < length) {
        const piece = await this.#source.next();
        if (piece.done === true) break;
        gathered.push(piece.value);
        total += piece.value.length;
      }
      this.#bytes = Buffer.concat(gathered, total);
    }
    return this.#bytes.subarray(0, length);
  }

  drop(length: number): void {
    this.#bytes = this.#bytes.subarray(length);
  }

  /**
   * Reads to the end of the file. Returns whether the rest contains another frame, and whether it consists of
   * zeros.
   */
  async rest(): Promise<{ followed: boolean; empty: boolean }> {
    let [bytes, followed, empty]: [Uint8Array, boolean, boolean] = [
      this.#bytes,
      this.#bytes.includes(frameStart, 1),
      true,
    ];
    for (;;) {
      empty &&= bytes.every((byte) => byte === 0);
      const piece = await this.#source.next();
      if (piece.done === true) return { followed, empty };
      bytes = piece.value;
      followed ||= bytes.includes(frameStart);
    }
  }
}
