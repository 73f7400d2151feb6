import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { controls } from '../../home/home-controls.styles.ts';
import { text } from '../../language/text.ts';
import { Fault } from '../../signed-in/fault.ts';
import { tokens } from '../../theme/tokens.styles.ts';
import { typeface } from '../../theme/typeface.styles.ts';
import type {
  SpinCompleteEvent,
  WheelEntry,
  WinnerAction,
  WinnersShownEvent,
} from '../../wheel/wheel-events.ts';
import '../../wheel/svc-wheel.ts';
import type { SvcWheel } from '../../wheel/svc-wheel.component.ts';
import { shownSeconds } from '../../wheel-page/live/spin-hold.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { ParticipantRows } from '../participants/participant-rows.ts';
import { namedOf } from '../seen-winners.ts';
import { hasOpenPlace, type ClaimRow } from './claim-rows.ts';
import { drawnFrom } from './drawn-from.ts';
import { StageDraw } from './stage-draw.ts';
import { refusalOf, saidText, type Said } from './stage-said.ts';
import { StageSpins } from './stage-spins.ts';
import { styles } from './svc-console-stage.styles.ts';
import './svc-draw-controls.ts';
import './svc-draw-countdown.ts';
import './svc-draw-preview.ts';
import type { RedrawEvent } from './svc-draw-winners.component.ts';
import './svc-draw-winners.ts';
import type { DrawCountEvent, DrawTypeEvent } from './svc-draw-controls.component.ts';

const noRows: readonly WheelEntry[] = [];
/**
 * Leaves the winner's dialog of a recorded spin without actions. The list under the wheel has them for each
 * winner.
 */
const noActions: readonly WinnerAction[] = [];

/**
 * The wheel of the console. Its button draws a recorded spin from the chosen list. Spins made elsewhere are
 * played too.
 *
 * The attribute `data-landed`, for tests and scripts, is the number of the recorded spin on whose winner the
 * wheel rests.
 */
export class SvcConsoleStage extends LitElement {
  static override styles = [tokens, typeface, controls, styles];
  static override properties = {
    wheel: { attribute: false },
    _type: { state: true },
    _count: { state: true },
    _said: { state: true },
    _left: { state: true },
  };

