import { LitElement } from 'lit';
import type { VisualTreatment } from '../../contracts/wheel/visual-treatment.ts';
import { pageClock, type FrameClock } from './frame-clock.ts';
import { pageRandom, type RandomWords } from './local-draw.ts';
import type { SpinLevel, WheelEntry, WinnerAction } from './wheel-events.ts';

/** How a spin with a given winner is played. */
export interface SpinToOptions {
  /** Length of the whole spin; default: the element's. */
  readonly durationSeconds?: number;
  /** How much of it has passed already, in seconds: the wheel is entered in the middle. Default 0. */
  readonly elapsed?: number;
  /** Default: a random UUID. */
  readonly spinId?: string;
  /** Who decided; default `host`. */
  readonly level?: SpinLevel;
  /** Where the winner's dialog leads who wants to verify the spin. */
  readonly verifyUrl?: string;
  /** Names of all winners in order, where the spin drew several; the wheel lands on the first. */
  readonly winners?: readonly string[];
}

/** Seconds of a spin for which nobody says how long. */
export const usualSeconds = 8;

/** What a page can say of its wheel. */
export abstract class WheelOptions extends LitElement {
  static override properties = {
    entries: { attribute: false },
    palette: { attribute: false },
    spinDurationSeconds: { type: Number, attribute: 'spin-duration' },
    label: { type: String },
    practice: { type: Boolean },
    disabled: { type: Boolean, reflect: true },
    noDialog: { type: Boolean, attribute: 'no-dialog' },
    unattended: { type: Boolean },
    fixedStart: { type: Boolean, attribute: 'fixed-start' },
    treatment: { type: String, reflect: true },
    logo: { type: String },
    logoPlacement: { type: String, attribute: 'logo-placement', reflect: true },
    singleSpin: { type: Boolean, attribute: 'single-spin' },
    noButton: { type: Boolean, attribute: 'no-button', reflect: true },
    volume: { type: Number },
    muted: { type: Boolean },
    noSound: { type: Boolean, attribute: 'no-sound' },
    winnerActions: { attribute: false },
    spinning: { type: Boolean, reflect: true },
    clock: { attribute: false },
    random: { attribute: false },
  };

  /** What is on the wheel, in order, clockwise. */
  declare entries: readonly WheelEntry[];
  /** Colours of entries without one of their own, `#RRGGBB`; empty: the default palette. */
  declare palette: readonly string[];
  /** Length of the wheel's own spins, in seconds. */
  declare spinDurationSeconds: number;
  /** What screen readers call the wheel. */
  declare label: string;
  /** The wheel's own spins are marked as practice. */
  declare practice: boolean;
  /** The wheel cannot be spun by the reader; `spin()` and `spinTo()` work. */
  declare disabled: boolean;
  /** Announces the winner without the dialog. */
  declare noDialog: boolean;
  /**
   * Nobody is there to press or scroll, as over a stream: the dialog has no buttons, shows several winners in columns or
   * in turn, and closes by itself.
   */
  declare unattended: boolean;
  /** The wheel first shows with its zero under the pointer, instead of turned anywhere. */
  declare fixedStart: boolean;
  /** How the wheel looks. */
  declare treatment: VisualTreatment;
  /** Address of a picture, `https:` or a data image; empty: none. One that cannot be shown is left out. */
  declare logo: string;
  /** Where the logo stands: behind the slices, or on the hub. */
  declare logoPlacement: 'behind' | 'center';
  /** After one landed spin of its own the wheel cannot be spun by the reader again. */
  declare singleSpin: boolean;
  /** Shows no button on the hub; a tap on the wheel and the keys still spin it. */
  declare noButton: boolean;
  /** How loud the wheel is, 0–1, for readers who never chose a volume of their own. */
  declare volume: number;
  /** The wheel is silent, for readers who never chose. */
  declare muted: boolean;
  /** No sounds, and nothing to set them by. */
  declare noSound: boolean;
  /** What the winner's dialog offers besides closing it. */
  declare winnerActions: readonly WinnerAction[];
  /** A spin is under way. Read only. */
  declare readonly spinning: boolean;
  /**
   * The time the wheel turns by; tests bring their own.
   * @internal
   */
  declare clock: FrameClock;
  /**
   * Where the randomness of `spin()` comes from; tests bring their own.
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
    this.unattended = false;
    this.fixedStart = false;
    this.treatment = 'classic';
    this.logo = '';
    this.logoPlacement = 'center';
    this.singleSpin = false;
    this.noButton = false;
    this.volume = 0.7;
    this.muted = false;
    this.noSound = false;
    this.winnerActions = ['keep'];
    (this as { spinning: boolean }).spinning = false;
    this.clock = pageClock;
    this.random = pageRandom;
  }
}
