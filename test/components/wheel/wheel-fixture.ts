import { fixture, html } from '@open-wc/testing';
import '../../../components/wheel/svc-wheel.ts';
import type { SvcWheel } from '../../../components/wheel/svc-wheel.component.ts';
import type { WheelEntry } from '../../../components/wheel/wheel-events.ts';
import { HandClock } from './hand/hand-clock.ts';

export const names = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Linus', 'Margaret'];
export const entries: readonly WheelEntry[] = names.map((name) => ({ id: name.toLowerCase(), name }));

export interface WheelFixture {
  readonly wheel: SvcWheel;
  readonly clock: HandClock;
  readonly canvas: HTMLCanvasElement;
}

/** Shows a small wheel, because software WebGL is slow. */
export async function wheelFixture(shown = entries, size = 160): Promise<WheelFixture> {
  const clock = new HandClock();
  const wheel = await fixture<SvcWheel>(
    html`<svc-wheel
      style="width: ${size}px"
      fixed-start
      .clock=${clock}
      .entries=${shown}
      .spinDurationSeconds=${4}
    ></svc-wheel>`,
  );
  const canvas = wheel.renderRoot.querySelector('canvas');
  if (!canvas) throw new Error('the wheel has no canvas');
  return { wheel, clock, canvas };
}

export async function shownUntil(clock: HandClock, isRight: () => boolean): Promise<void> {
  while (!isRight()) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    clock.show();
  }
}

export async function paintedWithGl(wheel: SvcWheel, clock: HandClock): Promise<void> {
  if (clock.waiting.frames > 0) delete wheel.dataset['painted'];
  await shownUntil(clock, () => wheel.dataset['painted'] === 'webgl');
}

export function once<Name extends keyof HTMLElementEventMap>(
  target: HTMLElement,
  name: Name,
): Promise<HTMLElementEventMap[Name]> {
  return new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));
}

export interface Pixel {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

/**
 * Returns the pixel at `angle`, in turns clockwise from the right. Must be called in the task that painted the picture.
 */
export function pixelAt(canvas: HTMLCanvasElement, angle: number, radius: number): Pixel {
  const half = canvas.width / 2;
  const x = Math.round(half + Math.cos(angle * 2 * Math.PI) * radius * half);
  const y = Math.round(half + Math.sin(angle * 2 * Math.PI) * radius * half);
  const seen = canvas.parentElement?.querySelector<HTMLCanvasElement>('canvas:last-of-type') ?? canvas;
  probe?.clearRect(0, 0, 1, 1);
  probe?.drawImage(seen, x, y, 1, 1, 0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = probe?.getImageData(0, 0, 1, 1).data ?? [];
  return { red, green, blue, alpha };
}

/** Returns the colour with the most similar hue. Light and shade change a colour, but not its hue. */
export function nearestColour(pixel: Pixel, colours: readonly string[]): string {
  const tone = (red: number, green: number, blue: number): [number, number, number] => {
    const sum = Math.max(1, red + green + blue);
    return [red / sum, green / sum, blue / sum];
  };
  const seen = tone(pixel.red, pixel.green, pixel.blue);
  const distance = (colour: string): number => {
    const value = Number.parseInt(colour.slice(1), 16);
    const wanted = tone((value >> 16) & 255, (value >> 8) & 255, value & 255);
    return wanted.reduce((total, channel, i) => total + (channel - (seen[i] ?? 0)) ** 2, 0);
  };
  return colours.toSorted((a, b) => distance(a) - distance(b))[0] ?? '';
}
