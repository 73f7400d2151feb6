import { expect } from '@open-wc/testing';
import { pointerSides, visualTreatments } from '../../../contracts/wheel/visual-treatment.ts';
import { wheelGeometry } from '../../../components/wheel/render/geometry.ts';
import { paintSlices } from '../../../components/wheel/render/painted-slices.ts';
import { pictureCount } from '../../../components/wheel/render/pictures/page-pictures.ts';
import { WheelPictures } from '../../../components/wheel/render/pictures/wheel-pictures.ts';
import { PlainWheel } from '../../../components/wheel/render/plain/plain-wheel.ts';
import { treatments } from '../../../components/wheel/render/treatments.ts';
import { WheelParts } from '../../../components/wheel/render/wheel-parts.ts';
import type { WheelEntry } from '../../../components/wheel/wheel-events.ts';
import { paintedWithGl, shownUntil, wheelFixture, type WheelFixture } from './wheel-fixture.ts';

/** An opaque image: magenta above, cyan below. */
const image = imageOf('#ff00ff', '#00ffff');
const names = ['Ada', 'Grace', 'Edsger', 'Barbara'];
const plain: WheelEntry[] = names.map((name, at) => ({
  id: `${at}`,
  name,
  color: at % 2 ? '#f0f0f0' : '#fafafa',
}));
const pictured: WheelEntry[] = plain.map((entry, at) => (at === 0 ? { ...entry, image } : entry));
/** Position of the middle of the slice with the image, in turns. */
const middle = 1 / 8;
const size = 240;

function imageOf(above: string, below: string): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [96, 96];
  const context = canvas.getContext('2d')!;
  context.fillStyle = above;
  context.fillRect(0, 0, 96, 48);
  context.fillStyle = below;
  context.fillRect(0, 48, 96, 48);
  return canvas.toDataURL();
}

