import { damaged, MediaFault } from './fault.ts';
import { oggPages, sealPage, type OggPage } from './ogg-pages.ts';
import type { Sound } from './kinds.ts';

/** Ranges of the file with the bytes of a packet, which may continue over several pages. */
type Packet = readonly (readonly [start: number, end: number])[];

interface Codec {
  /** Beginning of the first packet. */
  readonly head: string;
  /** Beginning of the second packet, which has the comments. */
  readonly comments: string;
  /** Number of packets before the sound. */
  readonly headers: number;
  /** Offset of the number of channels in the first packet. */
  readonly channelsAt: number;
  /** Returns the maximum duration of the sound in seconds. */
  seconds(head: Buffer, packets: readonly Buffer[], lastPosition: number): number;
}

/** Maximum number of PCM values per channel of Vorbis: 30 seconds at the highest rate. */
const mostValues = 30 * 192_000;

const opus: Codec = {
  head: 'OpusHead',
  comments: 'OpusTags',
  headers: 2,
  channelsAt: 9,
  seconds: (_head, packets) => packets.reduce((sum, packet) => sum + opusSeconds(packet), 0),
};

const vorbis: Codec = {
  head: '\x01vorbis',
  comments: '\x03vorbis',
  headers: 3,
  channelsAt: 11,
  seconds(head, packets, lastPosition) {
    const rate = head.readUInt32LE(12);
    if (rate < 8_000 || rate > 192_000) throw damaged();
    // Estimate the duration from the packets, too, because `lastPosition` is only what the file claims. Assume that
    // all blocks are short, as in percussion: a short block has at most an eighth of the values of a long one.
    const values = packets.length * 2 ** ((head.readUInt8(28) >> 4) - 1);
    return values > mostValues ? Infinity : Math.max(lastPosition / rate, values / 8 / rate);
  },
};

export function isOgg(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'OggS';
}

/**
 * Reads one stream of Opus or Vorbis. Its comments are overwritten by blanks.
 * @throws {MediaFault}
 */
export function readOgg(bytes: Buffer): Omit<Sound, 'type'> {
  const copy = Buffer.from(bytes);
  const pages = oggPages(copy);
  const packets = packetsOf(pages);
  const content = (packet: Packet): Buffer =>
    Buffer.concat(packet.map(([start, end]) => copy.subarray(start, end)));
  const [head, comments] = packets;
  if (head === undefined || comments === undefined) throw damaged();
  const begins = (packet: Packet, text: string): boolean =>
    content(packet).toString('latin1', 0, text.length) === text;
  const codec = [opus, vorbis].find((each) => begins(head, each.head));
  if (codec === undefined)
    throw new MediaFault('Not every browser plays this kind of Ogg. Save it as Opus or Vorbis');
  if (!begins(comments, codec.comments) || packets.length <= codec.headers) throw damaged();
  // Refuse more than two channels, because browsers decode a whole sound at once: with 32 channels, 50 kB can take
  // gigabytes of memory.
  if (![1, 2].includes(content(head).readUInt8(codec.channelsAt))) {
    throw new MediaFault('The Ogg has too many channels. Save it in mono or stereo');
  }
  const seconds = codec.seconds(
    content(head),
    packets.slice(codec.headers).map(content),
    Math.max(...pages.map(({ position }) => position)),
  );
  overwrite(copy, comments, withoutComments(content(comments), codec.comments.length));
  for (const page of pages) sealPage(copy, page);
  return { bytes: copy, seconds };
}

/** Maximum number of packets: 30 seconds of the shortest ones. Real sounds have fifty a second. */
const mostPackets = 15_000;

function packetsOf(pages: readonly OggPage[]): Packet[] {
  const packets: Packet[] = [];
  let ranges: (readonly [number, number])[] = [];
  for (const { segments, body } of pages) {
    let at = body;
    for (const length of segments) {
      if (length > 0) ranges.push([at, at + length]);
      at += length;
      if (length === 255) continue;
      packets.push(ranges);
      if (packets.length > mostPackets) throw new MediaFault('The sound is too long');
      ranges = [];
    }
  }
  if (ranges.length > 0) throw damaged();
  return packets;
}

/** Returns the packet with its texts replaced by blanks of the same length (Vorbis I §5.2.1, RFC 7845 §5.2). */
function withoutComments(packet: Buffer, magic: number): Buffer {
  const blank = Buffer.from(packet);
  let at = magic;
  const skip = (): number => {
    const start = at + 4;
    at = start + blank.readUInt32LE(at);
    if (at > blank.length) throw damaged();
    return start;
  };
  blank.fill(' ', skip(), at);
  const count = blank.readUInt32LE(at);
  at += 4;
  for (let comment = 0; comment < count; comment++) {
    const start = skip();
    blank.fill(' ', start, at);
    // Begin the blank comment with `X=`, because a comment must have the form `NAME=value`.
    blank.write('X='.slice(0, at - start), start, 'latin1');
  }
  // Clear the bytes after the comments: padding in Opus, but in Vorbis one framing bit, which has to stay set.
  const framing = (blank[at] ?? 0) & 1;
  blank.fill(0, at);
  if (at < blank.length) blank[at] = framing;
  return blank;
}

function overwrite(bytes: Buffer, packet: Packet, content: Buffer): void {
  let at = 0;
  for (const [start, end] of packet) {
    content.copy(bytes, start, at, at + end - start);
    at += end - start;
  }
}

/** Returns the duration of a packet (RFC 6716 §3.1). */
function opusSeconds(packet: Buffer): number {
  const toc = packet[0];
  if (toc === undefined) return 0;
  const config = toc >> 3;
  const frame =
    config < 12
      ? ([10, 20, 40, 60][config & 3] ?? 0)
      : config < 16
        ? ([10, 20][config & 1] ?? 0)
        : 2.5 * 2 ** (config & 3);
  const code = toc & 3;
  const frames = code === 0 ? 1 : code < 3 ? 2 : (packet[1] ?? 0) & 63;
  return (frame * frames) / 1_000;
}
