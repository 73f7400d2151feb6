import { expect } from '@open-wc/testing';
import { visualTreatments, type VisualTreatment } from '../../../../contracts/wheel/visual-treatment.ts';
import { layOut, sliceUnderPointer, type WheelLayout } from '../../../../components/wheel/engine/layout.ts';
import { contrast, defaultPalette } from '../../../../components/wheel/engine/palette.ts';
import { landingRotation } from '../../../../components/wheel/engine/spin-motion.ts';
import { wheelGeometry } from '../../../../components/wheel/render/geometry.ts';
import { lensShape } from '../../../../components/wheel/render/lens/lens-shape.ts';
import { paintSlices } from '../../../../components/wheel/render/painted-slices.ts';
import { PlainWheel } from '../../../../components/wheel/render/plain/plain-wheel.ts';
import { slicePaint } from '../../../../components/wheel/render/slice-paint.ts';
import type { WheelSlices } from '../../../../components/wheel/render/gl/slice-textures.ts';
import type { WheelTheme } from '../../../../components/wheel/render/theme.ts';
import { treatments } from '../../../../components/wheel/render/treatments.ts';
import { WheelPainter } from '../../../../components/wheel/render/wheel-painter.ts';
import { lensPart } from '../../../../components/wheel/render/wheel-parts.ts';

const vivid = ['#e02020', '#20b040', '#2040e0', '#e0c010', '#b020c0', '#10b0c0', '#f08010', '#707070'];

function themeOf(treatment: VisualTreatment, more: Partial<WheelTheme> = {}): WheelTheme {
  const colours = treatments[treatment].light;
  return {
    treatment,
    dark: false,
    logoBehind: false,
    pointerSide: 'right',
    font: 'sans-serif',
    ...colours,
    ...more,
  };
}

function slicesOf(layout: WheelLayout, colour: (slice: number) => string, name = ''): WheelSlices {
  const all = Array.from({ length: layout.count }, (_, at) => at);
  return {
    edges: layout.edges.map((edge) => edge / layout.total),
    colours: all.map(colour),
    names: all.map(() => name),
  };
}

function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Rgb = readonly [number, number, number];

class Painted {
  readonly painter: WheelPainter;
  readonly #context: CanvasRenderingContext2D;
  readonly #size: number;

  private constructor(theme: WheelTheme, size: number, wantsPaint: () => void) {
    const canvas = document.createElement('canvas');
    this.painter = new WheelPainter(canvas, theme, wantsPaint);
    this.painter.resize(size, 1);
    this.#context = canvas.getContext('2d')!;
    this.#size = size;
  }

  static async ready(theme: WheelTheme, size: number): Promise<Painted> {
    let tell: () => void = () => undefined;
    const wanted = new Promise<void>((resolve) => (tell = resolve));
    const painted = new Painted(theme, size, tell);
    painted.painter.prepare();
    await wanted;
    return painted;
  }

  paint(rotation: number): void {
    expect(this.painter.paint({ rotation, flap: 0 })).to.equal('webgl');
  }