interface Spot {
  readonly count: number;
  /** Mean position of the pixels from the centre of the canvas. The unit is half the width of the canvas. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly angle: number;
}

type Colour = 'magenta' | 'cyan' | 'dark';

const isColour: Record<Colour, (red: number, green: number, blue: number) => boolean> = {
  magenta: (red, green, blue) => red > 180 && green < 90 && blue > 180,
  cyan: (red, green, blue) => red < 90 && green > 180 && blue > 180,
  dark: (red, green, blue) => red < 90 && green < 90 && blue < 90,
};

function spot(
  canvas: HTMLCanvasElement,
  colour: Colour,
  within: (radius: number, angle: number) => boolean = () => true,
): Spot {
  const { width } = canvas;
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, width);
  let [count, sumX, sumY] = [0, 0, 0];
  for (let at = 0; at < width * width; at += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at * 4, at * 4 + 4);
    if (alpha < 200 || !isColour[colour](red, green, blue)) continue;
    const [x, y] = [((at % width) + 0.5) / (width / 2) - 1, (Math.floor(at / width) + 0.5) / (width / 2) - 1];
    if (!within(Math.hypot(x, y), turnsOf(x, y))) continue;
    [count, sumX, sumY] = [count + 1, sumX + x, sumY + y];
  }
  const [x, y] = [sumX / count, sumY / count];
  return { count, x, y, radius: Math.hypot(x, y), angle: turnsOf(x, y) };
}

function turnsOf(x: number, y: number): number {
  return (Math.atan2(y, x) / (2 * Math.PI) + 1) % 1;
}

/** Returns whether a point is in the name of a slice. On slices of these colours, names have dark letters. */
const nameOn = (slice: number) => (radius: number, angle: number) =>
  radius > 0.35 && radius < 0.75 && Math.abs(angle - (slice + 0.5) / 4) < 0.1;

async function shown({ wheel, clock, canvas }: WheelFixture): Promise<void> {
  await paintedWithGl(wheel, clock);
  await shownUntil(clock, () => spot(canvas, 'magenta').count > 20);
}

describe('an image on a slice', () => {
  it('is shown near the rim, with the name beside it, and turns with the wheel', async () => {
    const fixture = await wheelFixture(pictured, size);
    await shown(fixture);
    const { wheel, clock, canvas } = fixture;
    const above = spot(canvas, 'magenta');
    const below = spot(canvas, 'cyan');
    for (const { angle, radius } of [above, below]) {
      expect(angle).to.be.closeTo(middle, 0.03);
      expect(radius).to.be.within(0.5, 0.8);
    }
    const name = spot(canvas, 'dark', nameOn(0));
    expect(name.count).to.be.above(20);
    expect(name.radius).to.be.below(above.radius - 0.1);
    wheel.rest('2');
    await shownUntil(clock, () => Math.abs(spot(canvas, 'magenta').angle - 0.5) < 0.05);
  });

  for (const treatment of visualTreatments) {
    it(`is shown in the treatment ${treatment}`, async () => {
      const fixture = await wheelFixture(pictured, size);
      fixture.wheel.treatment = treatment;
      await shown(fixture);
      expect(spot(fixture.canvas, 'cyan').angle).to.be.closeTo(middle, 0.03);
    });
  }

  for (const side of pointerSides) {
    it(`is upright at the pointer on the ${side}`, async () => {
      const fixture = await wheelFixture(pictured, size);
      const { wheel, canvas } = fixture;
      wheel.pointerSide = side;
      wheel.rest('0');
      await wheel.updateComplete;
      await shown(fixture);
      // Compute how far the page turns the canvas clockwise, in radians.
      const turned = { right: 0, bottom: 1, left: 2, top: 3 }[side] * (Math.PI / 2);
      const [above, below] = [spot(canvas, 'magenta'), spot(canvas, 'cyan')];
      const [x, y] = [above.x - below.x, above.y - below.y];
      expect(x * Math.sin(turned) + y * Math.cos(turned)).to.be.below(-0.08);
      expect(Math.abs(x * Math.cos(turned) - y * Math.sin(turned))).to.be.below(0.03);
    });
  }

  it('is left out if it cannot be loaded: the slice shows its name', async () => {
    const entries = pictured.map((entry, at) => (at === 1 ? { ...entry, image: '/missing.png' } : entry));
    const fixture = await wheelFixture(entries, size);
    await shown(fixture);
    const broken = spot(fixture.canvas, 'dark', nameOn(1));
    const usual = await wheelFixture(plain, size);
    await paintedWithGl(usual.wheel, usual.clock);
    const name = spot(usual.canvas, 'dark', nameOn(1));
    expect(broken.count).to.be.closeTo(name.count, 6);
    expect(broken.radius).to.be.closeTo(name.radius, 0.01);
  });

  it('delays nothing while it is loading', async () => {
    const { decode } = HTMLImageElement.prototype;
    HTMLImageElement.prototype.decode = () => new Promise(() => undefined);
    try {
      const { wheel, clock, canvas } = await wheelFixture(pictured, size);
      await paintedWithGl(wheel, clock);
      expect(spot(canvas, 'dark', nameOn(0)).count).to.be.above(20);
      expect((await wheel.picture(200)).size).to.be.above(1_000);
    } finally {
      HTMLImageElement.prototype.decode = decode;
    }
  });

  it('is released when its entry has gone, and when the wheel has gone', async () => {
    const fixture = await wheelFixture(pictured, size);
    const { wheel, clock, canvas } = fixture;
    await shown(fixture);
    expect(pictureCount()).to.equal(1);
    wheel.entries = plain;
    await wheel.updateComplete;
    await shownUntil(clock, () => spot(canvas, 'magenta').count === 0);
    expect(pictureCount()).to.equal(0);
    wheel.entries = pictured;
    await shown(fixture);
    wheel.remove();
    await Promise.resolve();
    expect(pictureCount()).to.equal(0);
  });

  it('is loaded only if it has room: of 2,000, the lens loads those at the pointer', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => ({
      id: `${at}`,
      name: `Name ${at}`,
      color: '#fafafa',
      image: `${image}#${at}`,
    }));
    const fixture = await wheelFixture(many, size);
    await shown(fixture);
    expect(spot(fixture.canvas, 'cyan').count).to.be.above(5);
    expect(pictureCount()).to.be.within(1, 24);
  });

  it('is in the picture that the wheel makes of itself', async () => {
    const { wheel } = await wheelFixture(pictured, size);
    const bitmap = await createImageBitmap(await wheel.picture(300));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [300, 300];
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
    expect(spot(canvas, 'magenta').count).to.be.above(30);
  });

  it('is painted without WebGL too', async () => {
    const theme = {
      treatment: 'flat',
      dark: false,
      logoBehind: false,
      pointerSide: 'right',
      font: 'sans-serif',
      ...treatments.flat.light,
    } as const;
    const slices = paintSlices('flat', {
      edges: Float64Array.of(0, 0.25, 0.5, 0.75, 1),
      colours: plain.map(({ color }) => color ?? ''),
      names,
      pictures: [image, undefined, undefined, undefined],
    });
    const pictures = new WheelPictures(
      () => undefined,
      () => undefined,
    );
    const parts = (): WheelParts =>
      new WheelParts(slices, wheelGeometry(size, 'flat'), theme, size, 1, pictures);
    expect(parts().labels.length).to.equal(4);
    await pictures.settled();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [size, size];
    new PlainWheel().draw(canvas.getContext('2d')!, { rotation: 0.25, flap: 0 }, size, parts());
    pictures.dispose();
    expect(spot(canvas, 'magenta').angle).to.be.closeTo(middle + 0.25, 0.03);
    expect(spot(canvas, 'cyan').count).to.be.above(20);
  });
});
