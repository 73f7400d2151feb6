/** Colours of the entries of a wheel in the browser, which does not store these colours. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import type { LocalEntry } from '../../../components/editor/local/local-entry.ts';
import { WheelColours } from '../../../components/editor/wheel-colours.ts';
import { defaultPalette } from '../../../components/wheel/engine/palette.ts';

const entry = (number: number, more: Partial<LocalEntry> = {}): LocalEntry => ({
  id: `abc${number}`,
  name: `Name ${number}`,
  weight: 1,
  ...more,
});
const colours = (entries: readonly LocalEntry[], palette: readonly string[] = []) =>
  new WheelColours().of(entries, palette);

it('entries made in turn have the colours of the palette in turn', () => {
  const entries = Array.from({ length: 8 }, (_, at) => entry(at + 1));
  assert.deepEqual(colours(entries), defaultPalette);
});

it('a new entry changes the colour of no older one, wherever it is, and neighbours differ', () => {
  const palettes = [[], ['#FF0000'], ['#FF0000', '#00FF00', '#0000FF']];
  fc.assert(
    fc.property(fc.array(fc.nat(40), { maxLength: 40 }), fc.constantFrom(...palettes), (places, palette) => {
      let entries: readonly LocalEntry[] = [entry(1), entry(2), entry(3)];
      places.forEach((place, at) => {
        const now = colours(entries, palette);
        const before = new Map(entries.map(({ id }, index) => [id, now[index]]));
        entries = entries.toSpliced(place % (entries.length + 1), 0, entry(at + 4));
        const after = colours(entries, palette);
        entries.forEach(({ id }, index) => {
          assert.equal(after[index], before.get(id) ?? after[index], id);
          assert.notEqual(after[index], after[(index + 1) % entries.length]);
        });
      });
    }),
    { numRuns: 40 },
  );
});

it('neighbours differ also after entries were hidden, moved and given a colour', () => {
  const options = fc.record({
    hidden: fc.boolean(),
    color: fc.constantFrom(undefined, ...defaultPalette),
  });
  const numbers = Array.from({ length: 30 }, (_, at) => at + 1);
  fc.assert(
    fc.property(
      fc.shuffledSubarray(numbers, { minLength: 4 }),
      fc.array(options, { minLength: 30, maxLength: 30 }),
      (order, values) => {
        const entries = order.map((number, at) => {
          const { hidden, color } = values[at]!;
          return entry(number, { ...(hidden && { hidden: true as const }), ...(color && { color }) });
        });
        const all = colours(entries);
        const shown = entries.flatMap(({ hidden, color }, at) =>
          hidden ? [] : [{ given: color, colour: all[at]! }],
        );
        shown.forEach(({ given, colour }, at) => {
          const next = shown[(at + 1) % shown.length]!;
          if (given !== undefined) assert.equal(colour, given);
          if (shown.length > 1 && (given === undefined || next.given === undefined))
            assert.notEqual(colour, next.colour);
        });
      },
    ),
  );
});

it('the coloured entries stay the same array until an entry or the palette changes', () => {
  const entries = [entry(1), entry(2)];
  const shown = new WheelColours();
  const coloursOf = (list: readonly LocalEntry[]) => list.map(({ color }) => color);
  const first = shown.coloured(entries, []);
  assert.equal(shown.coloured(entries, []), first);
  assert.deepEqual(coloursOf(first), defaultPalette.slice(0, 2));
  const palette = ['#FF0000', '#00FF00', '#0000FF'];
  assert.deepEqual(coloursOf(shown.coloured(entries, palette)), palette.slice(0, 2));
});

it('gaps between the numbers of ids change no colour', () => {
  const gap = 1 + 100 * defaultPalette.length;
  const numbers = Array.from({ length: 30 }, (_, at) => at);
  fc.assert(
    fc.property(fc.shuffledSubarray(numbers, { minLength: 2 }), (order) => {
      const [close, apart] = [1, gap].map((step) => order.map((number) => entry(1 + number * step)));
      assert.deepEqual(colours(apart!), colours(close!));
    }),
  );
});

it('a list that undo shows again has the colours that were computed for it', () => {
  const shown = new WheelColours();
  const before = [entry(1), entry(2)];
  const first = shown.of(before, []);
  shown.of([...before, entry(3)], []);
  assert.equal(shown.of(before, []), first);
  assert.equal(new WheelColours().of(before, [...defaultPalette]), first);
});
