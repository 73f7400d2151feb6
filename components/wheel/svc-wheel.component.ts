import { html, nothing, type TemplateResult } from 'lit';
import { plural, text } from '../language/text.ts';
import { sliceUnderPointer } from './engine/layout.ts';
import { landingRotation } from './engine/spin-motion.ts';
import { drawLocally, randomId, randomShare } from './local-draw.ts';
import { ShownEntries } from './shown-entries.ts';
import { SpinPlayer, type Spin } from './spin-player.ts';
import { treatmentStyles } from './svc-wheel-treatments.styles.ts';
import { styles } from './svc-wheel.styles.ts';
import {
  SpinCompleteEvent,
  SpinRequestEvent,
  SpinStartEvent,
  type SpinCompleteDetail,
  type VolumeChangeEvent,
  type WinnerActionEvent,
} from './wheel-events.ts';
import { WheelHand } from './hand/wheel-hand.ts';
import { WheelHub } from './wheel-hub.ts';
import { WheelLogo } from './wheel-logo.ts';
import { findSlice } from './wheel-model.ts';
import { usualSeconds, WheelOptions, type SpinToOptions } from './wheel-options.ts';
import { WheelSounds } from './wheel-sounds.ts';
import { WheelView } from './wheel-view.ts';
import { WinnerMoment } from './winner/winner-moment.ts';
import { spinDetail } from './winner/winner-notice.ts';

const reducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A wheel of weighted entries that spins and lands on its winner.
 *
 * `spin()` draws the winner in the browser with cryptographic randomness. `spinTo()` plays a spin with a given winner.
 *
 * Readers spin the wheel with its button, a tap, Space or Enter, or a flick. The strength of a flick does not affect
 * the winner.
 *
 * Entries that are set during a spin are shown after the landing. A new palette is applied immediately.
 *
 * @event {SpinRequestEvent} svc-wheel-spin-request - the reader wants to spin; a page that draws winners itself calls
 *   `preventDefault()`, and later `spinTo()`
 * @event {SpinStartEvent} svc-wheel-spin-start - a spin has begun
 * @event {SpinCompleteEvent} svc-wheel-spin-complete - a spin has landed; its detail names the winner
 * @event {WinnersShownEvent} svc-wheel-winners-shown - winners of a landed spin are named, one after another if there are
 *   several; its detail has their number
 * @event {WinnerActionEvent} svc-wheel-winner-action - the reader chose an action for the winner
 * @event {VolumeChangeEvent} svc-wheel-volume-change - the reader changed the volume
 * @event {WithoutGlEvent} svc-wheel-without-gl - WebGL is not available; the wheel is drawn without it
 * @event {ContextLostEvent} svc-wheel-context-lost - the browser took WebGL away; the wheel requests WebGL again
 * @slot winner - shown in the winner's dialog under the name; in place of the list, if there are several winners
 * @csspart canvas - the canvas that shows the wheel
 * @csspart button - the button on the hub
 * @csspart logo - the logo
 * @csspart volume - the button and slider of the volume
 * @csspart winner-dialog - the dialog that names the winner
 * @csspart winner-proof - id of the draw and the link that verifies it, in the dialog
 * @csspart winner-actions - buttons of the dialog
 * @csspart entries-dialog - the dialog that lists the entries
 * @cssproperty --svc-wheel-rim - colour of the rim and the hub's ring
 * @cssproperty --svc-wheel-hub - colour of the hub
 * @cssproperty --svc-wheel-hub-text - colour of the word or icon on the hub
 * @cssproperty --svc-wheel-peg - colour of the pegs
 * @cssproperty --svc-wheel-pointer - colour of the pointer
 * @cssproperty --svc-wheel-line - colour of the lines between slices
 * @cssproperty --svc-wheel-backdrop - background over the page while the winner's dialog is open
 * @cssproperty --svc-wheel-volume-inset - distance of the volume button from the right edge; a negative distance puts
 *   the button next to the wheel
 * @cssproperty --svc-wheel-volume-small - `block` shows the volume button on small wheels too; then also set
 *   `--svc-wheel-volume-inset`
 * @cssproperty --svc-wheel-volume-corner - size of the volume button on a wheel of 190 to 255 px
 * @cssproperty --svc-font - font of labels and dialogs
 */
