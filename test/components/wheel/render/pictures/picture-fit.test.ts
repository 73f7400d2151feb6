import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { LabelRoom } from '../../../../../components/wheel/render/label-fit.ts';
import { fitBeside, fitPicture } from '../../../../../components/wheel/render/pictures/picture-fit.ts';

/** Every character is half an em wide. */
const measure = (text: string): number => Array.from(text).length * 0.5;
const graphemes = (text: string): string[] => Array.from(text);
const room: LabelRoom = { inner: 40, outer: 130, share: 1 / 8, largest: 16 };

test('a picture of any shape stays inside its slice, and leaves most of the length to the name', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 200 }),
      fc.double({ min: 0.1, max: 10, noNaN: true }),
      (slices, aspect) => {
        const size = fitPicture({ ...room, share: 1 / slices }, aspect, 0.42);
        if (!size) return;
        const { width, height } = size;
        assert.ok(Math.abs(width / height - aspect) < 1e-9);
        assert.ok(width <= (room.outer - room.inner) * 0.66);
        if (slices > 2) assert.ok(height / 2 <= (room.outer - width) * Math.tan(Math.PI / slices));
      },
    ),
  );
});

test('wide and tall pictures are about as large as a square one', () => {
  const square = fitPicture({ ...room, share: 1 / 3 }, 1, 0.42);
  assert.ok(square);
  for (const aspect of [0.5, 2]) {
    const size = fitPicture({ ...room, share: 1 / 3 }, aspect, 0.42);
    assert.ok(size);
    const area = (size.width * size.height) / (square.width * square.height);
    assert.ok(area > 0.8 && area < 1.01, `${area} for ${aspect}`);
  }
});

test('a name is written beside its picture', () => {
  const fit = fitBeside('Ada', room, 1, measure, graphemes);
  assert.equal(fit?.text, 'Ada');
  assert.ok(fit.taken > fit.picture.width);
  assert.ok(fit.width <= room.outer - room.inner);
  assert.equal(fit.width, fit.taken + measure('Ada') * fit.fontSize);
});

test('the picture is smaller if the name needs the room', () => {
  const [short, long] = ['Ada', 'Ada Lovelace'].map((name) => fitBeside(name, room, 1, measure, graphemes));
  assert.ok(short && long);
  assert.equal(long.text, 'Ada Lovelace');
  assert.ok(long.picture.width < short.picture.width);
});

test('on a slice that is too short for both, the name is preferred', () => {
  assert.equal(fitBeside('Ada', { ...room, inner: 112, largest: 8 }, 1, measure, graphemes), null);
  const wide = (text: string): number => text.length * 0.7;
  assert.equal(fitBeside('Barbara', { ...room, inner: 93, largest: 8 }, 1, wide, graphemes), null);
});

test('a name that is cut anyway keeps its picture', () => {
  const fit = fitBeside('A name so long that no slice could hold it', room, 1, measure, graphemes);
  assert.match(fit?.text ?? '', /^A name.*…$/);
  assert.ok(fit && fit.width <= room.outer - room.inner);
});

test('on a slice that has no room for a name, the picture is shown alone', () => {
  const fit = fitBeside('Katherine', { ...room, inner: 117 }, 1, measure, graphemes);
  assert.equal(fit?.text, '');
  assert.ok(fit.picture.width > 10 && fit.picture.width <= 13);
});

test('a slice that is too narrow has no picture', () => {
  assert.equal(fitBeside('Ada', { ...room, share: 1 / 100 }, 1, measure, graphemes), null);
});
