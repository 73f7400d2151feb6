import { LitElement } from 'lit';
import {
  usualWinnerSeconds,
  type ConfettiAmount,
  type PointerSide,
  type VisualTreatment,
} from '../../contracts/wheel/visual-treatment.ts';
import { pageClock, type FrameClock } from './frame-clock.ts';
import { pageRandom, type RandomWords } from './local-draw.ts';
import type { DrawnWinner, RedrawnPlace } from './spin-player.ts';
import type { SpinLevel, WheelEntry, WinnerAction } from './wheel-events.ts';

export interface SpinToOptions {
  /** Duration of the spin in seconds. By default, the duration that is set on the element. */
  readonly durationSeconds?: number;
  /** Seconds of the spin that have already passed. The wheel plays only the rest. By default 0. */
  readonly elapsed?: number;
  /** Id of the spin in events. By default, a random UUID. */
  readonly spinId?: string;
  /** Level of trust in the spin. By default `host`. */
  readonly level?: SpinLevel;
  /** Address for verifying the spin. The winner's dialog links to it. */
  readonly verifyUrl?: string;
  /**
   * All winners in order, if the spin drew several: names, or objects with the `id` of the entry, `name` and `odds`. The
   * wheel lands on the first of them, and then turns to each of the others that has an id.
   */
  readonly winners?: readonly (string | DrawnWinner)[];
  /**
   * Chance of the winner from 0 to 1, for the winner's dialog. By default, the share of the entry's weight. Needed if some
   * entries could not win, as in a re-draw.
   */
  readonly odds?: number;
  /** Place of an earlier draw that this spin draws again. The winner's dialog names it. */
  readonly redrawOf?: RedrawnPlace;
}

/** Default duration of a spin in seconds. */
export const usualSeconds = 8;

export abstract class WheelOptions extends LitElement {
  static override properties = {
    entries: { attribute: false },
    palette: { attribute: false },
    spinDurationSeconds: { type: Number, attribute: 'spin-duration' },
    label: { type: String },
    practice: { type: Boolean },
    disabled: { type: Boolean, reflect: true },
    noDialog: { type: Boolean, attribute: 'no-dialog' },
    inlineWinner: { type: Boolean, attribute: 'inline-winner' },
    unattended: { type: Boolean },
    fixedStart: { type: Boolean, attribute: 'fixed-start' },
    treatment: { type: String, reflect: true },
    pointerSide: { type: String, attribute: 'pointer-side', reflect: true },
    winnerSentence: { type: String, attribute: 'winner-sentence' },
    confetti: { type: String },
    speakWinner: { type: Boolean, attribute: 'speak-winner' },
    winnerSeconds: { type: Number, attribute: 'winner-seconds' },
    logo: { type: String },
    logoPlacement: { type: String, attribute: 'logo-placement', reflect: true },
    singleSpin: { type: Boolean, attribute: 'single-spin' },
    noButton: { type: Boolean, attribute: 'no-button', reflect: true },
    volume: { type: Number },
    muted: { type: Boolean },
    noSound: { type: Boolean, attribute: 'no-sound' },
    spinSound: { type: String, attribute: 'spin-sound' },
    winSound: { type: String, attribute: 'win-sound' },
    winnerActions: { attribute: false },
    spinning: { type: Boolean, reflect: true },
    clock: { attribute: false },
    random: { attribute: false },
  };

  /** Entries in clockwise order. */
  declare entries: readonly WheelEntry[];
  /** Colours for entries without a colour, as `#RRGGBB`. If empty, the default palette is used. */
  declare palette: readonly string[];
  /** Duration in seconds of spins that `spin()` draws. */
  declare spinDurationSeconds: number;
  /** Accessible name of the wheel. */
  declare label: string;
  /** Marks as practice the spins that `spin()` draws. */
  declare practice: boolean;
  /** Prevents readers from spinning the wheel. `spin()` and `spinTo()` still work. */
  declare disabled: boolean;
  /** Turns off the winner's dialog. The winner is still announced to screen readers. */
  declare noDialog: boolean;
  /**
   * Shows winners in a card on the wheel instead of a modal dialog. The card covers nothing else and takes no focus.
   */
  declare inlineWinner: boolean;
  /**
   * For screens without input, such as a video stream. The dialog has no buttons, shows several winners in
   * turn, and closes automatically.
   */
  declare unattended: boolean;
  /** Makes the wheel start at rotation 0 instead of a random rotation. */
  declare fixedStart: boolean;
  /** Visual style of the wheel. */
  declare treatment: VisualTreatment;
  /** Side of the wheel on which the pointer is. */
  declare pointerSide: PointerSide;
  /** Sentence above the name of a winner; empty for the usual sentence. */
  declare winnerSentence: string;
  /** Amount of confetti for a winner. */
  declare confetti: ConfettiAmount;
  /** Reads winners aloud, unless the wheel is muted. */
  declare speakWinner: boolean;
  /**
   * Seconds for which each winner is shown if a draw has several. At least 2; the first ten winners are shown
   * one after another, then all. With 0, all are shown at once.
   */
  declare winnerSeconds: number;
  /** Address of a logo: `https:` or a data image. A logo that cannot be loaded is not shown. */
  declare logo: string;
  /** Placement of the logo: behind the slices, or on the hub. */
  declare logoPlacement: 'behind' | 'center';
  /** Allows `spin()` to draw only one spin. */
  declare singleSpin: boolean;
  /** Shows no button on the hub. Readers can still spin the wheel by a tap. */
  declare noButton: boolean;
  /** Volume from 0 to 1. If the reader has chosen a volume, that volume applies instead. */
  declare volume: number;
  /** Mutes the wheel. If the reader has chosen otherwise, that choice applies instead. */
  declare muted: boolean;
  /** Disables sounds and hides the volume control. */
  declare noSound: boolean;
  /**
   * Sound of a spin: `usual` (ticks), `none`, `drumRoll`, or the address of a sound. Such a sound is repeated
   * until the landing.
   */
  declare spinSound: string;
  /** Sound of a landing: `usual` (a fanfare), `none`, or the address of a sound. */
  declare winSound: string;
  /** Actions that the winner's dialog offers in addition to closing it. */
  declare winnerActions: readonly WinnerAction[];
  /** True while a spin is running. Read only. */
  declare readonly spinning: boolean;
  /**
   * Clock of the wheel, replaced in tests.
   * @internal
   */
  declare clock: FrameClock;
  /**
   * Source of randomness for `spin()`, replaced in tests.
   * @internal
   */
  declare random: RandomWords;

  constructor() {
    super();
    this.entries = [];
    this.palette = [];
    this.spinDurationSeconds = usualSeconds;
    this.label = '';
    this.practice = false;
    this.disabled = false;
    this.noDialog = false;
    this.inlineWinner = false;
    this.unattended = false;
    this.fixedStart = false;
    this.treatment = 'classic';
    this.pointerSide = 'right';
    this.winnerSentence = '';
    this.confetti = 'usual';
    this.speakWinner = false;
    this.winnerSeconds = usualWinnerSeconds;
    this.logo = '';
    this.logoPlacement = 'center';
    this.singleSpin = false;
    this.noButton = false;
    this.volume = 0.7;
    this.muted = false;
    this.noSound = false;
    this.spinSound = 'usual';
    this.winSound = 'usual';
    this.winnerActions = ['keep'];
    (this as { spinning: boolean }).spinning = false;
    this.clock = pageClock;
    this.random = pageRandom;
  }
}
