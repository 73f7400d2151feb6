/** Rules: docs/rules/wheel.md, "Uploads". */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { oggPages, sealPage } from '../../../server/media/ogg-pages.ts';
import { readSound } from '../../../server/media/sound.ts';
import { riff } from './image-parts.ts';
import { sample } from './samples.ts';

const samples = [
  ['tone.mp3', 'audio/mpeg', 0.36],
  ['tone.wav', 'audio/wav', 0.1],
  ['tone.m4a', 'audio/mp4', 0.256],
  ['opus.ogg', 'audio/ogg', 0.12],
  ['vorbis.ogg', 'audio/ogg', 0.1],
] as const;

for (const [name, type, seconds] of samples) {
  it(`the sound ${name} loses its place and its texts`, () => {
    const file = sample(name);
    assert.match(file.toString('latin1'), /secret/);
    const read = readSound(file);
    assert.ok(typeof read === 'object');
    assert.deepEqual([read.type, Math.round(read.seconds * 1_000) / 1_000], [type, seconds]);
    assert.doesNotMatch(read.bytes.toString('latin1'), /secret|51\.5|ID3|LIST|Lavf/);
    const again = readSound(read.bytes);
    assert.ok(
      typeof again === 'object' && again.bytes.equals(read.bytes),
      'what is stored can be uploaded again',
    );
  });
}

const wave = (format: Buffer, ...more: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from('WAVE'), riff('fmt ', format), ...more]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), length, body]);
};

const usual = { code: 1, channels: 1, rate: 8_000, bits: 8, block: 0 };

