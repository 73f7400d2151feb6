import type { VisualTreatment } from '../../contracts/wheel-settings.ts';
import { html, LitElement, nothing, svg, type PropertyValues, type TemplateResult } from 'lit';
import { landingRotation } from './engine/spin-motion.ts';
import { sliceUnderPointer } from './engine/layout.ts';
import { fromThousandths } from './engine/weight.ts';
import { pageClock, type FrameClock } from './frame-clock.ts';
import { drawLocally, pageRandom, randomId, randomShare, type RandomWords } from './local-draw.ts';
import { SpinPlayer, type Spin } from './spin-player.ts';
import type { WinnerNotice } from './svc-wheel-winner.component.ts';
import { treatmentStyles } from './svc-wheel-treatments.styles.ts';
import { styles } from './svc-wheel.styles.ts';
import {
  SpinCompleteEvent,
  SpinStartEvent,
  type SpinCompleteDetail,
  type SpinLevel,
  type WheelEntry,
  type WinnerAction,
} from './wheel-events.ts';
import { findSlice, keepUnderPointer, wheelModel, type WheelModel } from './wheel-model.ts';
import { WheelView } from './wheel-view.ts';

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
}

const sign = svg`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"
  stroke-linejoin="round" aria-hidden="true"><path d="M20 12a8 8 0 1 1-2.6-5.9M20 3v4.5h-4.5" /></svg>`;

/**
 * A wheel of weighted entries that spins and lands on its winner.
 *
 * `spin()` draws the winner in the browser with cryptographic randomness; `spinTo()` plays a spin that was decided
 * elsewhere. Entries set while the wheel spins are shown when it has landed.
 *
 * @event svc-wheel-spin-start - a spin began
 * @event svc-wheel-spin-complete - a spin has landed; its detail names the winner
 * @event svc-wheel-winner-action - the reader chose what becomes of the winner
 * @event svc-wheel-volume-change - the reader changed how loud the wheel is
 * @csspart canvas - the picture
 * @csspart button - the button on the hub
 * @cssproperty --svc-wheel-rim - colour of the rim and the hub's ring
 * @cssproperty --svc-wheel-hub - colour of the hub
 * @cssproperty --svc-wheel-hub-text - colour of the word or sign on the hub
 * @cssproperty --svc-wheel-peg - colour of the pegs
 * @cssproperty --svc-wheel-pointer - colour of the pointer
 * @cssproperty --svc-wheel-line - colour of the lines between slices
 */
export class SvcWheel extends LitElement {
  static override styles = [treatmentStyles, styles];
  static override properties = {
    entries: { attribute: false },
    palette: { attribute: false },
    spinDurationSeconds: { type: Number, attribute: 'spin-duration' },
    label: { type: String },
    practice: { type: Boolean },
    disabled: { type: Boolean, reflect: true },
    noDialog: { type: Boolean, attribute: 'no-dialog' },
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
    _winner: { state: true },
    _said: { state: true },
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
  /** The time the wheel turns by. */
  declare clock: FrameClock;
  /** Where the randomness of `spin()` comes from. */
  declare random: RandomWords;

  declare private _winner: WinnerNotice | null;
  declare private _said: string;

  readonly #view: WheelView;
  #model: WheelModel = wheelModel([], []);
  #shown: readonly WheelEntry[] | undefined;
  #shownPalette: readonly string[] | undefined;
  /** The wheel stands on a winner, not just anywhere. */
  #rested = false;
  readonly #player = new SpinPlayer(
    () => this.clock,
    (spin) => this.#landed(spin),
  );

  constructor() {
    super();
    this.entries = [];
    this.palette = [];
    this.spinDurationSeconds = 8;
    this.label = '';
    this.practice = false;
    this.disabled = false;
    this.noDialog = false;
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
    this._winner = null;
    this._said = '';
    this.#view = new WheelView(this, (now) => this.#player.frame(now));
  }

  /** Turns since the wheel's zero; what lies under the pointer is the wheel's angle `-rotation`. */
  get rotation(): number {
    return this.#player.rotation;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#player.resume();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#player.pause();
  }