  pixels(): {
    at: (x: number, y: number) => Rgb & { alpha?: number };
    alpha: (x: number, y: number) => number;
  } {
    const { data } = this.#context.getImageData(0, 0, this.#size, this.#size);
    return reader(data, this.#size);
  }
}

function reader(data: Uint8ClampedArray, size: number) {
  const index = (x: number, y: number): number =>
    (Math.floor(((y + 1) / 2) * size) * size + Math.floor(((x + 1) / 2) * size)) * 4;
  return {
    at: (x: number, y: number): Rgb => {
      const i = index(x, y);
      return [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
    },
    alpha: (x: number, y: number): number => data[index(x, y) + 3] ?? 0,
  };
}

function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function apart(one: Rgb, other: Rgb): number {
  return Math.max(...one.map((channel, i) => Math.abs(channel - (other[i] ?? 0))));
}

const hex = (colour: Rgb): string => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

describe('the painted wheel', () => {
  it('shows a known wheel pixel by pixel at eight angles, where nothing but colour is painted', async () => {
    const painted = await Painted.ready(themeOf('flat'), 401);
    const layout = layOut([1, 1, 1, 1, 1, 1, 1, 1].map((weight) => weight * 1_000));
    painted.painter.setSlices(slicesOf(layout, (slice) => vivid[slice]!));
    for (let turn = 0; turn < 8; turn += 1) {
      painted.paint(turn / 8);
      const { at } = painted.pixels();
      for (let slice = 0; slice < 8; slice += 1) {
        for (const radius of [0.4, 0.6, 0.78]) {
          const margin = 5 / (2 * Math.PI * radius * 200);
          for (const within of [margin, 1 / 16, 1 / 8 - margin]) {
            const angle = (slice / 8 + within + turn / 8) * 2 * Math.PI;
            const pixel = at(Math.cos(angle) * radius, Math.sin(angle) * radius);
            const wanted = rgbOf(vivid[slice]!);
            expect(apart(pixel, wanted), `slice ${slice}, ${hex(pixel)}`).to.be.at.most(2);
          }
        }
      }
    }
    painted.painter.dispose();
  });

  it('shows the winner’s colour under the pointer, on 1,000 random wheels', async () => {
    const painted = await Painted.ready(themeOf('flat'), 129);
    const next = numbers(7);
    const middle = 0.7;
    const around = 2 * Math.PI * middle * 64;
    for (let wheel = 0; wheel < 1_000; wheel += 1) {
      const count = 2 + Math.floor(next() ** 3 * 300);
      const weights = Array.from({ length: count }, () =>
        next() < 0.1 ? 0 : Math.ceil(next() ** 4 * 1_000_000),
      );
      weights[Math.floor(next() * count)] = 2_000_000;
      const layout = layOut(weights);
      const shown = weights.flatMap((weight, slice) => {
        const pixels = (weight / layout.total) * around;
        return (pixels > 3 && pixels < 6.5) || pixels > 15 ? [slice] : [];
      });
      const winner = shown[Math.floor(next() * shown.length)];
      if (winner === undefined) continue;
      let before = -1;
      const colours = weights.map((weight) => {
        // Visible neighbours need different colours, even if slices of weight 0 lie between them.
        let colour = Math.floor(next() * 7);
        if (colour === before) colour = (colour + 1) % 7;
        if (weight > 0) before = colour;
        return vivid[colour]!;
      });
      colours[winner] = vivid[7]!;
      painted.painter.setSlices(slicesOf(layout, (slice) => colours[slice]!));
      const rotation = landingRotation(layout, winner, next());
      expect(sliceUnderPointer(layout, rotation)).to.equal(winner);
      painted.paint(rotation);
      const pixel = painted.pixels().at(middle, 0);
      const nearest = vivid.toSorted((a, b) => apart(pixel, rgbOf(a)) - apart(pixel, rgbOf(b)))[0];
      expect(nearest, `wheel ${wheel}, ${count} slices, ${hex(pixel)}`).to.equal(vivid[7]);
    }
    painted.painter.dispose();
  });

  it('shows the winner’s own colour in the lens at the pointer, among 100,000', async () => {
    await lensPart.load();
    const size = 401;
    const painted = await Painted.ready(themeOf('flat'), size);
    const next = numbers(11);
    const layout = layOut(Array.from({ length: 100_000 }, () => Math.ceil(next() ** 3 * 50_000)));
    const colourOf = (slice: number): string =>
      `#${(Math.imul(slice + 1, 0x9e3779b1) >>> 8).toString(16).padStart(6, '0')}`;
    painted.painter.setSlices(slicesOf(layout, colourOf, 'x'));
    const shape = lensShape(size, wheelGeometry(size, 'flat'));
    if (shape.kind !== 'lens') throw new Error('a wheel of this size needs a lens');
    const left = (shape.x - shape.radius * 0.55) / (size / 2);
    for (let spin = 0; spin < 60; spin += 1) {
      const winner = Math.floor(next() * layout.count);
      const rotation = landingRotation(layout, winner, next());
      expect(sliceUnderPointer(layout, rotation)).to.equal(winner);
      painted.paint(rotation);
      const pixel = painted.pixels().at(left, 0);
      expect(apart(pixel, rgbOf(colourOf(winner))), `${hex(pixel)} for slice ${winner}`).to.be.at.most(2);
    }
    painted.painter.dispose();
  });

  for (const treatment of visualTreatments) {
    const least = treatment === 'high-contrast' ? 7 : 4.5;
    it(`${treatment}: labels have a contrast of ${least} to 1 with every pixel they may cover`, async () => {
      const theme = themeOf(treatment);
      const size = 301;
      const painted = await Painted.ready(theme, size);
      const layout = layOut(defaultPalette.map(() => 1_000));
      const slices = slicesOf(layout, (slice) => defaultPalette[slice]!);
      painted.painter.setSlices(slices);
      const plainCanvas = new OffscreenCanvas(size, size).getContext('2d')!;
      const plain = new PlainWheel();
      const geometry = wheelGeometry(size, treatment);
      const check = (rotation: number, at: (x: number, y: number) => Rgb, by: string): void => {
        defaultPalette.forEach((colour, slice) => {
          const { label } = slicePaint(treatment, colour);
          for (const radius of [geometry.hub + 0.05, 0.4, 0.55, 0.7, geometry.rimInner - 0.06]) {
            for (const within of [0.35, 0.5, 0.65]) {
              const angle = ((slice + within) / 8 + rotation) * 2 * Math.PI;
              const pixel = hex(at(Math.cos(angle) * radius, Math.sin(angle) * radius));
              const ratio = contrast(pixel, label);
              expect(ratio, `${label} on ${pixel} of ${colour}, ${by}, ${radius}`).to.be.at.least(least);
            }
          }
        });
      };
      for (let turn = 0; turn < 1; turn += 1 / 16) {
        painted.paint(turn);
        check(turn, painted.pixels().at, 'WebGL');
        const wheel = { slices: paintSlices(treatment, slices), labels: [], geometry, theme, pixelRatio: 1 };
        plain.draw(
          plainCanvas as unknown as CanvasRenderingContext2D,
          { rotation: turn, flap: 0 },
          size,
          wheel,
        );
        check(turn, reader(plainCanvas.getImageData(0, 0, size, size).data, size).at, 'plain');
      }
      painted.painter.dispose();
    });
  }

  it('shows a logo behind it through the slices, and through nothing else', async () => {
    const painted = await Painted.ready(themeOf('classic', { logoBehind: true }), 301);
    painted.painter.setSlices(slicesOf(layOut([1_000, 1_000, 1_000]), (slice) => vivid[slice]!));
    painted.paint(0.1);
    const { alpha } = painted.pixels();
    expect(alpha(0.3, 0.3)).to.be.within(120, 160);
    expect(alpha(0, 0)).to.equal(255);
    expect(alpha(0, 0.86)).to.equal(255);
    painted.painter.dispose();
  });
});