/** Returns the format chunk of a WAV file. Unless `block` is set, a block has one sample of each channel. */
const pcm = (unusual: Partial<typeof usual> = {}): Buffer => {
  const { code, channels, rate, bits, block: wanted } = { ...usual, ...unusual };
  const block = wanted === 0 ? (channels * bits) / 8 : wanted;
  const format = Buffer.alloc(16);
  format.writeUInt16LE(code, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(rate * block, 8);
  format.writeUInt16LE(block, 12);
  format.writeUInt16LE(bits, 14);
  return format;
};

const data = riff('data', Buffer.alloc(8_000));
const mp3 = sample('tone.mp3');
const [mp3Tag, mp3Frames] = [mp3.subarray(0, mp3.indexOf(0xff)), mp3.subarray(mp3.indexOf(0xff))];
const ogg = sample('vorbis.ogg');
const flipped = Buffer.from(ogg);
flipped[ogg.length - 1]! ^= 1;

/** Returns an Ogg file with a changed header and a correct checksum. */
const headed = (name: string, change: (header: Buffer) => void): Buffer => {
  const copy = Buffer.from(sample(name));
  const [page] = oggPages(copy);
  change(copy.subarray(page!.body, page!.end));
  sealPage(copy, page!);
  return copy;
};

const m4a = (change: (file: Buffer) => void): Buffer => {
  const file = Buffer.from(sample('tone.m4a'));
  change(file);
  return file;
};
/** Returns the position of the AAC settings, after the tag and the length of their descriptor. */
const aacAt = (file: Buffer): number => file.indexOf(Buffer.from('0580808005', 'hex')) + 5;
/** Replaces the kind, rate and number of channels in the AAC settings. */
const aac = (bits: number) => m4a((file) => file.writeUInt16BE(bits, aacAt(file)));

const refused: [name: string, file: Buffer, fault?: RegExp][] = [
  ['a film', sample('film.mp4'), /film/],
  ['an M4A in fragments', sample('fragments.m4a'), /fragments/],
  ['an M4A without its end', sample('tone.m4a').subarray(0, -1)],
  ['an MP3 of one frame', mp3Frames.subarray(0, 140)],
  [
    'an MP3 whose tag is longer than the file',
    Buffer.concat([mp3Tag.subarray(0, 8), Buffer.from([127, 127]), mp3Frames]),
  ],
  ['an MP3 that goes on as HTML', Buffer.concat([mp3Frames, Buffer.from('<script>alert(1)</script>')])],
  ['only an ID3 tag', mp3Tag],
  ['an Ogg with a flipped bit', flipped],
  ['an Ogg without its last page', ogg.subarray(0, ogg.lastIndexOf('OggS'))],
  ['an Ogg with something after it', Buffer.concat([ogg, Buffer.from('<script>')])],
  ['two Oggs after each other', Buffer.concat([ogg, sample('opus.ogg')]), /several/],
  ['a Vorbis of 32 channels', headed('vorbis.ogg', (header) => header.writeUInt8(32, 11)), /channels/],
  ['a Vorbis without a channel', headed('vorbis.ogg', (header) => header.writeUInt8(0, 11)), /channels/],
  ['a Vorbis of 768 kHz', headed('vorbis.ogg', (header) => header.writeUInt32LE(768_000, 12))],
  ['an Opus of 255 channels', headed('opus.ogg', (header) => header.writeUInt8(255, 9)), /channels/],
  ['an M4A of six channels', aac(0b00010_1011_0110_000), /channels/],
  ['an M4A whose channels are described elsewhere', aac(0b00010_1011_0000_000), /channels/],
  ['an M4A of 7,350 values per second', aac(0b00010_1100_0001_000)],
  ['an M4A of another kind of AAC', aac(0b00100_1011_0001_000), /browser/],
  ['an M4A of MP3', m4a((file) => file.writeUInt8(0x6b, aacAt(file) - 18)), /browser/],
  ['a WAV of compressed samples', wave(pcm({ code: 0x55 }), data), /PCM/],
  ['a WAV of 64 channels', wave(pcm({ channels: 64 }), data)],
  ['a WAV with one sample a second', wave(pcm({ rate: 1 }), data)],
  ['a WAV whose samples do not have the size of their parts', wave(pcm({ block: 4_000 }), data)],
  ['a WAV without samples', wave(pcm(), riff('data', Buffer.alloc(0)))],
  ['a WAV with two pieces of samples', wave(pcm(), data, data)],
  ['a WAV with a wrong length', Buffer.concat([wave(pcm(), data), Buffer.from('PK')])],
];
for (const [name, file, fault = /damaged/] of refused) {
  it(`refuses ${name}`, () => assert.match(readSound(file) as string, fault));
}

it('drops the tags after the frames of an MP3, and a frame that is cut off', () => {
  const plain = readSound(mp3Frames);
  const tagged = readSound(Buffer.concat([mp3Frames, Buffer.from(`TAG${'secret'.padEnd(125)}`)]));
  const cut = readSound(Buffer.concat([mp3Frames, mp3Frames.subarray(0, 50)]));
  assert.ok(typeof plain === 'object');
  assert.deepEqual([tagged, cut], [plain, plain]);
});

it('counts the duration of a sound by its samples, not by what the file says', () => {
  const long = readSound(wave(pcm(), riff('data', Buffer.alloc(320_000))));
  assert.equal(typeof long === 'object' && long.seconds, 40);
  const frames = Buffer.concat(Array.from({ length: 100 }, () => mp3Frames));
  const many = readSound(frames);
  assert.ok(typeof many === 'object' && many.seconds > 30);
  const claimed = Buffer.from(sample('tone.m4a'));
  claimed.writeUInt32BE(1, claimed.indexOf('mdhd') + 4 + 16);
  const m4a = readSound(claimed);
  assert.ok(typeof m4a === 'object' && m4a.seconds > 0.1);
});

const secondsOf = (file: Buffer) => (readSound(file) as { seconds: number }).seconds;

it('counts the duration of an M4A by the rate of its AAC, not by the time scale of the file', () => {
  const scaled = m4a((file) => file.writeUInt32BE(96_000, file.indexOf('mdhd') + 16));
  assert.equal(secondsOf(scaled), 0.256);
  const samples = m4a((file) => file.writeUInt32BE(300, file.indexOf('stsz') + 12));
  assert.equal(secondsOf(samples), (300 * 1_024) / 8_000);
  const fast = Buffer.from(samples);
  // AAC-LC, 48,000 values per second, 1 channel.
  fast.writeUInt16BE(0b00010_0011_0001_000, aacAt(fast));
  assert.equal(secondsOf(fast), (300 * 1_024) / 48_000);
});

it('takes the number of frames that an MP3 or an M4A claims for its duration, if it is larger', () => {
  const frames = Buffer.from(mp3Frames);
  frames.writeUInt32BE(1_000_000, frames.indexOf('Info') + 8);
  assert.ok(secondsOf(frames) > 30);
  assert.ok(secondsOf(m4a((file) => file.writeUInt32BE(800_000, file.indexOf('mdhd') + 20))) > 30);
});

/** Returns a page of an Ogg file with 255 packets of one byte. */
function pageOfPackets(serial: number): Buffer {
  const page = Buffer.alloc(27 + 255 + 255, 1);
  page.write('OggS\0\0', 'latin1');
  page.writeBigInt64LE(0n, 6);
  page.writeUInt32LE(serial, 14);
  page.writeUInt8(255, 26);
  sealPage(page, { start: 0, body: 27 + 255, end: page.length, segments: [], position: 0 });
  return page;
}

it('counts the packets of a Vorbis as long ones, if they would take too much memory', () => {
  const file = headed('vorbis.ogg', (header) => {
    header.writeUInt32LE(192_000, 12);
    // Long blocks of 8,192 values.
    header.writeUInt8(0xdd, 28);
  });
  const last = file.lastIndexOf('OggS');
  const pages = (count: number) => Array.from({ length: count }, () => pageOfPackets(file.readUInt32LE(14)));
  const secondsWith = (count: number) =>
    secondsOf(Buffer.concat([file.subarray(0, last), ...pages(count), file.subarray(last)]));
  assert.ok(secondsWith(5) < 30);
  assert.equal(secondsWith(6), Infinity);
});

it('does not take other files for sounds', () => {
  for (const file of ['<svg/>', 'fLaC\0\0\0\0', 'MThd', 'PK\x03\x04', '', 'ÿ']) {
    assert.equal(readSound(Buffer.from(file, 'latin1')), undefined, file);
  }
});

it('reads a file with any byte changed without an error of its own', () => {
  for (const [name] of samples) {
    const file = sample(name);
    for (let at = 0; at < file.length; at++) {
      for (const value of [0, 0xff]) {
        const copy = Buffer.from(file);
        copy[at] = value;
        const read = readSound(copy);
        assert.ok(read === undefined || typeof read === 'string' || read.bytes.length <= file.length);
      }
    }
  }
});
