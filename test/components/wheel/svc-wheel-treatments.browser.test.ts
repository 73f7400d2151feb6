import { expect, fixture, html } from '@open-wc/testing';
import { visualTreatments, type VisualTreatment } from '../../../contracts/wheel/visual-treatment.ts';
import type { SvcWheel } from '../../../components/wheel/svc-wheel.component.ts';
import { stage } from '../../../components/wheel/render/gl/gl-stage.ts';
import { HandClock } from './hand/hand-clock.ts';
import { entries, paintedWithGl, type WheelFixture } from './wheel-fixture.ts';

interface Appearance {
  readonly treatment: VisualTreatment;
  readonly scheme?: 'light' | 'dark';
  readonly palette?: readonly string[];
  readonly properties?: Readonly<Record<string, string>>;
}

interface Seen {
  readonly pixels: Uint8ClampedArray;
  readonly hub: string;
}

const size = 170;
const reds = ['#7a1022', '#c2415a', '#f0a3b0'];

function dress(wheel: SvcWheel, { treatment, scheme, palette, properties }: Appearance): void {
  wheel.treatment = treatment;
  wheel.style.colorScheme = scheme ?? 'light';
  wheel.palette = palette ?? [];
  for (const name of ['--svc-wheel-rim', '--svc-wheel-hub', '--svc-wheel-hub-text', '--svc-font'])
    wheel.style.setProperty(name, properties?.[name] ?? '');
}

/** Copies the picture in the task that painted it. After this task, the stage's canvas is blank. */
function seen({ wheel, canvas }: WheelFixture): Seen {
  const shown = canvas.parentElement?.querySelector<HTMLCanvasElement>('canvas:last-of-type') ?? canvas;
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [canvas.width, canvas.height];
  const context = copy.getContext('2d', { willReadFrequently: true });
  context?.drawImage(shown, 0, 0);
  const pixels = context?.getImageData(0, 0, copy.width, copy.height).data ?? new Uint8ClampedArray();
  const hub = wheel.renderRoot.querySelector('.hub');
  const { color, fontFamily, width } = getComputedStyle(hub as Element);
  return { pixels, hub: [color, fontFamily, width].join(' ') };
}

function different(a: Seen, b: Seen): number {
  let count = 0;
  for (let i = 0; i < Math.max(a.pixels.length, b.pixels.length); i += 4)
    if ([0, 1, 2, 3].some((at) => Math.abs((a.pixels[i + at] ?? 0) - (b.pixels[i + at] ?? 0)) > 2))
      count += 1;
  return count;
}

function expectSame(now: Seen, fresh: Seen, what: string): void {
  expect(now.hub, `${what}: the hub`).to.equal(fresh.hub);
  expect(different(now, fresh), `${what}: pixels that differ`).to.equal(0);
}

async function freshWheel(appearance: Appearance): Promise<WheelFixture> {
  const clock = new HandClock();
  const wheel = document.createElement('svc-wheel');
  Object.assign(wheel, { clock, entries, fixedStart: true, noDialog: true });
  wheel.random = (words) => words.fill(2 ** 31);
  wheel.style.width = `${size}px`;
  dress(wheel, appearance);
  await fixture(html`${wheel}`);
  const canvas = wheel.renderRoot.querySelector('canvas');
  if (!canvas) throw new Error('the wheel has no canvas');
  await paintedWithGl(wheel, clock);
  return { wheel, clock, canvas };
}

async function nextPicture(made: WheelFixture): Promise<Seen> {
  await made.wheel.updateComplete;
  await paintedWithGl(made.wheel, made.clock);
  return seen(made);
}

/** Spins until the wheel is so fast that it is drawn as a finished texture. */
async function spinHalfway({ wheel, clock }: WheelFixture): Promise<void> {
  void wheel.spinTo('grace', { durationSeconds: 4 });
  await wheel.updateComplete;
  for (const time of [400, 16, 16]) {
    clock.pass(time);
    clock.show();
  }
}

