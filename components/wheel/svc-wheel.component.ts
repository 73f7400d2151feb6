import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { VisualTreatment } from '../../contracts/visual-treatment.ts';
import { sliceUnderPointer } from './engine/layout.ts';
import { landingRotation } from './engine/spin-motion.ts';
import { pageClock, type FrameClock } from './frame-clock.ts';
import { HandMotion } from './hand-motion.ts';
import { drawLocally, pageRandom, randomId, randomShare, type RandomWords } from './local-draw.ts';
import { SpinPlayer, type Spin } from './spin-player.ts';
import { sign } from './svc-wheel.sign.ts';
import { treatmentStyles } from './svc-wheel-treatments.styles.ts';
import type { WinnerNotice } from './svc-wheel-winner.component.ts';
import { styles } from './svc-wheel.styles.ts';
import { WheelDrag } from './wheel-drag.ts';
import {
  SpinCompleteEvent,
  SpinStartEvent,
  type SpinCompleteDetail,
  type SpinLevel,
  type VolumeChangeEvent,
  type WheelEntry,
  type WinnerAction,
  type WinnerActionEvent,
} from './wheel-events.ts';
import { WheelInvitation } from './wheel-invitation.ts';
import { logoAddress } from './wheel-logo.ts';
import { findSlice, keepUnderPointer, wheelModel, type WheelModel } from './wheel-model.ts';
import { WheelSounds } from './wheel-sounds.ts';
import { WheelView } from './wheel-view.ts';
import { spinDetail, winnerNotice } from './winner-notice.ts';

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

/** Turns a second from which on a wheel that is let go of spins, instead of settling. */
const flickSpeed = 0.4;
const usualSeconds = 8;

const reducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A wheel of weighted entries that spins and lands on its winner.
 *
 * `spin()` draws the winner in the browser with cryptographic randomness; `spinTo()` plays a spin that was decided
 * elsewhere. Entries set while the wheel spins are shown when it has landed. Readers spin it with its button, with a
 * tap, with Space or Enter, or with a flick, which only starts a spin: how hard it was decides nothing.
 *
 * @event {SpinStartEvent} svc-wheel-spin-start - a spin began
 * @event {SpinCompleteEvent} svc-wheel-spin-complete - a spin has landed; its detail names the winner
 * @event {WinnerActionEvent} svc-wheel-winner-action - the reader chose what becomes of the winner
 * @event {VolumeChangeEvent} svc-wheel-volume-change - the reader changed how loud the wheel is
 * @csspart canvas - the picture
 * @csspart button - the button on the hub
 * @csspart logo - the logo
 * @csspart volume - the button and slider of the volume
 * @csspart winner-dialog - the dialog that names the winner
 * @csspart entries-dialog - the dialog that lists the entries
 * @cssproperty --svc-wheel-rim - colour of the rim and the hub's ring
 * @cssproperty --svc-wheel-hub - colour of the hub
 * @cssproperty --svc-wheel-hub-text - colour of the word or sign on the hub
 * @cssproperty --svc-wheel-peg - colour of the pegs
 * @cssproperty --svc-wheel-pointer - colour of the pointer
 * @cssproperty --svc-wheel-line - colour of the lines between slices
 * @cssproperty --svc-font - font of labels and dialogs
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
    _broken: { state: true },
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

  /** The address of a logo that could not be shown. */
  declare private _broken: string;

  readonly #view: WheelView;
  readonly #drag: WheelDrag;
  readonly #sounds: WheelSounds;
  readonly #invitation: WheelInvitation;
  readonly #player = new SpinPlayer(
    () => this.clock,
    (spin, watched) => this.#landed(spin, watched),
  );
  readonly #hand = new HandMotion(this.#player);
  #model: WheelModel = wheelModel([], []);
  #shown: readonly WheelEntry[] | undefined;
  #shownPalette: readonly string[] | undefined;
  /** The wheel stands on a winner, not just anywhere. */
  #rested = false;
  /** A spin of its own has landed. */
  #spun = false;
  /** Where the wheel stood when a hand took it. */
  #takenAt = 0;

  constructor() {
    super();
    this.entries = [];
    this.palette = [];
    this.spinDurationSeconds = usualSeconds;
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
    this._broken = '';
    this.#view = new WheelView(
      this,
      (now) => this.#hand.frame(now) ?? this.#player.frame(now),
      ({ rotation, moving, opacity }, pegs, now) =>
        this.#sounds.turned(rotation, pegs, now, moving && opacity === 1),
    );
    this.#sounds = new WheelSounds(this);
    this.#drag = new WheelDrag(this, {
      mayTake: () => this.#maySpin,
      taken: () => this.#taken(),
      turned: (turns) => this.#turned(turns),
      released: (speed) => this.#released(speed),
    });
    this.#invitation = new WheelInvitation(this, () => this.#invite());
  }

  /** Turns since the wheel's zero; what lies under the pointer is the wheel's angle `-rotation`. */
  get rotation(): number {
    return this.#player.rotation;
  }

  /** Id of the entry under the pointer; undefined on an empty wheel. */
  get entryAtPointer(): string | undefined {
    return this.#model.entries[sliceUnderPointer(this.#model.layout, this.#player.rotation)]?.id;
  }

  /** The logo can be seen through the slices. Read only. */
  get hasLogoBehind(): boolean {
    return this.#logo !== undefined && this.logoPlacement === 'behind';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#player.resume();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#player.pause();
    this.#hand.arrive();
  }

  /**
   * Spins to a winner drawn by weight in this browser. Resolves when it has landed, with what
   * `svc-wheel-spin-complete` tells; null when there is nothing to draw, a spin is under way already, or the one
   * spin of `singleSpin` is used up.
   */
  async spin(): Promise<SpinCompleteDetail | null> {
    return this.#draw(0);
  }

  /**
   * Plays a spin that lands on an entry. One that runs is ended first, landed at once. Resolves like `spin()`; null
   * when no entry with a weight has this id.
   */
  async spinTo(entryId: string, options: SpinToOptions = {}): Promise<SpinCompleteDetail | null> {
    this.finish();
    this.#showLatest();
    const index = findSlice(this.#model, entryId);
    return index < 0 ? null : this.#play(index, { level: 'host', ...options }, 0);
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
    this.#letGo();
    this.#player.rotation = landingRotation(this.#model.layout, index, 0.5);
    this.#rested = true;
    this.#view.requestPaint();
  }

  /**
   * The wheel as it stands as a PNG, without its logo, which belongs to another origin.
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
    this.#letGo();
    const previous = this.#model;
    this.#shown = this.entries;
    this.#shownPalette = this.palette;
    this.#model = wheelModel(this.entries, this.palette);
    if (previous.layout.total === 0 && !this.#rested && !this.fixedStart)
      this.#player.rotation = randomShare(this.random);
    if (this.#rested) this.#player.rotation = keepUnderPointer(previous, this.#model, this.#player.rotation);
    this.#view.setSlices(this.#model.slices);
  }

  /** @param launch turns a second the wheel has already */
  async #draw(launch: number): Promise<SpinCompleteDetail | null> {
    if (this.#player.isPlaying || this.#isSpent) return null;
    this.#showLatest();
    const index = drawLocally(this.#model.thousandths, this.random);
    return index === null ? null : this.#play(index, { level: 'local' }, launch);
  }

  #play(
    index: number,
    { level = 'host', ...options }: SpinToOptions,
    launch: number,
  ): Promise<SpinCompleteDetail> {
    const seconds = options.durationSeconds ?? this.spinDurationSeconds;
    return new Promise((settle) => {
      this.#begin({
        spinId: options.spinId ?? randomId(this.random),
        level,
        verifyUrl: options.verifyUrl,
        index,
        // An attribute may say anything.
        durationSeconds: seconds > 0 && Number.isFinite(seconds) ? seconds : usualSeconds,
        startedAt: this.clock.now() - Math.max(0, options.elapsed ?? 0) * 1_000,
        landing: landingRotation(this.#model.layout, index, randomShare(this.random)),
        launch,
        still: reducedMotion(),
        settle,
      });
    });
  }

  #begin(spin: Spin): void {
    this.#invitation.end();
    this.#drag.drop();
    // From where the wheel is now, wherever a hand or a nudge has brought it.
    this.#hand.drop();
    this.#sounds.calm();
    (this as { spinning: boolean }).spinning = true;
    this._winner = null;
    this._said = 'Spinning';
    const { spinId, level, durationSeconds } = spin;
    this.#player.play(spin);
    this.#view.requestPaint();
    this.dispatchEvent(new SpinStartEvent({ spinId, level, durationSeconds }));
  }

  #landed(spin: Spin, watched: boolean): void {
    this.#rested = true;
    this.#spun ||= spin.level === 'local';
    (this as { spinning: boolean }).spinning = false;
    this.#view.requestPaint();
    const detail = spinDetail(this.#model, spin);
    this._said = `The winner is ${detail.winner.name}`;
    if (!this.noDialog) {
      const actions = this.winnerActions.filter((action) => action !== 'again' || this.#maySpin);
      this._winner = winnerNotice(detail, spin, { practice: this.practice, actions });
    }
    const stage = this.renderRoot.querySelector<HTMLElement>('.stage');
    if (watched && stage) this.#sounds.won(stage, this.#partyColours(detail.winner.color));
    this.#showLatest();
    this.dispatchEvent(new SpinCompleteEvent(detail));
    spin.settle(detail);
  }

  #partyColours(winners: string): string[] {
    return [...new Set([winners, ...this.#model.slices.colours.slice(0, 32)])].slice(0, 6);
  }

  get #isSpent(): boolean {
    return this.singleSpin && this.#spun;
  }

  /** Whether the reader may spin now. */
  get #maySpin(): boolean {
    return !this.disabled && !this.#player.isPlaying && !this.#isSpent && this.#model.layout.total > 0;
  }

  #pressed(): void {
    if (this.#maySpin) void this.spin();
  }

  #tapped(): void {
    if (!this.#drag.wasDrag) this.#pressed();
  }

  #taken(): void {
    this.#invitation.end();
    this.#view.prepare();
    if (this.#rested) this.#hand.arrive();
    this.#takenAt = this.#player.rotation;
  }

  #turned(turns: number): void {
    this.#hand.hold(this.#takenAt + turns, this.clock.now());
    this.#view.requestPaint();
  }

  #released(speed: number): void {
    if (Math.abs(speed) >= flickSpeed && this.#maySpin) {
      void this.#draw(speed);
      return;
    }
    this.#hand.settle(speed, this.#rested ? this.#takenAt : undefined, this.clock.now());
    if (reducedMotion()) this.#hand.arrive();
    this.#view.requestPaint();
  }

  /** Takes the wheel out of every hand, to where it would have come to rest. */
  #letGo(): void {
    this.#drag.drop();
    this.#hand.arrive();
  }

  #invite(): void {
    if (!this.#maySpin || this.#hand.isMoving) return;
    this.#hand.nudge(this.clock.now());
    this.#view.requestPaint();
  }

  #chosen({ detail }: WinnerActionEvent): void {
    this.#dismissed();
    if (detail.action === 'again') this.#pressed();
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

  get #logo(): string | undefined {
    return this.logo === this._broken ? undefined : logoAddress(this.logo, document.baseURI);
  }

  protected override render(): TemplateResult {
    const behind = this.logoPlacement === 'behind';
    return html`
      <div class="swatches" aria-hidden="true">
        <i class="rim"></i><i class="hub-colour"></i><i class="peg"></i><i class="pointer"></i
        ><i class="line"></i><i class="dark"></i>
      </div>
      <div class="stage">
        ${behind ? this.#picture('behind') : nothing}
        <div
          class="face"
          @click=${this.#tapped}
          @pointerenter=${() => this.#view.prepare()}
          @pointerdown=${this.#drag.down}
          @pointermove=${this.#drag.move}
          @pointerup=${this.#drag.up}
          @pointercancel=${this.#drag.cancel}
        >
          <canvas part="canvas" role="img" aria-label=${this.#name}></canvas>
        </div>
        ${this.disabled ? nothing : this.#hub()} ${behind ? nothing : this.#picture('center')}
        <svc-wheel-entries .model=${this.#model} exportparts="dialog: entries-dialog"></svc-wheel-entries>
        ${
          this.noSound
            ? nothing
            : html`<svc-wheel-volume
                part="volume"
                .volume=${this.#sounds.volume}
                .muted=${this.#sounds.muted}
                @svc-wheel-volume-change=${({ detail }: VolumeChangeEvent) => this.#sounds.choose(detail)}
              ></svc-wheel-volume>`
        }
      </div>
      <div class="status" role="status" aria-live="polite">${this._said}</div>
      <svc-wheel-winner
        exportparts="dialog: winner-dialog"
        .notice=${this._winner}
        @svc-wheel-winner-close=${this.#dismissed}
        @svc-wheel-winner-action=${this.#chosen}
      ></svc-wheel-winner>
    `;
  }

  get #name(): string {
    const count = this.#model.entries.filter(({ hidden }) => !hidden).length;
    return this.label || (count === 1 ? 'Wheel with 1 entry' : `Wheel with ${count} entries`);
  }

  #hub(): TemplateResult {
    return html`<button
      class="hub"
      part="button"
      type="button"
      aria-disabled=${this.#maySpin ? 'false' : 'true'}
      aria-label=${this.practice ? 'Spin the wheel for practice' : 'Spin the wheel'}
      @click=${this.#pressed}
      @focus=${() => this.#view.prepare()}
    >
      ${this.noButton || (this.#logo !== undefined && !this.hasLogoBehind) ? nothing : html`<span>Spin</span>${sign}`}
    </button>`;
  }

  /** A plain element: an image drawn into the canvas would have to be of a host that allows it. */
  #picture(place: 'behind' | 'center'): TemplateResult | typeof nothing {
    const logo = this.#logo;
    if (logo === undefined) return nothing;
    return html`<img
      class="logo ${place}"
      part="logo"
      src=${logo}
      alt=""
      decoding="async"
      draggable="false"
      referrerpolicy="no-referrer"
      @error=${() => (this._broken = this.logo)}
    />`;
  }
}