  /**
   * Spins to a winner drawn by weight in this browser. Resolves when it has landed, with what
   * `svc-wheel-spin-complete` tells; null when there is nothing to draw, or a spin is under way already.
   */
  async spin(): Promise<SpinCompleteDetail | null> {
    if (this.#player.isPlaying) return null;
    this.#showLatest();
    const index = drawLocally(this.#model.thousandths, this.random);
    const entry = index === null ? undefined : this.#model.entries[index];
    return entry ? this.spinTo(entry.id, { level: 'local' }) : null;
  }

  /**
   * Plays a spin that lands on an entry. One that runs is ended first, landed at once. Resolves like `spin()`; null
   * when no entry with a weight has this id.
   */
  async spinTo(entryId: string, options: SpinToOptions = {}): Promise<SpinCompleteDetail | null> {
    this.finish();
    this.#showLatest();
    const index = findSlice(this.#model, entryId);
    if (index < 0) return null;
    const durationSeconds = options.durationSeconds ?? this.spinDurationSeconds;
    return new Promise((settle) => {
      this.#begin({
        spinId: options.spinId ?? randomId(this.random),
        level: options.level ?? 'host',
        verifyUrl: options.verifyUrl,
        index,
        durationSeconds,
        startedAt: this.clock.now() - Math.max(0, options.elapsed ?? 0) * 1_000,
        landing: landingRotation(this.#model.layout, index, randomShare(this.random)),
        still: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
        settle,
      });
    });
  }

  /** Ends a running spin at once: the wheel lands on its winner and tells it. */
  finish(): void {
    this.#player.finish();
  }

  /** Puts the wheel at rest with an entry under the pointer, without a spin and without events. */
  rest(entryId: string): void {
    if (this.#player.isPlaying) return;
    this.#showLatest();
    const index = findSlice(this.#model, entryId);
    if (index < 0) return;
    this.#player.rotation = landingRotation(this.#model.layout, index, 0.5);
    this.#rested = true;
    this.#view.requestPaint();
  }

  /** Id of the entry under the pointer; undefined on an empty wheel. */
  get entryAtPointer(): string | undefined {
    return this.#model.entries[sliceUnderPointer(this.#model.layout, this.#player.rotation)]?.id;
  }

  /**
   * The wheel as it stands as a PNG, without the page's logo.
   * @param cssSize its width and height in pixels
   * @throws {Error} the browser could not make it
   */
  async picture(cssSize = 1_000): Promise<Blob> {
    return this.#view.picture(cssSize, this.#player.frame(this.clock.now()));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if ((changed.has('entries') || changed.has('palette')) && !this.#player.isPlaying) this.#showLatest();
  }

  /** Shows the entries as they are set now. While a spin runs the wheel keeps those it was drawn from. */
  #showLatest(): void {
    if (this.#shown === this.entries && this.#shownPalette === this.palette) return;
    const previous = this.#model;
    this.#shown = this.entries;
    this.#shownPalette = this.palette;
    this.#model = wheelModel(this.entries, this.palette);
    if (previous.layout.total === 0 && !this.#rested && !this.fixedStart)
      this.#player.rotation = randomShare(this.random);
    if (this.#rested) this.#player.rotation = keepUnderPointer(previous, this.#model, this.#player.rotation);
    this.#view.setSlices(this.#model.slices);
  }

  #begin(spin: Spin): void {
    (this as { spinning: boolean }).spinning = true;
    this._winner = null;
    this._said = 'Spinning';
    const { spinId, level, durationSeconds } = spin;
    this.#player.play(spin);
    this.#view.requestPaint();
    this.dispatchEvent(new SpinStartEvent({ spinId, level, durationSeconds }));
  }

  #landed(spin: Spin): void {
    this.#rested = true;
    (this as { spinning: boolean }).spinning = false;
    this.#view.requestPaint();
    const entry = this.#model.entries[spin.index];
    if (!entry) throw new Error('a spin landed on an entry the wheel does not show');
    const weight = fromThousandths(this.#model.thousandths[spin.index] ?? 0);
    const color = this.#model.slices.colours[spin.index] ?? '';
    const detail: SpinCompleteDetail = {
      spinId: spin.spinId,
      level: spin.level,
      winner: { id: entry.id, name: entry.name, weight, color, index: spin.index },
      totalWeight: fromThousandths(this.#model.layout.total),
    };
    this._said = `The winner is ${entry.name}`;
    if (!this.noDialog) {
      const note = spin.level === 'local' && this.practice ? 'Practice spin, not recorded' : undefined;
      this._winner = {
        spinId: spin.spinId,
        winner: detail.winner,
        odds: weight / detail.totalWeight,
        drawId: spin.level === 'local' ? undefined : spin.spinId,
        note,
        actions: this.winnerActions,
        verifyUrl: spin.verifyUrl,
      };
    }
    this.#showLatest();
    this.dispatchEvent(new SpinCompleteEvent(detail));
    spin.settle(detail);
  }

  #pressed(): void {
    if (!this.disabled && !this.#player.isPlaying) void this.spin();
  }

  /** Whoever closed the dialog is where the next spin is started from, unless focus had a better place to return to. */
  #dismissed(): void {
    this._winner = null;
    // A browser may leave the focus on what is hidden by now until it draws its next picture.
    const left = this.shadowRoot?.activeElement?.localName === 'svc-wheel-winner';
    if (left || document.activeElement === document.body) {
      this.renderRoot.querySelector<HTMLElement>('.hub')?.focus();
    }
  }

  protected override render(): TemplateResult {
    const count = this.#model.entries.length;
    const name = this.label || (count === 1 ? 'Wheel with 1 entry' : `Wheel with ${count} entries`);
    const idle = this.spinning || this.#model.layout.total === 0;
    return html`
      <div class="swatches" aria-hidden="true">
        <i class="rim"></i><i class="hub-colour"></i><i class="peg"></i><i class="pointer"></i
        ><i class="line"></i><i class="dark"></i>
      </div>
      <div class="face" @click=${this.#pressed} @pointerenter=${() => this.#view.prepare()}>
        <canvas part="canvas" role="img" aria-label=${name}></canvas>
      </div>
      ${
        this.disabled
          ? nothing
          : html`<button
              class="hub"
              part="button"
              type="button"
              aria-disabled=${idle ? 'true' : 'false'}
              aria-label=${this.practice ? 'Spin the wheel for practice' : 'Spin the wheel'}
              @click=${this.#pressed}
              @focus=${() => this.#view.prepare()}
            >
              <span>Spin</span>${sign}
            </button>`
      }
      <div class="status" role="status" aria-live="polite">${this._said}</div>
      <svc-wheel-winner .notice=${this._winner} @svc-wheel-winner-close=${this.#dismissed}></svc-wheel-winner>
    `;
  }
}
