import type { Howl } from 'howler';
import { pageAudio, type AudioMember } from './page-audio.ts';

/** Minimum milliseconds between two ticks, even of different wheels. */
const closest = 1_000 / 25;
/** Maximum milliseconds between the landing and the fanfare. A later fanfare would startle. */
const latestMs = 600;

const tickShare = 0.6;

let lastTick = -Infinity;

export class WheelSound implements AudioMember {
  #volume = 0.7;
  #muted = false;
  #playing: { readonly win: Howl; readonly id: number } | undefined;
  #disposed = false;
  #ticks = 0;

  constructor() {
    pageAudio.join(this);
  }

  get audible(): boolean {
    return !this.#muted && this.#volume > 0 && !reducedMotion();
  }

  get enabled(): boolean {
    return !this.#disposed && this.audible && pageAudio.allowed;
  }

  /** Factor for the loudness of the wheel's sounds. 0 if they are not audible. */
  get level(): number {
    return this.enabled ? loudness(this.#volume) : 0;
  }

  /**
   * Plays the tick of a peg.
   * @param force speed of the wheel; 1 at full speed
   */
  tick(force: number): void {
    const now = performance.now();
    if (!this.enabled || document.hidden || now - lastTick < closest) return;
    const tick = pageAudio.ready?.tick;
    if (!tick) return;
    lastTick = now;
    const speed = Math.min(1, Math.max(0, force));
    this.#ticks += 1;
    const id = tick.play();
    // Quick ticks are softer, because many of them add up. The pitch varies a little, as with wood.
    tick.volume(loudness(this.#volume) * tickShare * (1 - 0.6 * speed), id);
    tick.rate((0.88 + 0.3 * speed) * (1 + 0.025 * Math.sin(this.#ticks * 2.4)), id);
  }

  win(): void {
    if (!this.enabled || document.hidden) return;
    void pageAudio.readyWithin(latestMs).then((voices) => {
      if (!voices || !this.enabled) return;
      this.#quieten();
      const { win } = voices;
      const id = win.play();
      win.volume(loudness(this.#volume), id);
      this.#playing = { win, id };
    });
  }

  setVolume(volume: number, muted: boolean): void {
    const before = this.audible;
    this.#volume = Math.min(1, Math.max(0, volume));
    this.#muted = muted;
    if (!this.audible) this.#quieten();
    else this.#playing?.win.volume(loudness(this.#volume), this.#playing.id);
    // Load the sounds now, so that the first tick after unmuting is audible.
    if (!before && this.enabled) pageAudio.prepare();
  }

  dispose(): void {
    this.#disposed = true;
    this.#quieten();
    pageAudio.leave(this);
  }

  #quieten(): void {
    this.#playing?.win.stop(this.#playing.id);
    this.#playing = undefined;
  }
}

/**
 * Returns the gain for a position of the slider. The position is squared, so that half the way sounds half as
 * loud.
 */
function loudness(volume: number): number {
  return volume ** 2;
}

function reducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
