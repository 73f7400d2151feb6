import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { shownName } from '../../../contracts/wheel/shown-name.ts';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { withHidden, withoutEntry } from '../../editor/list/entry-edits.ts';
import { controls } from '../../home/home-controls.styles.ts';
import { Fault } from '../../signed-in/fault.ts';
import { tokens } from '../../theme/tokens.styles.ts';
import { typeface } from '../../theme/typeface.styles.ts';
import type {
  SpinCompleteEvent,
  WheelEntry,
  WinnerAction,
  WinnerActionEvent,
} from '../../wheel/wheel-events.ts';
import '../../wheel/svc-wheel.ts';
import type { SvcWheel } from '../../wheel/svc-wheel.component.ts';
import { heldRows, winnersStay } from '../../wheel-page/live/spin-hold.ts';
import { RecordedSpins } from '../../wheel-page/recorded-spins.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import type { ClaimRow } from './claim-rows.ts';
import { StageDraw } from './stage-draw.ts';
import { ParticipantRows } from '../participants/participant-rows.ts';
import { styles } from './svc-console-stage.styles.ts';
import './svc-draw-controls.ts';
import './svc-draw-countdown.ts';
import type { RedrawEvent } from './svc-draw-winners.component.ts';
import './svc-draw-winners.ts';
import type { DrawCountEvent, DrawTypeEvent } from './svc-draw-controls.component.ts';

type Said =
  | { readonly is: 'quiet' }
  | { readonly is: 'busy'; readonly text: string }
  | { readonly is: 'fault'; readonly text: string }
  | { readonly is: 'landed'; readonly result: SpinResult };

const noRows: readonly WheelEntry[] = [];

/**
 * The wheel of the console. Its button draws a recorded spin from the chosen list. Spins made elsewhere are
 * played too.
 *
 * The attribute `data-landed` is for tests and scripts. It is the number of the recorded spin on which the
 * wheel rests.
 */
export class SvcConsoleStage extends LitElement {
  static override styles = [tokens, typeface, controls, styles];
  static override properties = {
    wheel: { attribute: false },
    _type: { state: true },
    _count: { state: true },
    _said: { state: true },
    _held: { state: true },
    _left: { state: true },
    _landed: { state: true },
  };