const appearances = new Map<string, Appearance>([
  ...visualTreatments.map((treatment): [string, Appearance] => [treatment, { treatment }]),
  ...visualTreatments.map((treatment): [string, Appearance] => [
    `${treatment}, dark`,
    { treatment, scheme: 'dark' },
  ]),
  ['classic, red', { treatment: 'classic', palette: reds }],
  ['neon, red, dark', { treatment: 'neon', palette: reds, scheme: 'dark' }],
  [
    "a page's own colours",
    { treatment: 'flat', properties: { '--svc-wheel-rim': '#0a7d4f', '--svc-wheel-hub': '#fff3c4' } },
  ],
  ["a page's own font", { treatment: 'minimal', properties: { '--svc-font': 'Test Inter' } }],
]);

const changes: readonly (readonly [string, string])[] = [
  ...visualTreatments.flatMap((one, at) =>
    visualTreatments.slice(at + 1).flatMap((other): [string, string][] => [
      [one, other],
      [other, one],
    ]),
  ),
  ...visualTreatments.flatMap((one): [string, string][] => [
    [one, `${one}, dark`],
    [`${one}, dark`, one],
  ]),
  ['classic', 'classic, red'],
  ['classic, red', 'neon, red, dark'],
  ['neon, red, dark', 'flat'],
  ['flat', "a page's own colours"],
  ["a page's own colours", 'metal'],
  ['minimal', "a page's own font"],
  ["a page's own font", 'minimal'],
];

/** Loads a font for the tests, because on some machines all generic families are the same font. */
async function loadFont(): Promise<void> {
  const file = new URL(
    '../../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    import.meta.url,
  );
  document.fonts.add(await new FontFace('Test Inter', `url(${file.href})`, { weight: '100 900' }).load());
}

const look = (name: string): Appearance => appearances.get(name) as Appearance;

describe('a wheel whose appearance changes while it is shown', () => {
  const still = new Map<string, Seen>();
  const turning = new Map<string, Seen>();

  before(async function () {
    await loadFont();
    for (const [name, appearance] of appearances) {
      const made = await freshWheel(appearance);
      still.set(name, seen(made));
      await spinHalfway(made);
      turning.set(name, seen(made));
      made.wheel.remove();
    }
  });

  it('has distinct appearances, so that a mixture of two is detected', () => {
    for (const [from, to] of changes) {
      expect(different(still.get(from) as Seen, still.get(to) as Seen), `${from} and ${to}`).to.be.above(20);
    }
  });

  async function goThrough(
    made: WheelFixture,
    wanted: ReadonlyMap<string, Seen>,
    some = changes,
    between?: (at: number) => Promise<void>,
  ): Promise<void> {
    let worn = '';
    for (const [at, [from, to]] of some.entries()) {
      if (from !== worn) {
        dress(made.wheel, look(from));
        await nextPicture(made);
      }
      await between?.(at);
      dress(made.wheel, look(to));
      expectSame(await nextPicture(made), wanted.get(to) as Seen, `${from} → ${to}`);
      worn = to;
    }
  }

  it('equals a wheel that always had it, at rest', async function () {
    await goThrough(await freshWheel(look('classic')), still);
  });

  it('equals a wheel that always had it, in the middle of a spin', async function () {
    const made = await freshWheel(look('classic'));
    await spinHalfway(made);
    await goThrough(made, turning);
  });

  it('equals a wheel that always had it, beside a turning wheel', async function () {
    const made = await freshWheel(look('classic'));
    const other = await freshWheel(look('metal'));
    await spinHalfway(other);
    await goThrough(made, still, changes.slice(0, 10), async () => {
      await other.clock.asked();
      other.clock.show();
    });
  });

  it('equals a wheel that always had it after its context was released or lost', async function () {
    await goThrough(await freshWheel(look('classic')), still, changes.slice(0, 20), async (at) => {
      const open = await stage();
      if (at % 2 === 0) return open.close();
      const lost = new Promise((resolve) => open.canvas.addEventListener('webglcontextlost', resolve));
      open.canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
      await lost;
    });
  });

  it('applies changes made while it was not displayed', async () => {
    const made = await freshWheel(look('classic'));
    made.wheel.style.display = 'none';
    await new Promise((resolve) => requestAnimationFrame(resolve));
    dress(made.wheel, look('neon'));
    await made.wheel.updateComplete;
    dress(made.wheel, look('neon, red, dark'));
    made.wheel.style.display = '';
    expectSame(await nextPicture(made), still.get('neon, red, dark') as Seen, 'shown again');
  });
});
