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

/** Returns a header of samples. By default, a block has the bits of all channels. */
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

/** Returns an Ogg with another header, whose checksum is right. */
const headed = (name: string, change: (header: Buffer) => void): Buffer => {
  const copy = Buffer.from(sample(name));
  const [page] = oggPages(copy);
  change(copy.subarray(page!.body, page!.end));
  sealPage(copy, page!);
  return copy;
};

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
  const samples = Buffer.from(sample('tone.m4a'));
  samples.writeUInt32BE(1_000_000, samples.indexOf('stsz') + 12);
  assert.equal((readSound(samples) as { seconds: number }).seconds, Infinity);
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
