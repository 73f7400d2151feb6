/** Rules: docs/rules/wheel.md, "Uploads". */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readPicture } from '../../../server/media/picture.ts';
import {
  chunk,
  end,
  extended,
  grey,
  header,
  indexed,
  lossless,
  lossy,
  pixels,
  png,
  riff,
  webp,
} from './image-parts.ts';
import { sample } from './samples.ts';

const script = '<script>alert(1)</script>';

for (const type of ['png', 'webp', 'avif']) {
  it(`a picture of the type ${type} loses its place and its texts`, () => {
    const file = sample(`place.${type}`);
    assert.match(file.toString('latin1'), /secret place/);
    const read = readPicture(file);
    assert.ok(typeof read === 'object');
    assert.deepEqual([read.type, read.width, read.height], [`image/${type}`, 24, 16]);
    assert.doesNotMatch(read.bytes.toString('latin1'), /secret|Exif|exif|eXIf|xmp|XMP/);
    const again = readPicture(read.bytes);
    assert.ok(
      typeof again === 'object' && again.bytes.equals(read.bytes),
      'what is stored can be uploaded again',
    );
  });
}

/** Replaces the first occurrence of a text in a file. */
function changed(file: Buffer, from: string, to: string | Buffer, offset = 0): Buffer {
  const copy = Buffer.from(file);
  const at = copy.indexOf(from, 0, 'latin1');
  assert.ok(at >= 0, from);
  Buffer.from(to).copy(copy, at + offset);
  return copy;
}

const avif = sample('place.avif');

/** Returns a box (ISO/IEC 14496-12 §4.2). */
function box(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length + 8);
  return Buffer.concat([size, Buffer.from(type, 'latin1'), content]);
}

it('everything after the picture of an AVIF is overwritten', () => {
  const read = readPicture(Buffer.concat([avif, box('uuid', Buffer.from(script))]));
  assert.ok(typeof read === 'object');
  assert.doesNotMatch(read.bytes.toString('latin1'), /script|uuid/);
});

/** Returns boxes that are nested to this depth. */
function nest(type: string, depth: number): Buffer {
  let content: Buffer = Buffer.alloc(0);
  for (let level = 0; level < depth; level++) content = box(type, content);
  return content;
}

const gamma = chunk('gAMA', Buffer.alloc(4));

const many = (count: number, part: Buffer): Buffer[] => Array.from({ length: count }, () => part);

const refused: [name: string, file: Buffer, fault?: RegExp][] = [
  ['an animated WebP', webp(extended(0x02), lossy(64, 64)), /still/],
  ['an AVIF sequence', changed(avif, 'avif', 'avis'), /still/],
  ['an AVIF with a track', Buffer.concat([avif, box('moov', Buffer.alloc(8))]), /still/],
  ['an AVIF of several tiles', changed(avif, 'av01', 'grid'), /tiles/],
  ['an AVIF without its end', avif.subarray(0, -1)],
  ['an AVIF with a word after its end', Buffer.concat([avif, Buffer.from(script)])],
  ['an AVIF whose header says more pixels than its picture has', changed(avif, 'ispe', '\0\0\x75\x30', 8)],
  ['an AVIF whose content is outside of the file', changed(avif, 'iloc', '\x7f\xff', 22)],
  [
    'an AVIF without a picture',
    Buffer.concat([box('ftyp', Buffer.from('avif\0\0\0\0avif')), box('meta', Buffer.alloc(4))]),
  ],
  ['an AVIF that is only a brand', box('ftyp', Buffer.from('avif\0\0\0\0avif'))],
  [
    'an AVIF with two thousand boxes',
    Buffer.concat([avif, ...Array.from({ length: 2_000 }, () => box('free', Buffer.alloc(0)))]),
  ],
  ['a PNG of 20,000 parts', png(header(16, 16), pixels, ...many(20_000, chunk('tEXt')), end)],
  ['a WebP of 2,000 parts', webp(lossy(64, 64), ...many(2_000, riff('XXXX', Buffer.alloc(0))))],
  ['a PNG with a word in its end', png(header(16, 16), pixels, chunk('IEND', Buffer.from(script)))],
  ['a PNG with two headers', png(header(16, 16), header(30_000, 16), pixels, end)],
  ['a PNG without pixels', png(header(16, 16), end)],
  ['a PNG of a palette that it does not have', png(header(16, 16, indexed), pixels, end)],
  [
    'a PNG with 257 colours in its palette',
    png(header(16, 16, indexed), chunk('PLTE', Buffer.alloc(3 * 257)), pixels, end),
  ],
  ['a PNG without its end', png(header(16, 16), pixels)],
  ['a PNG cut in the middle', sample('place.png').subarray(0, 300)],
  ['a WebP cut in the middle', sample('place.webp').subarray(0, 300)],
  ['a WebP that says it is larger than its picture', webp(extended(0, 65, 64), lossy(64, 64))],
];
for (const [name, file, fault = /damaged/] of refused) {
  it(`refuses ${name}`, () => assert.match(readPicture(file) as string, fault));
}

it('reads the real size of an AVIF from its frame header', () => {
  const sizes = [...avif.toString('latin1').matchAll(/ispe/g)];
  assert.equal(sizes.length, 1, 'picture and transparency have the same size');
  const read = readPicture(avif);
  assert.ok(typeof read === 'object');
  assert.deepEqual([read.width, read.height], [24, 16]);
});

