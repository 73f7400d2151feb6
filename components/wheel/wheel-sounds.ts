import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Confetti } from './winner/confetti.ts';
import type { FrameClock } from './frame-clock.ts';
import { storedVolume, type StoredVolume } from './stored-volume.ts';
import { tickClock, type TickMark } from './sound/tick-clock.ts';
import { WheelSound } from './sound/wheel-sound.ts';
import type { VolumeChangeDetail } from './wheel-events.ts';

interface SoundHost extends ReactiveControllerHost, HTMLElement {
  readonly clock: FrameClock;
  readonly volume: number;
  readonly muted: boolean;
  readonly noSound: boolean;
  readonly hasUpdated: boolean;
}

export class WheelSounds implements ReactiveController {
  readonly #host: SoundHost;
  #chosen: StoredVolume | null = null;
  #sound: WheelSound | undefined;
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
    }
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
    if (this.#mark && this.#mark.force > 0) this.#sound?.tick(this.#mark.force);
  }

  celebrate(over: HTMLElement, colours: readonly string[]): void {
    this.#sound?.win();
    this.#confetti ??= new Confetti(this.#host.clock);
    this.#confetti.burst(over, colours);
  }

  endCelebration(): void {
    this.#confetti?.stop();
  }

  #silence(): void {
    this.#sound?.dispose();
    this.#sound = undefined;
    this.#mark = undefined;
  }
}
