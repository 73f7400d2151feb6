import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { randomShare, type RandomWords } from './local-draw.ts';
import type { SpinPlayer } from './spin-player.ts';
import type { WheelEntry } from './wheel-events.ts';
import { keepUnderPointer, wheelModel, type WheelModel } from './wheel-model.ts';

interface EntriesHost extends ReactiveControllerHost {
  readonly entries: readonly WheelEntry[];
  readonly palette: readonly string[];
  readonly fixedStart: boolean;
  readonly random: RandomWords;
}

interface Face {
  readonly player: SpinPlayer;
  /** Ends a movement by hand. */
  settle(): void;
  setSlices(slices: WheelModel['slices']): void;
}

/**
 * Entries that the wheel shows. During a spin, these are the entries that the spin was drawn from, in the
 * colours of the latest palette.
 */
export class ShownEntries implements ReactiveController {
  readonly #host: EntriesHost;
  readonly #face: Face;
  #model: WheelModel = wheelModel([], []);
  #entries: readonly WheelEntry[] | undefined;
  #palette: readonly string[] | undefined;

  constructor(host: EntriesHost, face: Face) {
    this.#host = host;
    this.#face = face;
    host.addController(this);
  }

  get model(): WheelModel {
    return this.#model;
  }

  hostUpdate(): void {
    if (!this.#face.player.isPlaying) this.showLatest();
    else if (this.#palette !== this.#host.palette) this.#show(this.#entries ?? []);
  }

  /** Shows the latest entries. Not called during a spin. */
  showLatest(): void {
    const { entries, palette, fixedStart, random } = this.#host;
    if (this.#entries === entries && this.#palette === palette) return;
    const { player } = this.#face;
    this.#face.settle();
    const previous = this.#model;
    this.#show(entries);
    if (previous.layout.total === 0 && !player.rested && !fixedStart) player.rotation = randomShare(random);
    if (player.rested) player.rotation = keepUnderPointer(previous, this.#model, player.rotation);
  }

  #show(entries: readonly WheelEntry[]): void {
    this.#entries = entries;
    this.#palette = this.#host.palette;
    this.#model = wheelModel(entries, this.#palette);
    this.#face.setSlices(this.#model.slices);
  }
}
