import { Wheel } from 'spin-wheel';
import '../../../components/wheel/svc-wheel.ts';
import type { FrameClock } from '../../../components/wheel/frame-clock.ts';
import { defaultPalette } from '../../../components/wheel/engine/palette.ts';
import type { Measured } from './measured.ts';

const size = 700;
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

async function ours(count: number, most: number): Promise<Measured> {
  const clock = new BenchClock();
  const entries = Array.from({ length: count }, (_, at) => ({ id: `${at}`, name: nameOf(at) }));
  const wheel = document.createElement('svc-wheel');
  wheel.style.width = `${size}px`;
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
  // Not measured for the first wheel of a page, which compiles the shaders.
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
  const { frame, script } = frames(most, () => {
    clock.time += 16;
    const start = performance.now();
    clock.show();
    const own = performance.now() - start;
    finish(shown());
    return own;
  });
  wheel.remove();
  return { first, gl, frame, script };
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
  return { first, gl: first, frame, script };
}

Object.assign(window, { measure: { ours, theirs } });
