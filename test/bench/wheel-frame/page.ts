import { Wheel } from 'spin-wheel';
import '../../../components/wheel/svc-wheel.ts';
import type { FrameClock } from '../../../components/wheel/frame-clock.ts';
import { defaultPalette } from '../../../components/wheel/engine/palette.ts';
import {
  leavePicture,
  pictureCount,
  takePicture,
} from '../../../components/wheel/render/pictures/page-pictures.ts';
import { picturesPart } from '../../../components/wheel/render/wheel-painter.ts';
import type { WheelEntry } from '../../../components/wheel/wheel-events.ts';
import type { Measured } from './measured.ts';

const size = 700;
/** Width of a wheel that has room for names and pictures on 200 slices. */
const largeSize = 1_400;
const names = 'Ada,Grace,Edsger,Barbara,Donald,Radia,Linus,Margaret,Alan,Katherine'.split(',');
const nameOf = (at: number): string => `${names[at % names.length] ?? ''} ${at + 1}`;

class BenchClock implements FrameClock {
  time = 0;
  #waiting: (() => void) | undefined;
  now(): number {
    return this.time;
  }
  frame(callback: () => void): () => void {
    this.#waiting = callback;
    return () => (this.#waiting = undefined);
  }
  after(): () => void {
    return () => undefined;
  }
  show(): boolean {
    const callback = this.#waiting;
    this.#waiting = undefined;
    callback?.();
    return callback !== undefined;
  }
}

const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

function finish(canvas: HTMLCanvasElement): void {
  const gl = canvas.getContext('webgl2');
  if (gl) {
    gl.readPixels(size / 2, size / 2, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    return;
  }
  probe?.drawImage(canvas, size / 2, size / 2, 1, 1, 0, 0, 1, 1);
  probe?.getImageData(0, 0, 1, 1);
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0;

function frames(most: number, one: () => number): { frame: number; script: number } {
  const whole: number[] = [];
  const script: number[] = [];
  const end = performance.now() + 4_000;
  for (let at = -3; at < most && (at < 1 || performance.now() < end); at += 1) {
    const began = performance.now();
    const own = one();
    if (at < 0) continue;
    whole.push(performance.now() - began);
    script.push(own);
  }
  return { frame: median(whole), script: median(script) };
}

const wide = 200;

function images(): string[] {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [128, 128];
  const context = canvas.getContext('2d');
  return Array.from({ length: wide }, (_, at) => {
    if (context) {
      context.clearRect(0, 0, 128, 128);
      context.fillStyle = `hsl(${at * 1.8} 90% 60%)`;
      context.beginPath();
      context.arc(64, 64, 60, 0, 2 * Math.PI);
      context.fill();
      context.strokeText(nameOf(at), 20, 64);
    }
    return canvas.toDataURL();
  });
}

/** The wide slices take 95 % of the wheel. */
function wideEntries(count: number, pictures: readonly string[]): WheelEntry[] {
  const every = Math.floor(count / wide);
  return Array.from({ length: count }, (_, at) => ({
    id: `${at}`,
    name: nameOf(at),
    weight: at % every === 0 ? every * 19 : 1,
    image: at % every === 0 ? (pictures[at / every] ?? '') : '',
  }));
}

const ours = (count: number, most: number): Promise<Measured> =>
  measured(
    Array.from({ length: count }, (_, at) => ({ id: `${at}`, name: nameOf(at) })),
    most,
  );

async function pictured(count: number, most: number): Promise<Measured> {
  const pictures = images();
  await picturesPart.load();
  // Load all pictures first, so that the wheel shows them from its first frame.
  await Promise.all(pictures.map((address) => takePicture(address).settled));
  return measured(wideEntries(count, pictures), most, largeSize, () => {
    pictures.forEach(leavePicture);
    if (pictureCount() !== wide) throw new Error(`${pictureCount()} pictures are shown`);
  });
}

async function measured(
  entries: readonly WheelEntry[],
  most: number,
  width = size,
  turned: () => void = () => undefined,
): Promise<Measured> {
  const clock = new BenchClock();
  const count = entries.length;
  const wheel = document.createElement('svc-wheel');
  wheel.style.width = `${width}px`;
  wheel.clock = clock;
  wheel.noDialog = true;
  wheel.noSound = true;
  document.body.append(wheel);
  await wheel.updateComplete;
  const canvas = wheel.renderRoot.querySelector('canvas');
  if (!canvas) throw new Error('the wheel has no canvas');
  const shown = (): HTMLCanvasElement =>
    canvas.parentElement?.querySelector<HTMLCanvasElement>('canvas:last-of-type') ?? canvas;
  const settle = async (): Promise<void> => {
    while (wheel.dataset['painted'] !== 'webgl') {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      clock.show();
    }
  };
  // Let the first wheel of a page compile the shaders before the measurement.
  if (count === 10) await settle();
  const began = performance.now();
  delete wheel.dataset['painted'];
  wheel.entries = entries;
  await wheel.updateComplete;
  while (!wheel.dataset['painted']) {
    await Promise.resolve();
    clock.show();
  }
  finish(canvas);
  const first = performance.now() - began;
  await settle();
  const gl = performance.now() - began;
  void wheel.spinTo('7', { durationSeconds: 60 });
  clock.time += 1_000;
  const next = (): number => {
    clock.time += 16;
    const start = performance.now();
    clock.show();
    const own = performance.now() - start;
    finish(shown());
    return own;
  };
  const { frame, script } = frames(most, next);
  turned();
  clock.time = 58_500;
  const { frame: calm } = frames(most, next);
  wheel.remove();
  return { first, gl, frame, calm, script };
}

function theirs(count: number, most: number): Measured {
  const box = document.createElement('div');
  box.style.width = `${size}px`;
  box.style.height = `${size}px`;
  document.body.append(box);
  const items = Array.from({ length: count }, (_, at) => ({ label: nameOf(at) }));
  const began = performance.now();
  const wheel = new Wheel(box, { items, itemBackgroundColors: [...defaultPalette] });
  wheel.draw(0);
  finish(wheel.canvas);
  const first = performance.now() - began;
  wheel.spin(300);
  let time = 0;
  const { frame, script } = frames(most, () => {
    time += 16;
    const start = performance.now();
    wheel.draw(time);
    const own = performance.now() - start;
    finish(wheel.canvas);
    return own;
  });
  wheel.remove();
  box.remove();
  return { first, gl: first, frame, calm: frame, script };
}

const widely = (count: number, most: number): Promise<Measured> =>
  measured(wideEntries(count, []), most, largeSize);

Object.assign(window, { measure: { ours, theirs, wide: widely, pictured } });
