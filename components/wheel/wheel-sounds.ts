import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Confetti } from './winner/confetti.ts';
import type { FrameClock } from './frame-clock.ts';
import { storedVolume, type StoredVolume } from './stored-volume.ts';
import { lazy } from '../lazy/lazy-part.ts';
import type { OwnSounds } from './sound/own-sounds.ts';
import { pageAudio } from './sound/page-audio.ts';
import { tickClock, type TickMark } from './sound/tick-clock.ts';
import { WheelSound } from './sound/wheel-sound.ts';
import type { ConfettiAmount } from '../../contracts/wheel/visual-treatment.ts';
import type { VolumeChangeDetail } from './wheel-events.ts';

interface SoundHost extends ReactiveControllerHost, HTMLElement {
  readonly clock: FrameClock;
  readonly volume: number;
  readonly muted: boolean;
  readonly noSound: boolean;
  readonly confetti: ConfettiAmount;
  readonly speakWinner: boolean;
  readonly spinSound: string;
  readonly winSound: string;
  readonly spinning: boolean;
  readonly spinDurationSeconds: number;
  readonly hasUpdated: boolean;
}

export const ownSoundsPart = lazy(() => import('./sound/own-sounds.ts'));

/** Number of bursts of a long celebration. */
const longBursts = 4;

/** Reads a sentence aloud. Does nothing in a browser without voices, which still shows the winner. */
function speak(text: string, volume: number): void {
  if (!('speechSynthesis' in window)) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.volume = volume;
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(utterance);
}
export class WheelSounds implements ReactiveController {
  readonly #host: SoundHost;
  #chosen: StoredVolume | null = null;
  #sound: WheelSound | undefined;
  #own: OwnSounds | undefined;
  #confetti: Confetti | undefined;
  #mark: TickMark | undefined;

  constructor(host: SoundHost) {
    this.#host = host;
    host.addController(this);
  }

  /**
   * Volume that the reader has chosen on any page of this origin. Without a choice, the volume of the wheel.
   */
  get volume(): number {
    return this.#chosen?.volume ?? this.#host.volume;
  }

  get muted(): boolean {
    return this.#chosen?.muted ?? this.#host.muted;
  }

  hostConnected(): void {
    this.#chosen = storedVolume();
    if (this.#host.hasUpdated) this.hostUpdated();
  }

  hostUpdated(): void {
    if (this.#host.noSound || !this.#host.isConnected) this.#silence();
    else {
      this.#sound ??= new WheelSound();
      this.#sound.setVolume(this.volume, this.muted);
      const { spinSound, winSound } = this.#host;
      const isUsual = [spinSound, winSound].every((sound) => sound === 'usual' || sound === 'none');
      if (this.#own || !isUsual) void this.#followOwn();
    }
  }

  async #followOwn(): Promise<void> {
    const { OwnSounds } = await ownSoundsPart.eventually();
    if (!this.#sound) return;
    this.#own ??= new OwnSounds(this.#host, pageAudio);
    this.#own.follow(this.#sound);
  }

  hostDisconnected(): void {
    this.#silence();
    this.#confetti?.stop();
  }

  choose(chosen: VolumeChangeDetail): void {
    this.#chosen = { volume: chosen.volume, muted: chosen.muted };
    this.#host.requestUpdate();
  }

  turned(rotation: number, pegs: Float64Array, now: number, moving: boolean): void {
    this.#mark = moving ? tickClock(pegs, this.#mark, rotation, now) : undefined;
    if (this.#mark && this.#mark.force > 0 && this.#host.spinSound === 'usual')
      this.#sound?.tick(this.#mark.force);
  }

  /** @param said sentence that names the winner */
  celebrate(over: HTMLElement, colours: readonly string[], said: string): void {
    const { noSound, winSound, speakWinner, confetti, clock } = this.#host;
    if (winSound === 'usual') this.#sound?.win();
    else this.#own?.win();
    if (speakWinner && !noSound && !this.muted && this.volume > 0) speak(said, this.volume);
    if (confetti === 'none') return;
    this.#confetti ??= new Confetti(clock);
    this.#confetti.burst(over, colours, confetti === 'long' ? longBursts : 1);
  }

  endCelebration(): void {
    this.#confetti?.stop();
    if (this.#host.speakWinner && 'speechSynthesis' in window) window.speechSynthesis.cancel();
  }

  #silence(): void {
    this.#sound?.dispose();
    this.#own?.dispose();
    this.#sound = undefined;
    this.#own = undefined;
    this.#mark = undefined;
  }
}
