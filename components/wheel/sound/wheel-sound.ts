import type { Howl } from 'howler';
import { pageAudio, type AudioMember } from './page-audio.ts';

/** Minimum milliseconds between two ticks, also between ticks of different wheels on the page. */
const closest = 1_000 / 25;
/** Milliseconds after the landing within which the fanfare may start. A later start would startle. */
const latestMs = 600;

/** Volume of ticks relative to the fanfare. Ticks are quieter than voices in a stream. */
const tickShare = 0.6;

/** Time of the last tick of any wheel on the page. */
let lastTick = -Infinity;

/**
 * Sounds of one wheel. Create it when the wheel is connected and dispose of it when the wheel is disconnected. Nothing
 * plays before the reader's first gesture, on a hidden page, while muted, or under reduced motion.
 */
export class WheelSound implements AudioMember {
  #volume = 0.7;
  #muted = false;
  /** Fanfare that is playing. */
  #playing: { readonly win: Howl; readonly id: number } | undefined;
  #disposed = false;
  #ticks = 0;

  constructor() {
    pageAudio.join(this);
  }

  get audible(): boolean {
    return !this.#muted && this.#volume > 0 && !reducedMotion();
  }

  /** True if sounds would be audible now: after a gesture, and not muted. */
  get enabled(): boolean {
    return !this.#disposed && this.audible && pageAudio.allowed;
  }

  /** Plays the tick of a peg at the pointer. @param force speed of the wheel, above 0; 1 at full speed */
  tick(force: number): void {
    const now = performance.now();
    if (!this.enabled || document.hidden || now - lastTick < closest) return;
    const tick = pageAudio.ready?.tick;
    if (!tick) return;
    lastTick = now;
    const speed = Math.min(1, Math.max(0, force));
    this.#ticks += 1;
    const id = tick.play();
    // Quick ticks are softer, because many of them add up. The pitch varies, because no two knocks of wood are alike.
    tick.volume(loudness(this.#volume) * tickShare * (1 - 0.6 * speed), id);
    tick.rate((0.88 + 0.3 * speed) * (1 + 0.025 * Math.sin(this.#ticks * 2.4)), id);
  }

  /** Plays the fanfare. */
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

  /** Sets the volume, including that of sounds that are playing. @param volume 0–1 */
  setVolume(volume: number, muted: boolean): void {
    const before = this.audible;
    this.#volume = Math.min(1, Math.max(0, volume));
    this.#muted = muted;
    if (!this.audible) this.#quieten();
    else this.#playing?.win.volume(loudness(this.#volume), this.#playing.id);
    // Prepared now, so that the first tick after unmuting is audible.
    if (!before && this.enabled) pageAudio.prepare();
  }

  /** Stops all sounds and leaves the page's audio. No sound plays afterwards. */
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
 * Returns the factor for a position of the slider. It is the square of the position, so that half of the slider sounds
 * half as loud.
 */
function loudness(volume: number): number {
  return volume ** 2;
}

function reducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
