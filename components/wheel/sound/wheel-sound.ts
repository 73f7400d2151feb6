import type { Howl } from 'howler';
import { pageAudio, type AudioMember, type PageAudio } from './page-audio.ts';

/** Ticks of several wheels are heard no closer than this, in milliseconds. */
const closest = 1_000 / 25;
/** A fanfare that comes later than this after the wheel has stopped would only startle. */
const patience = 600;

/** Ticks are heard under the voices of a stream, the fanfare over them. */
const tickShare = 0.6;

/** When any wheel of the page last ticked. */
let lastTick = -Infinity;

/**
 * The sounds of one wheel. Make it when the wheel is put into a page, and dispose of it when the wheel is taken out.
 * Nothing sounds before a gesture of the reader, while the page is hidden, muted or under reduced motion.
 */
export class WheelSound implements AudioMember {
  readonly #audio: PageAudio;
  #volume = 0.7;
  #muted = false;
  /** The fanfare under way. */
  #playing: { readonly win: Howl; readonly id: number } | undefined;
  #disposed = false;
  #ticks = 0;

  constructor(audio: PageAudio = pageAudio) {
    this.#audio = audio;
    audio.join(this);
  }

  get audible(): boolean {
    return !this.#muted && this.#volume > 0 && !reducedMotion();
  }

  /** The wheel would be heard now: the reader has made a gesture, and turned nothing off. */
  get enabled(): boolean {
    return !this.#disposed && this.audible && this.#audio.allowed;
  }

  /** A peg strikes the pointer. @param force how fast the wheel turns: above 0, 1 at full speed */
  tick(force: number): void {
    const now = performance.now();
    if (!this.enabled || document.hidden || now - lastTick < closest) return;
    const tick = this.#audio.ready?.tick;
    if (!tick) return;
    lastTick = now;
    const speed = Math.min(1, Math.max(0, force));
    this.#ticks += 1;
    const id = tick.play();
    // Many quick ticks add up: each is softer. No two knocks of wood are alike.
    tick.volume(loudness(this.#volume) * tickShare * (1 - 0.6 * speed), id);
    tick.rate((0.88 + 0.3 * speed) * (1 + 0.025 * Math.sin(this.#ticks * 2.4)), id);
  }

  /** The wheel has landed. */
  win(): void {
    if (!this.enabled || document.hidden) return;
    void this.#audio.readyWithin(patience).then((voices) => {
      if (!voices || !this.enabled) return;
      this.#quieten();
      const { win } = voices;
      const id = win.play();
      win.volume(loudness(this.#volume), id);
      this.#playing = { win, id };
    });
  }

  /** Holds for what sounds now, too. @param volume 0–1 */
  setVolume(volume: number, muted: boolean): void {
    const before = this.audible;
    this.#volume = Math.min(1, Math.max(0, volume));
    this.#muted = muted;
    if (!this.audible) this.#quieten();
    else this.#playing?.win.volume(loudness(this.#volume), this.#playing.id);
    // Who turns the sound on should hear the next tick.
    if (!before && this.enabled) this.#audio.prepare();
  }

  /** Ends what sounds and lets go of the page's audio; nothing sounds any more. */
  dispose(): void {
    this.#disposed = true;
    this.#quieten();
    this.#audio.leave(this);
  }

  #quieten(): void {
    this.#playing?.win.stop(this.#playing.id);
    this.#playing = undefined;
  }
}

/** Ears measure by ratios: half way along the slider sounds about half as loud. */
function loudness(volume: number): number {
  return volume ** 2;
}

function reducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
