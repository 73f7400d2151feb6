import { expect } from '@open-wc/testing';
import { PlainWheel } from '../../../components/wheel/render/plain/plain-wheel.ts';
import { wheelGeometry } from '../../../components/wheel/render/geometry.ts';
import { WheelPainter } from '../../../components/wheel/render/wheel-painter.ts';
import type { WheelTheme } from '../../../components/wheel/render/theme.ts';
import { entries, nearestColour, paintedWithGl, pixelAt, shownUntil, wheelFixture } from './wheel-fixture.ts';

/** The hues stay distinct in light and shade. */
const colours = ['#e02020', '#20b040', '#2040e0', '#e0c010', '#b020c0', '#10b0c0', '#f08010', '#707070'];
/** The names are empty, because labels would cover the colours. */
const coloured = entries.map(({ id }, i) => ({ id, name: '', color: colours[i] ?? '' }));
const theme: WheelTheme = {
  treatment: 'classic',
  dark: false,
  logoBehind: false,
  pointerSide: 'right',
  rim: '#303040',
  hub: '#ffffff',
  peg: '#ffe080',
  pointer: '#ff4050',
  line: '#ffffff',
  font: 'sans-serif',
};

const clear = 0.5;

describe('the picture of a wheel', () => {
  it('shows the slices in their places, at eight angles', async () => {
    const { wheel, clock, canvas } = await wheelFixture(coloured);
    await paintedWithGl(wheel, clock);
    for (let slice = 0; slice < 8; slice += 1) {
      expect(nearestColour(pixelAt(canvas, (slice + 0.5) / 8, clear), colours), `slice ${slice}`).to.equal(
        colours[slice],
      );
    }
    for (let slice = 0; slice < 8; slice += 1) {
      expect(nearestColour(pixelAt(canvas, slice / 8 + 0.02, 0.5), colours)).to.equal(colours[slice]);
      expect(nearestColour(pixelAt(canvas, (slice + 1) / 8 - 0.02, 0.5), colours)).to.equal(colours[slice]);
    }
  });

  it('shows any winner under the pointer', async () => {
    const { wheel, clock, canvas } = await wheelFixture(coloured);
    wheel.noDialog = true;
    await paintedWithGl(wheel, clock);
    for (const [i, entry] of coloured.entries()) {
      void wheel.spinTo(entry.id, { durationSeconds: 1 });
      clock.pass(1_000);
      await paintedWithGl(wheel, clock);
      expect(nearestColour(pixelAt(canvas, 0, clear), colours), entry.id).to.equal(colours[i]);
    }
  });

  it('is the same when many slices are painted from a texture: the hues of 2,000 are in order', async () => {
    const many = Array.from({ length: 2_000 }, (_, i) => ({
      id: `${i}`,
      name: '',
      color: colours[Math.floor(i / 250)] ?? '',
    }));
    const { wheel, clock, canvas } = await wheelFixture(many);
    await paintedWithGl(wheel, clock);
    for (let slice = 0; slice < 8; slice += 1) {
      expect(nearestColour(pixelAt(canvas, (slice + 0.5) / 8, 0.5), colours)).to.equal(colours[slice]);
    }
  });

  it('is the same without WebGL', () => {
    const canvas = document.createElement('canvas');
    canvas.width = 160;
    canvas.height = 160;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no 2D canvas');
    new PlainWheel().draw(context, { rotation: 0, flap: 0 }, 160, {
      slices: {
        edges: Float64Array.from({ length: 9 }, (_, i) => i / 8),
        colours,
        names: coloured.map((entry) => entry.name),
        inks: colours,
      },
      labels: [],
      geometry: wheelGeometry(160),
      theme,
      pixelRatio: 1,
    });
    for (let slice = 0; slice < 8; slice += 1) {
      expect(nearestColour(pixelAt(canvas, (slice + 0.5) / 8, clear), colours)).to.equal(colours[slice]);
    }
  });

  it('leaves the background around the wheel alone', async () => {
    const { wheel, clock, canvas } = await wheelFixture(coloured);
    await paintedWithGl(wheel, clock);
    for (const angle of [0.125, 0.375, 0.625, 0.875]) expect(pixelAt(canvas, angle, 1.3).alpha).to.equal(0);
    expect(pixelAt(canvas, 0.25, 0.86).alpha).to.equal(255);
  });

  it('is as sharp as the screen at every size', async () => {
    const { wheel, clock, canvas } = await wheelFixture(coloured);
    for (const size of [80, 300, 200, 321]) {
      wheel.style.width = `${size}px`;
      await new Promise((resolve) => new ResizeObserver(resolve).observe(wheel));
      await paintedWithGl(wheel, clock);
      expect(canvas.width).to.equal(Math.round(size * Math.min(2, devicePixelRatio)));
      expect(canvas.height).to.equal(canvas.width);
    }
  });

  it('is round from the start at the default width of a canvas', async () => {
    const { clock, canvas } = await wheelFixture(coloured, 300);
    clock.show();
    expect(canvas.height).to.equal(canvas.width);
  });

  it('stays within the limits of browsers, however large the host page makes it', () => {
    const canvas = document.createElement('canvas');
    const painter = new WheelPainter(canvas, theme, () => undefined);
    painter.resize(100_000, 2);
    expect([canvas.width, canvas.height]).to.deep.equal([4_096, 4_096]);
    painter.dispose();
  });

  it('follows a change of its colours, however it is made', async () => {
    const { wheel, clock, canvas } = await wheelFixture(coloured);
    await paintedWithGl(wheel, clock);
    wheel.style.setProperty('--svc-wheel-hub', '#ff0000');
    await shownUntil(clock, () => {
      const { red, blue } = pixelAt(canvas, 0.3, 0.15);
      return red > blue + 60;
    });
  });
});