  declare wheel: ConsoleWheel;
  /** List to draw from, as chosen by the reader. */
  declare private _type: SpinResult['type'] | undefined;
  declare private _count: number;
  declare private _said: Said;
  /** Seconds left in the countdown. Undefined if no countdown is running. */
  declare private _left: number | undefined;
  #draw!: StageDraw;
  /** True if the focus is on a draw button and has to be moved after the landing. */
  #leavesButton = false;
  /**
   * Passes the height of the stage to its styles, because a stage taller than the window scrolls to its end
   * before it sticks.
   */
  readonly #height = new ResizeObserver(([entry]) => {
    this.style.setProperty('--svc-stage-height', `${Math.ceil(entry!.contentRect.height)}px`);
  });
  readonly #people = new ParticipantRows();
  readonly #spins: StageSpins = new StageSpins(this, {
    rows: (type) => this.#rowsOf(type),
    face: () => this.renderRoot.querySelector('svc-wheel'),
    seen: (seen) => (this.wheel.seen = seen),
    landed: (result) => {
      this._said = { is: 'landed', result };
      this.dataset['landed'] = String(result.number);
      this.#leavesButton = this.#isOnButton;
    },
  });

  constructor() {
    super();
    this._count = 1;
    this._said = { is: 'quiet' };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#height.observe(this);
    this.wheel.addEventListener('change', this.#changed);
    this.wheel.addEventListener('spun', this.#spun);
    this._type = drawnFrom.read(this.wheel.listName);
    this.#settleType();
    this.#draw = new StageDraw(this.wheel, {
      busy: (text) => (this._said = { is: 'busy', text }),
      left: (left) => (this._left = left),
    });
    const { spun, head } = this.wheel;
    const last = head?.lastDrawResult;
    const isRunning = spun && head && spun.elapsed < shownSeconds(spun.result, head);
    if (last && !isRunning) this.#spins.skip(last);
    this.#playNext();
    void this.#draw.resume().then((answer) => answer && this.#answered(answer));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.wheel.removeEventListener('change', this.#changed);
    this.wheel.removeEventListener('spun', this.#spun);
    this.#height.disconnect();
    this.#draw.callOff();
  }

  readonly #changed = (): void => {
    this.requestUpdate();
    const said = this._said;
    if (said.is === 'fault' && said.untilSaved && !this.wheel.entries?.hasUnsaved)
      this._said = { is: 'quiet' };
    this.#settleType();
    this.#playNext();
  };

  /**
   * Keeps the list that was offered first, so that a draw made elsewhere or a first entry does not switch it.
   */
  #settleType(): void {
    const type = this.#type;
    const isSample = type === 'custom' && this.wheel.entries?.isSample;
    if (!isSample && this.#rowsOf(type).length > 0) this._type ??= type;
  }

  readonly #spun = (): void => this.#playNext();

  /** Plays the last spin if it was not played yet. Waits until the list of the spin is loaded. */
  #playNext(): void {
    const { spun } = this.wheel;
    if (!spun || !this.#spins.isNew(spun.result)) return;
    // Call off the reader's countdown: the reader has to see this spin before drawing again.
    this.#draw.callOff();
    this._said = { is: 'busy', text: text('Spinning …') };
    if (this.#isRead(spun.result.type)) void this.#spins.play(spun.result, spun.elapsed);
    else if (namedOf(this.wheel.seen, spun.result.number) > 0)
      this.wheel.seen = { number: spun.result.number, winners: 0 };
  }

  #isRead(type: SpinResult['type']): boolean {
    if (type === 'custom') return this.wheel.entries !== undefined;
    this.wheel.needParticipants();
    return this.wheel.participants !== undefined;
  }

  /**
   * List to draw from: the chosen list, otherwise the list of the last draw, otherwise the list that is not
   * empty.
   */
  get #type(): SpinResult['type'] {
    const { head, entries, participants } = this.wheel;
    const known = this._type ?? head?.lastDrawResult?.type;
    if (known !== undefined || !entries || (entries.entries.length > 0 && !entries.isSample))
      return known ?? 'custom';
    this.wheel.needParticipants();
    return (participants ?? []).length > 0 ? 'participants' : 'custom';
  }

  #rowsOf(type: SpinResult['type']): readonly WheelEntry[] {
    const { entries, participants } = this.wheel;
    if (type === 'custom') return entries?.rows ?? noRows;
    this.wheel.needParticipants();
    return this.#people.of(participants);
  }

  /**
   * Draws from the chosen list.
   * @param again place of an earlier draw whose winner is replaced
   */
  async #spin(again?: ClaimRow): Promise<void> {
    const answer = await this.#draw.run(
      again
        ? {
            type: again.spin.type,
            count: 1,
            redrawOf: { spinNumber: again.spin.number, place: again.spinPlace },
          }
        : { type: this.#type, count: this._count },
    );
    if (answer) this.#answered(answer);
    this.requestUpdate();
  }

  #answered(answer: SpinResult | Fault): void {
    if (answer instanceof Fault) {
      const untilSaved = answer.code === 'unsaved';
      this._said = { is: 'fault', text: this.#draw.reason(answer), untilSaved };
      return;
    }
    this.wheel.noteSpin(answer);
    // A repeated request may return a spin that has already landed.
    if (answer.number <= this.#spins.landed) this._said = { is: 'landed', result: answer };
  }

  async #callOff(): Promise<void> {
    this.#draw.callOff();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('svc-draw-controls')?.focus();
  }

  /** True while the wheel names several winners one by one. */
  get #isNaming(): boolean {
    return Number.isFinite(this.wheel.seen?.winners ?? Number.POSITIVE_INFINITY);
  }

  /** True if the winners of the spin in the message are also listed below the button. */
  get #isListed(): boolean {
    const said = this._said;
    const draws = this.wheel.claims?.draws ?? [];
    return (
      said.is === 'landed' && !this.#isNaming && draws.some(({ number }) => number === said.result.number)
    );
  }

  get #isPlaying(): boolean {
    return this._said.is === 'busy' || this.#isNaming;
  }

  #choose(type: SpinResult['type']): void {
    this._type = type;
    drawnFrom.write(this.wheel.listName, type);
    // Leave a running or shown spin alone. The wheel shows the list of that spin until it has ended.
    if (this.#isPlaying) return;
    this._said = { is: 'quiet' };
    this.#spins.release();
  }

  /** True if the focus is on a button that draws. */
  get #isOnButton(): boolean {
    const at = this.shadowRoot?.activeElement;
    return at?.localName === 'svc-wheel' || at?.shadowRoot?.activeElement?.matches('.draw') === true;
  }

  /**
   * Moves the focus from the draw button to the winners, so that another press of Enter does not draw again.
   */
  async #leaveButton(): Promise<void> {
    const winners = this.renderRoot.querySelector('svc-draw-winners');
    await winners?.updateComplete;
    if (!this.#isOnButton) this.#leavesButton = false;
    else if (winners?.canFocus) {
      this.#leavesButton = false;
      // Do not scroll: on a phone, the winner would be scrolled out of sight.
      winners.focus({ preventScroll: true });
    }
  }

  /**
   * Moves the focus from the closed dialog to the list of winners. On the draw button, another press of Enter
   * would draw again.
   */
  #cardClosed(): void {
    this.#spins.closed();
    if (this.shadowRoot?.activeElement || document.activeElement === document.body)
      this.renderRoot.querySelector('svc-draw-winners')?.focus({ preventScroll: true });
  }

  /** Puts the winner of the last spin under the pointer, unless the wheel has already landed on this page. */
  protected override updated(_: PropertyValues<this>): void {
    if (this.#leavesButton && !this.#isPlaying) void this.#leaveButton();
    const last = this.wheel.head?.lastDrawResult;
    if (!last || this._said.is === 'busy' || this.dataset['landed'] !== undefined) return;
    if (last.type !== this.#type || this.#rowsOf(last.type).length === 0) return;
    this.renderRoot.querySelector<SvcWheel>('svc-wheel')?.rest(last.winner.id);
    this.dataset['landed'] = String(last.number);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { head } = this.wheel;
    if (!head) return nothing;
    const { preview } = this.wheel;
    const { lastDrawResult: last } = head;
    const settings = preview?.settings(head.settings) ?? head.settings;
    const { branding } = settings;
    const isSample = this.#type === 'custom' && this.wheel.entries?.isSample === true;
    const rows = this.#spins.held ?? this.#rowsOf(this.#spins.type ?? this.#type);
    const drawn = isSample ? noRows : this.#rowsOf(this.#type);
    const isBusy = this.#isPlaying || this.#draw.isDrawing;
    const isOver = settings.singleSpin && last !== null;
    const hasOpen = hasOpenPlace(this.wheel.claims);
    const isListed = this.#isListed;
    return html`
      <div class="wheel">
        <svc-wheel
          .entries=${rows}
          .palette=${branding.colors.length > 0 ? branding.colors : settings.colorPalette}
          .treatment=${settings.visualTreatment}
          .pointerSide=${settings.pointerSide}
          .winnerSentence=${settings.celebration.sentence ?? ''}
          .confetti=${settings.celebration.confetti}
          .speakWinner=${settings.celebration.spoken}
          .winnerSeconds=${settings.celebration.winnerSeconds}
          .spinDurationSeconds=${settings.spinDurationSeconds}
          .label=${branding.title ?? head.listName}
          .logo=${branding.logo ?? ''}
          .logoPlacement=${branding.logoPlacement}
          .fixedStart=${!settings.randomInitialRotation}
          .volume=${settings.sound.volume}
          .muted=${settings.sound.muted}
          .spinSound=${settings.sound.spin}
          .winSound=${settings.sound.win}
          .disabled=${isOver || isSample}
          .inlineWinner=${true}
          .winnerActions=${noActions}
          @svc-wheel-spin-request=${(event: Event) => {
            event.preventDefault();
            if (!isBusy) void this.#spin();
          }}
          @svc-wheel-spin-complete=${({ detail }: SpinCompleteEvent) => this.#spins.complete(detail.spinId)}
          @svc-wheel-winners-shown=${({ detail }: WinnersShownEvent) => this.#spins.shown(detail)}
          @svc-wheel-winner-close=${this.#cardClosed}
        ></svc-wheel>
        ${
          this._left === undefined
            ? nothing
            : html`<svc-draw-countdown
                .left=${this._left}
                @svc-call-off=${() => void this.#callOff()}
              ></svc-draw-countdown>`
        }
      </div>
      <p class="said ${this._said.is} ${isListed ? 'unseen' : ''}" role="status">
        ${saidText(this._said, this.#isNaming, isListed)}
      </p>
      <svc-draw-controls
        .type=${this.#type}
        .count=${this._count}
        .busy=${isBusy}
        .refusal=${refusalOf(this.#type, drawn, isOver)}
        .secondary=${hasOpen}
        @svc-draw-type=${({ detail }: DrawTypeEvent) => this.#choose(detail)}
        @svc-draw-count=${({ detail }: DrawCountEvent) => (this._count = detail)}
        @svc-draw=${() => void this.#spin()}
      ></svc-draw-controls>
      <svc-draw-winners
        .wheel=${this.wheel}
        .busy=${isBusy}
        @svc-redraw=${({ detail }: RedrawEvent) => void this.#spin(detail)}
      ></svc-draw-winners>
      ${
        hasOpen
          ? nothing
          : html`<svc-draw-preview
              .rows=${drawn}
              .type=${this.#type}
              .count=${this._count}
              .settings=${settings}
            ></svc-draw-preview>`
      }
    `;
  }
}
