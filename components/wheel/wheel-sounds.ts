import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Confetti } from './winner/confetti.ts';
import type { FrameClock } from './frame-clock.ts';
import { keptVolume, type KeptVolume } from './kept-volume.ts';
import { tickClock, type TickMark } from './sound/tick-clock.ts';
import { WheelSound } from './sound/wheel-sound.ts';
import type { VolumeChangeDetail } from './wheel-events.ts';

interface LoudHost extends ReactiveControllerHost, HTMLElement {
  readonly clock: FrameClock;
  readonly volume: number;
  readonly muted: boolean;
  readonly noSound: boolean;
  readonly hasUpdated: boolean;
}

/** What a wheel is heard and celebrated with: ticks while it turns, and the moment of the winner. */
export class WheelSounds implements ReactiveController {
  readonly #host: LoudHost;
  #chosen: KeptVolume | null = null;
  #sound: WheelSound | undefined;
  #confetti: Confetti | undefined;
  #mark: TickMark | undefined;

  constructor(host: LoudHost) {
    this.#host = host;
    host.addController(this);
  }

  /** How loud the wheel is: what this reader chose, on any page of this origin, or else what the wheel's owner did. */
  get volume(): number {
    return this.#chosen?.volume ?? this.#host.volume;
  }

  get muted(): boolean {
    return this.#chosen?.muted ?? this.#host.muted;
  }

  hostConnected(): void {
    this.#chosen = keptVolume();
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

  /** The reader moved the slider, or muted; what they did it with keeps it for the next load. */
  choose(chosen: VolumeChangeDetail): void {
    this.#chosen = { volume: chosen.volume, muted: chosen.muted };
    this.#host.requestUpdate();
  }

  /** The wheel shows a picture, turned to `rotation`. `pegs`: what strikes the pointer, see `pegPositions`. */
  turned(rotation: number, pegs: Float64Array, now: number, moving: boolean): void {
    this.#mark = moving ? tickClock(pegs, this.#mark, rotation, now) : undefined;
    if (this.#mark && this.#mark.force > 0) this.#sound?.tick(this.#mark.force);
  }

  /** Somebody has won. `over`: what the confetti comes from the middle of. */
  won(over: HTMLElement, colours: readonly string[]): void {
    this.#sound?.win();
    this.#confetti ??= new Confetti(this.#host.clock);
    this.#confetti.burst(over, colours);
  }

  /** A new spin begins: the celebration of the one before is over. */
  calm(): void {
    this.#confetti?.stop();
  }

  #silence(): void {
    this.#sound?.dispose();
    this.#sound = undefined;
    this.#mark = undefined;
  }
}