export class SvcWheel extends WheelOptions {
  static override styles = [treatmentStyles, styles];
  readonly #view: WheelView;
  readonly #sounds: WheelSounds;
  readonly #hand: WheelHand;
  readonly #logo: WheelLogo;
  readonly #hub: WheelHub;
  readonly #player = new SpinPlayer(
    () => this.clock,
    (spin, watched) => this.#landed(spin, watched),
  );
  readonly #moment: WinnerMoment;
  readonly #shown: ShownEntries;
  /** True after the first landing of a spin that `spin()` drew. */
  #hasSpun = false;

  constructor() {
    super();
    this.#view = new WheelView(
      this,
      (now) => this.#hand.frame(now) ?? this.#player.frame(now),
      ({ rotation, moving, opacity }, pegs, now) =>
        this.#sounds.turned(rotation, pegs, now, moving && opacity === 1),
    );
    this.#sounds = new WheelSounds(this);
    this.#hand = new WheelHand(this, this.#player, {
      maySpin: () => this.#maySpin,
      flicked: (speed) => this.#request(speed),
      moved: () => this.#view.requestPaint(),
    });
    this.#logo = new WheelLogo(this);
    this.#shown = new ShownEntries(this, {
      player: this.#player,
      settle: () => this.#hand.settle(),
      setSlices: (slices) => this.#view.setSlices(slices),
    });
    this.#hub = new WheelHub(this, {
      maySpin: () => this.#maySpin,
      pressed: () => this.#pressed(),
      focused: () => this.#view.prepare(),
      hasLogo: () => this.#logo.isOnHub,
    });
    this.#moment = new WinnerMoment(this, {
      player: this.#player,
      sounds: this.#sounds,
      model: () => this.#shown.model,
      maySpin: () => this.#maySpin,
      requestPaint: () => this.#view.requestPaint(),
    });
  }

  /** Rotation in turns. At rotation r, the pointer is at the angle -r of the wheel. */
  get rotation(): number {
    return this.#player.rotation;
  }

  /** Id of the entry under the pointer; undefined on an empty wheel. */
  get entryAtPointer(): string | undefined {
    return this.#shown.model.entries[sliceUnderPointer(this.#shown.model.layout, this.#player.rotation)]?.id;
  }

  /** Whether the logo is visible through the slices. Read only. */
  get hasLogoBehind(): boolean {
    return this.#logo.address !== undefined && this.logoPlacement === 'behind';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#player.resume();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#player.pause();
    // Wait: if the wheel was only moved within the page, it is connected again by then, and the spin
    // continues.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#player.abandon();
      this.#moment.stop();
    });
  }

  /**
   * Draws a winner by weight in this browser, and spins to the winner. Resolves after the landing, with the
   * detail of `svc-wheel-spin-complete`.
   *
   * Resolves with null if there is nothing to draw, if a spin is running, if `singleSpin` allows no more
   * spins, or if the wheel is removed.
   *
   * If a removed wheel is added again, its spin continues, and the event reports the result.
   */
  async spin(): Promise<SpinCompleteDetail | null> {
    return this.#draw(0);
  }

  /**
   * Plays a spin that lands on an entry. A running spin lands first. Resolves after the landing, with the
   * detail of `svc-wheel-spin-complete`.
   *
   * Resolves with null if no entry with a weight has this id, or if the wheel is removed.
   */
  async spinTo(entryId: string, options: SpinToOptions = {}): Promise<SpinCompleteDetail | null> {
    this.finish();
    this.#shown.showLatest();
    const index = findSlice(this.#shown.model, entryId);
    return index < 0 ? null : this.#play(index, { level: 'host', ...options }, 0);
  }

  /** Lands a running spin immediately and reports its winner. */
  finish(): void {
    this.#player.finish();
  }

  /** Places an entry under the pointer without a spin or events. */
  rest(entryId: string): void {
    if (this.#player.isPlaying) return;
    this.#shown.showLatest();
    const index = findSlice(this.#shown.model, entryId);
    if (index < 0) return;
    this.#hand.settle();
    this.#player.rotation = landingRotation(this.#shown.model.layout, index, 0.5);
    this.#player.rested = true;
    this.#view.requestPaint();
  }

  /**
   * Returns a PNG of the wheel. The logo is left out, because it may come from another origin.
   * @param cssSize width and height in pixels
   * @throws {Error} if the browser cannot create the image
   */
  async picture(cssSize = 1_000): Promise<Blob> {
    return this.#view.picture(cssSize, this.#player.frame(this.clock.now()));
  }

  /** @param launch initial speed in turns per second */
  async #draw(launch: number): Promise<SpinCompleteDetail | null> {
    if (this.#player.isPlaying || this.#isSpent) return null;
    this.#shown.showLatest();
    const index = drawLocally(this.#shown.model.thousandths, this.random);
    return index === null ? null : this.#play(index, { level: 'local' }, launch);
  }

  #play(
    index: number,
    { level = 'host', ...options }: SpinToOptions,
    launch: number,
  ): Promise<SpinCompleteDetail | null> {
    const seconds = options.durationSeconds ?? this.spinDurationSeconds;
    return new Promise((settle) => {
      this.#begin({
        spinId: options.spinId ?? randomId(this.random),
        level,
        verifyUrl: options.verifyUrl,
        winners: (options.winners ?? []).map((each) => (typeof each === 'string' ? { name: each } : each)),
        odds: options.odds,
        redrawOf: options.redrawOf,
        index,
        // Replace an invalid duration, which may come from an attribute.
        durationSeconds: seconds > 0 && Number.isFinite(seconds) ? seconds : usualSeconds,
        startedAt: this.clock.now() - Math.max(0, options.elapsed ?? 0) * 1_000,
        landing: landingRotation(this.#shown.model.layout, index, randomShare(this.random)),
        launch,
        still: reducedMotion(),
        settle,
      });
    });
  }

  /** Closes the winner's dialog. */
  dismiss(): void {
    this.#moment.dismiss();
  }

  #begin(spin: Spin): void {
    this.#hand.stop();
    this.#sounds.endCelebration();
    (this as { spinning: boolean }).spinning = true;
    this.#moment.begin(spin);
    const { spinId, level, durationSeconds } = spin;
    this.#player.play(spin);
    this.#view.requestPaint();
    this.dispatchEvent(new SpinStartEvent({ spinId, level, durationSeconds }));
  }

  #landed(spin: Spin, watched: boolean): void {
    if (spin.arrived) {
      this.#view.requestPaint();
      this.#shown.showLatest();
      spin.arrived(watched);
      return;
    }
    this.#player.rested = true;
    this.#hasSpun ||= spin.level === 'local';
    (this as { spinning: boolean }).spinning = false;
    this.#view.requestPaint();
    const detail = spinDetail(this.#shown.model, spin);
    this.#shown.showLatest();
    this.#moment.landed(detail, spin, watched);
    this.dispatchEvent(new SpinCompleteEvent(detail));
    spin.settle(detail);
  }

  get #isSpent(): boolean {
    return this.singleSpin && this.#hasSpun;
  }

  get #maySpin(): boolean {
    return !this.disabled && !this.#player.isPlaying && !this.#isSpent && this.#shown.model.layout.total > 0;
  }

  /**
   * Spins at the reader's request, unless the page cancels it. Returns whether the wheel spins.
   * @param launch initial speed in turns per second
   */
  #request(launch: number): boolean {
    if (!this.#maySpin || !this.dispatchEvent(new SpinRequestEvent())) return false;
    void this.#draw(launch);
    return true;
  }

  #pressed(): void {
    this.#request(0);
  }

  #tapped(): void {
    if (!this.#hand.wasDrag) this.#pressed();
  }

  #chosen({ detail }: WinnerActionEvent): void {
    // Dismiss the dialog before the new spin. After any other action, the close event of the dialog does
    // this.
    if (detail.action !== 'again') return;
    this.#dismissed();
    this.#pressed();
  }

  /** Focuses the hub, unless the closing dialog has moved the focus to another element of the page. */
  #dismissed(): void {
    this.#moment.closed();
    if (this.unattended) return;
    // Check for the dialog too, because browsers may leave the focus on a hidden element until the next
    // paint.
    const losesFocus = this.shadowRoot?.activeElement?.localName === 'svc-wheel-winner';
    if (losesFocus || document.activeElement === document.body) {
      this.#hub.focus();
    }
  }

  protected override render(): TemplateResult {
    const behind = this.hasLogoBehind;
    return html`
      <div class=${this.noButton && !this.#logo.isOnHub ? 'swatches bare' : 'swatches'} aria-hidden="true">
        <i class="rim"></i><i class="hub-colour"></i><i class="peg"></i><i class="pointer"></i
        ><i class="line"></i><i class="dark"></i>
      </div>
      <div class="stage">
        ${behind ? this.#logo.picture('behind') : nothing}
        <div
          class="face"
          @click=${this.#tapped}
          @pointerenter=${() => this.#view.prepare()}
          @pointerdown=${this.#hand.drag.down}
          @pointermove=${this.#hand.drag.move}
          @pointerup=${this.#hand.drag.up}
          @pointercancel=${this.#hand.drag.cancel}
        >
          <canvas part="canvas" role="img" aria-label=${this.#name}></canvas>
        </div>
        <div class="glow" aria-hidden="true"></div>
        ${this.disabled || this.noButton ? nothing : this.#hub.button()}
        ${behind ? nothing : this.#logo.picture('center')}
        <svc-wheel-entries
          .model=${this.#shown.model}
          exportparts="dialog: entries-dialog"
        ></svc-wheel-entries>
        ${
          this.noSound
            ? nothing
            : html`<svc-wheel-volume
                class="volume"
                part="volume"
                .volume=${this.#sounds.volume}
                .muted=${this.#sounds.muted}
                @svc-wheel-volume-change=${({ detail }: VolumeChangeEvent) => this.#sounds.choose(detail)}
              ></svc-wheel-volume>`
        }
      </div>
      <div class="status" role="status" aria-live="polite">${this.#moment.said}</div>
      <svc-wheel-winner
        exportparts="dialog: winner-dialog, proof: winner-proof, actions: winner-actions"
        .notice=${this.#moment.notice}
        .unattended=${this.unattended}
        ?inline=${this.inlineWinner}
        .sentence=${this.winnerSentence}
        .wheel=${this}
        .clock=${this.clock}
        @svc-wheel-winner-close=${this.#dismissed}
        @svc-wheel-winner-postpone=${() => this.#moment.postpone()}
        @svc-wheel-winner-skip=${() => this.#moment.skip()}
        @svc-wheel-winner-action=${this.#chosen}
        ><slot name="winner" slot="winner"></slot
      ></svc-wheel-winner>
    `;
  }

  get #name(): string {
    const count = this.#shown.model.entries.filter(({ hidden }) => !hidden).length;
    if (this.label) return this.label;
    if (count === 0) return text('Wheel without entries yet');
    return plural(count, 'Wheel with {n} entry', 'Wheel with {n} entries');
  }
}