it('reports the size of bombs, without decoding them', () => {
  const sizeOf = (file: Buffer) => {
    const read = readPicture(file);
    assert.ok(typeof read === 'object');
    return [read.width, read.height];
  };
  assert.deepEqual(sizeOf(png(header(30_000, 30_000), pixels, end)), [30_000, 30_000]);
  assert.deepEqual(sizeOf(webp(lossless(16_384, 16_384))), [16_384, 16_384]);
});

const others: [name: string, file: Buffer][] = [
  ['SVG', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
  ['SVG after an XML declaration', Buffer.from('<?xml version="1.0"?><svg/>')],
  ['HTML', Buffer.from(`<!doctype html>${script}`)],
  ['a GIF', Buffer.from('GIF89a\x10\0\x10\0', 'latin1')],
  ['a JPEG', Buffer.from('ffd8ffe000104a46494600', 'hex')],
  ['a zip', Buffer.from('504b0304', 'hex')],
  ['HEIC', box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'))],
  ['a blank before a PNG', Buffer.concat([Buffer.from(' '), sample('place.png')])],
  ['nothing', Buffer.alloc(0)],
  ['a few bytes of a signature', Buffer.from('\x89PN', 'latin1')],
];
for (const [name, file] of others) {
  it(`does not take ${name} for a picture`, () => assert.equal(readPicture(file), undefined));
}

const polyglots: [name: string, file: Buffer][] = [
  ['a PNG with HTML in a text', png(header(16, 16), chunk('tEXt', Buffer.from(script)), pixels, end)],
  [
    'a PNG with a script after its end',
    Buffer.concat([png(header(16, 16), pixels, end), Buffer.from(script)]),
  ],
  [
    'a PNG with a zip after its end',
    Buffer.concat([png(header(16, 16), pixels, end), Buffer.from('PK\x03\x04 <script')]),
  ],
  ['a WebP with HTML in an unknown part', webp(lossy(64, 64), riff('HTML', Buffer.from(script)))],
  ['a WebP with HTML in its profile', webp(extended(0x20), riff('ICCP', Buffer.from(script)), lossy(64, 64))],
  ['an AVIF with HTML in an unknown box', Buffer.concat([avif, box('free', Buffer.from(script))])],
];
for (const [name, file] of polyglots) {
  it(`keeps only the picture of ${name}`, () => {
    assert.match(file.toString('latin1'), /<script/);
    const read = readPicture(file);
    assert.ok(typeof read === 'object', name);
    assert.doesNotMatch(read.bytes.toString('latin1'), /script/);
  });
}

const palette = (colours: number): Buffer => chunk('PLTE', Buffer.alloc(3 * colours));
const secret = (length: number): Buffer => Buffer.from('secret'.padEnd(length));
const dropped: [name: string, file: Buffer][] = [
  ['a long gamma', png(header(16, 16), chunk('gAMA', secret(40)), pixels, end)],
  ['a second gamma', png(header(16, 16), gamma, chunk('gAMA', Buffer.from('sec2')), pixels, end)],
  ['a gamma after the pixels', png(header(16, 16), pixels, chunk('gAMA', Buffer.from('sec2')), end)],
  ['a long rendering intent', png(header(16, 16), chunk('sRGB', secret(10)), pixels, end)],
  ['two transparent colours', png(header(16, 16, grey), chunk('tRNS', secret(4)), pixels, end)],
  [
    'transparency of more colours than the palette has',
    png(header(16, 16, indexed), palette(2), chunk('tRNS', secret(6)), pixels, end),
  ],
  [
    'transparency before the palette',
    png(header(16, 16, indexed), chunk('tRNS', secret(6)), palette(8), pixels, end),
  ],
  ['a palette of true colours', png(header(16, 16), chunk('PLTE', secret(768)), pixels, end)],
];
for (const [name, file] of dropped) {
  it(`drops from a PNG ${name}`, () => {
    const read = readPicture(file);
    assert.ok(typeof read === 'object');
    assert.doesNotMatch(read.bytes.toString('latin1'), /sec/);
    assert.equal(typeof readPicture(read.bytes), 'object');
  });
}

it('keeps palette, transparency and gamma of a PNG', () => {
  const [one, six] = [chunk('tRNS', Buffer.alloc(1)), chunk('tRNS', Buffer.alloc(6))];
  const intent = chunk('sRGB', Buffer.alloc(1));
  for (const file of [
    png(header(16, 16, indexed), gamma, intent, palette(256), one, pixels, pixels, end),
    png(header(16, 16), six, gamma, pixels, end),
  ]) {
    const read = readPicture(file);
    assert.ok(typeof read === 'object' && read.bytes.equals(file));
  }
});

it('reads a file with any byte changed without an error of its own', () => {
  for (const type of ['png', 'webp', 'avif']) {
    const file = sample(`place.${type}`);
    for (let at = 0; at < file.length; at++) {
      for (const value of [0, 0x7f, 0xff]) {
        const copy = Buffer.from(file);
        copy[at] = value;
        const read = readPicture(copy);
        assert.ok(read === undefined || typeof read === 'string' || read.bytes.length <= file.length);
      }
    }
  }
});

it('reads deep nests and repeated references in little time', () => {
  const file = Buffer.concat([avif.subarray(0, 28), nest('meta', 20_000)]);
  assert.equal(typeof readPicture(file), 'string');
});