  declare wheel: ConsoleWheel;
  /** List to draw from, as chosen by the reader. */
  declare private _type: SpinResult['type'] | undefined;
  declare private _count: number;
  declare private _said: Said;
  /** Rows of a spin that is running or has just landed. */
  declare private _held: readonly WheelEntry[] | undefined;
  /** Seconds left in the countdown. Undefined if no countdown is running. */
  declare private _left: number | undefined;
  declare private _landed: number;
  #draw!: StageDraw;
  /**
   * Number of the last spin that was played. Spins that had ended when the wheel was opened count as played.
   */
  #played = 0;
  /** Measures the stage. A stage that is taller than the window scrolls to its end before it sticks. */
  readonly #height = new ResizeObserver(([entry]) => {
    this.style.setProperty('--svc-stage-height', `${Math.ceil(entry!.contentRect.height)}px`);
  });
  #release: ReturnType<typeof setTimeout> | undefined;
  readonly #people = new ParticipantRows();
  readonly #recorded = new RecordedSpins((result) => this.#landed(result));

  constructor() {
    super();
    this._count = 1;
    this._said = { is: 'quiet' };
    this._landed = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#height.observe(this);
    this.wheel.addEventListener('change', this.#changed);
    this.wheel.addEventListener('spun', this.#spun);
    this.#draw = new StageDraw(this.wheel, {
      busy: (text) => (this._said = { is: 'busy', text }),
      left: (left) => (this._left = left),
    });
    const { spun, head } = this.wheel;
    const last = head?.lastDrawResult;
    const isRunning = spun && spun.elapsed < spun.result.durationSeconds;
    if (last && !isRunning) this.#played = this._landed = last.number;
    this.#playNext();
    void this.#draw.resume().then((answer) => answer && this.#answered(answer));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.wheel.removeEventListener('change', this.#changed);
    this.wheel.removeEventListener('spun', this.#spun);
    this.#height.disconnect();
    clearTimeout(this.#release);
    this.#draw.callOff();
  }

  readonly #changed = (): void => {
    this.requestUpdate();
    this.#playNext();
  };

  readonly #spun = (): void => this.#playNext();

  /** Plays the last spin if it was not played yet. Waits until the list of the spin is loaded. */
  #playNext(): void {
    const { spun } = this.wheel;
    if (!spun || spun.result.number <= this.#played) return;
    // Call off the reader's draw, because the reader has not seen this spin yet.
    this.#draw.callOff();
    if (spun.result.type !== this.#type) this._type = spun.result.type;
    this._said = { is: 'busy', text: 'Spinning …' };
    if (!this.#isRead) return;
    this.#played = spun.result.number;
    void this.#play(spun.result, spun.elapsed);
  }

  /** Whether the chosen list is loaded. */
  get #isRead(): boolean {
    if (this.#type === 'custom') return this.wheel.entries !== undefined;
    this.wheel.needParticipants();
    return this.wheel.participants !== undefined;
  }

  get #type(): SpinResult['type'] {
    const last = this.wheel.head?.lastDrawResult?.type;
    return this._type ?? last ?? 'custom';
  }

  get #rows(): readonly WheelEntry[] {
    const { entries, participants } = this.wheel;
    if (this.#type === 'custom') return entries?.rows ?? noRows;
    this.wheel.needParticipants();
    return this.#people.of(participants);
  }

  async #play(result: SpinResult, elapsed: number): Promise<void> {
    clearTimeout(this.#release);
    // Show the winners as they were drawn, because the spin may already have hidden or removed them.
    this._held = heldRows(this.#rows as WheelEntry[], result.winners, ({ id, name, weight, color }) => {
      return { id, name, weight, ...(color !== undefined && { color }) };
    });
    await this.#recorded.play(result, elapsed, async () => {
      await this.updateComplete;
      return this.renderRoot.querySelector('svc-wheel');
    });
  }

  #landed(result: SpinResult): void {
    this._said = { is: 'landed', result };
    this._landed = result.number;
    this.dataset['landed'] = String(result.number);
    // Removed winners stay for a moment, so that everybody sees where the wheel stopped.
    this.#release = setTimeout(() => (this._held = undefined), winnersStay);
  }

  /** Draws from the chosen list. With `again`, draws a new winner for a place. */
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
      this._said = { is: 'fault', text: this.#draw.reason(answer) };
      return;
    }
    this.wheel.noteSpin(answer);
    // A repeated request may return a spin that has already landed. Show its result without playing it.
    if (answer.number <= this._landed) this._said = { is: 'landed', result: answer };
  }

  async #callOff(): Promise<void> {
    this.#draw.callOff();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('svc-draw-controls')?.focus();
  }

  #choose(type: SpinResult['type']): void {
    this._type = type;
    this._said = { is: 'quiet' };
    this._held = undefined;
  }

  #winnerAction({ detail: { action, winner } }: WinnerActionEvent): void {
    const { entries } = this.wheel;
    if (!entries || (action !== 'hide' && action !== 'remove')) return;
    const id = entries.editorId(winner.id);
    const remaining = action === 'hide' ? withHidden(entries.entries, id) : withoutEntry(entries.entries, id);
    if (remaining !== entries.entries)
      entries.apply({ what: `${action} ${winner.name}`, entries: remaining });
  }

  /** Puts the winner of the last spin under the pointer if the page was opened later. */
  protected override updated(_: PropertyValues<this>): void {
    const last = this.wheel.head?.lastDrawResult;
    if (!last || this._said.is !== 'quiet' || this.dataset['landed'] !== undefined) return;
    if (last.type !== this.#type || this.#rows.length === 0) return;
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
    const rows = this._held ?? this.#rows;
    const isBusy = this._said.is === 'busy' || this.#draw.isDrawing;
    const isOver = settings.singleSpin && last !== null;
    const isSample = this.#type === 'custom' && this.wheel.entries?.isSample === true;
    return html`
      <div class="wheel">
        <svc-wheel
          .entries=${preview?.rows(rows) ?? rows}
          .palette=${branding.colors.length > 0 ? branding.colors : settings.colorPalette}
          .treatment=${settings.visualTreatment}
          .pointerSide=${settings.pointerSide}
          .winnerSentence=${settings.celebration.sentence ?? ''}
          .confetti=${settings.celebration.confetti}
          .speakWinner=${settings.celebration.spoken}
          .spinDurationSeconds=${settings.spinDurationSeconds}
          .label=${branding.title ?? head.listName}
          .logo=${branding.logo ?? ''}
          .logoPlacement=${branding.logoPlacement}
          .fixedStart=${!settings.randomInitialRotation}
          .volume=${settings.sound.volume}
          .muted=${settings.sound.muted}
          .disabled=${isOver || isSample}
          .winnerActions=${this.#winnerActions(isOver)}
          @svc-wheel-spin-request=${(event: Event) => {
            event.preventDefault();
            void this.#spin();
          }}
          @svc-wheel-spin-complete=${({ detail }: SpinCompleteEvent) => this.#recorded.complete(detail.spinId)}
          @svc-wheel-winner-action=${this.#winnerAction}
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
      <p class="said ${this._said.is}" role="status">${this.#renderSaid(isOver, isSample ? noRows : rows)}</p>
      <svc-draw-winners
        .wheel=${this.wheel}
        .landed=${this._landed}
        .busy=${isBusy}
        @svc-redraw=${({ detail }: RedrawEvent) => void this.#spin(detail)}
      ></svc-draw-winners>
      <svc-draw-controls
        .type=${this.#type}
        .count=${this._count}
        .rows=${isSample ? noRows : this.#rows}
        .settings=${settings}
        .busy=${isBusy}
        .over=${isOver}
        @svc-draw-type=${({ detail }: DrawTypeEvent) => this.#choose(detail)}
        @svc-draw-count=${({ detail }: DrawCountEvent) => (this._count = detail)}
        @svc-draw=${() => void this.#spin()}
      ></svc-draw-controls>
    `;
  }

  #winnerActions(isOver: boolean): readonly WinnerAction[] {
    const again: readonly WinnerAction[] = isOver ? [] : ['again'];
    const isKept = this.wheel.head?.settings.removeWinner === 'never';
    return this.#type === 'custom' && isKept ? ['keep', 'hide', 'remove', ...again] : again;
  }

  #renderSaid(isOver: boolean, rows: readonly WheelEntry[]): TemplateResult | string {
    const said = this._said;
    if (said.is === 'landed') return landedText(said.result);
    if (said.is !== 'quiet') return said.text;
    if (isOver) return 'This wheel can be spun only once, and has been spun.';
    if (!rows.some(({ hidden, weight = 1 }) => !hidden && weight > 0)) {
      return this.#type === 'custom' ? 'Write names to spin the wheel.' : 'Nobody can win yet.';
    }
    return 'Spin draws a winner that is recorded and can be checked.';
  }
}

function landedText({ winner, winners, number, spinId }: SpinResult): TemplateResult {
  const others = winners.length - 1;
  return html`<strong><bdi>${shownName(winner.name)}</bdi></strong>
    ${others > 0 ? html`and ${others} more` : nothing} won draw ${number}.
    <a href=${`/wheelapp/verify/${encodeURIComponent(spinId)}`} target="_blank" rel="noopener">Verify</a>`;
}
