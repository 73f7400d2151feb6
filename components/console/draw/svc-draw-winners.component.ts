import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { shownName } from '../../../contracts/wheel/shown-name.ts';
import type { ClaimBody } from '../../../contracts/wheel/spin-endpoints.ts';
import type { Winner } from '../../../contracts/wheel/wheel.ts';
import { controls } from '../../home/home-controls.styles.ts';
import { listText } from '../../language/formats.ts';
import { richText, text } from '../../language/text.ts';
import { tokens } from '../../theme/tokens.styles.ts';
import { typeface } from '../../theme/typeface.styles.ts';
import { clockText, claimRows, secondsLeft, type ClaimRow } from './claim-rows.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { foldedDraw } from './folded-draw.ts';
import { styles } from './svc-draw-winners.styles.ts';
import { canWinAgain, hideWinner } from './winner-hiding.ts';

/** Fired when the reader wants a new winner for a place. */
export type RedrawEvent = CustomEvent<ClaimRow>;

/**
 * Winners of the last draw. The reader records who was present, and can draw a new winner for a place.
 *
 * @event svc-redraw - the reader wants a new winner for a place
 */
export class SvcDrawWinners extends LitElement {
  static override styles = [tokens, typeface, controls, styles];
  static override properties = {
    wheel: { attribute: false },
    landed: { attribute: false },
    busy: { attribute: false },
    _fault: { state: true },
    _heard: { state: true },
    _folded: { state: true },
  };

  declare wheel: ConsoleWheel;
  /** Number of the last spin that has landed here. Winners of later spins are not shown yet. */
  declare landed: number;
  /** True while a spin is being drawn or played. */
  declare busy: boolean;
  declare private _fault: string | undefined;
  /** Text for screen readers. */
  declare private _heard: string;
  /** Number of the draw whose winners the reader has folded. */
  declare private _folded: number | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Key of the row whose button was pressed. This row keeps the focus. */
  #focus: string | undefined;
  /** Keys of the rows whose time had run out at the last tick. */
  #over: ReadonlySet<string> = new Set();

  constructor() {
    super();
    this.landed = 0;
    this.busy = false;
    this._heard = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.wheel.addEventListener('change', this.#changed);
    this._folded = foldedDraw.read(this.wheel.listName);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.wheel.removeEventListener('change', this.#changed);
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  readonly #changed = (): void => this.requestUpdate();

  get #claimSeconds(): number {
    return this.wheel.head?.settings.claimSeconds ?? 0;
  }

  get #rows(): readonly ClaimRow[] {
    const { claims } = this.wheel;
    // Show no rows until the claims of this draw are loaded. Rows of the previous draw would be misleading.
    const first = claims?.draws[0];
    return claims && first && first.number <= this.landed ? claimRows(claims) : [];
  }

  #left(row: ClaimRow): number | undefined {
    return row.claim === 'open' ? secondsLeft(row, this.#claimSeconds, Date.now()) : undefined;
  }

  protected override willUpdate(): void {
    const rows = this.#rows.filter((row) => this.#isShown(row));
    const over = new Set(rows.filter((row) => this.#left(row) === 0).map(keyOf));
    const late = rows.filter((row) => over.has(keyOf(row)) && !this.#over.has(keyOf(row)));
    if (late.length > 0)
      this._heard = text('Time is up for {names}.', {
        names: listText(late.map(({ winner }) => shownName(winner.name))),
      });
    this.#over = over;
    const isCounting = rows.some((row) => (this.#left(row) ?? 0) > 0);
    if (isCounting) this.#timer ??= setInterval(() => this.requestUpdate(), 500);
    else {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }

  protected override updated(_: PropertyValues<this>): void {
    const key = this.#focus;
    if (key === undefined) return;
    this.#focus = undefined;
    this.renderRoot.querySelector<HTMLElement>(`[data-row='${key}'] button`)?.focus();
  }

  /** Focuses the heading. The next press of Tab focuses the first button. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus();
  }

  #fold(draw: number | undefined): void {
    this._folded = draw;
    foldedDraw.write(this.wheel.listName, draw);
  }

  async #hide({ spin }: ClaimRow, winner: Winner): Promise<void> {
    this._fault = (await hideWinner(this.wheel, spin.type, winner))?.text;
    if (this._fault === undefined)
      this._heard = text('{name} is hidden and cannot win.', { name: shownName(winner.name) });
    this.focus();
  }

  #isShown({ spin }: ClaimRow): boolean {
    return spin.number <= this.landed;
  }

  async #record(row: ClaimRow, claim: ClaimBody['claim']): Promise<void> {
    this._fault = undefined;
    const fault = await this.wheel.recordClaim(row.spin.spinId, row.spinPlace, claim);
    this._fault = fault?.text;
    if (fault) return;
    const name = shownName(row.winner.name);
    this._heard = {
      here: text('{name} is here.', { name }),
      away: text('{name} is not here.', { name }),
      open: text('Nothing is recorded about {name}.', { name }),
    }[claim];
    this.#focus = keyOf(row);
    this.requestUpdate();
  }

  #redraw(row: ClaimRow): void {
    this._fault = undefined;
    if (this.busy) return;
    // Focus the heading, because the button disappears while the wheel turns.
    this.renderRoot.querySelector('h2')?.focus();
    this.dispatchEvent(new CustomEvent('svc-redraw', { detail: row }));
  }

  protected override render(): TemplateResult | typeof nothing {
    const rows = this.#rows;
    const [first] = this.wheel.claims?.draws ?? [];
    if (rows.length === 0 || !first) return nothing;
    const isFolded = this._folded === first.number;
    return html`<section aria-labelledby="heading">
      <div class="top">
        <h2 id="heading" tabindex="-1">
          ${
            rows.length === 1
              ? text('Winner of draw {number}', { number: first.number })
              : text('Winners of draw {number}', { number: first.number })
          }${isFolded && this.#isShown(rows[0]!) ? html`: ${firstNames(rows)}` : nothing}
        </h2>
        <button
          type="button"
          class="button plain"
          aria-expanded=${isFolded ? 'false' : 'true'}
          @click=${() => this.#fold(isFolded ? undefined : first.number)}
        >
          ${isFolded ? text('Show') : rows.every(({ claim }) => claim === 'here') ? text('Done') : text('Later')}
        </button>
      </div>
      ${isFolded ? nothing : this.#renderRows(rows)}
      ${this._fault === undefined ? nothing : html`<p class="fault" role="alert">${this._fault}</p>`}
      <p class="unseen" role="status">${this._heard}</p>
    </section>`;
  }

  #renderRows(rows: readonly ClaimRow[]): TemplateResult {
    return html`<ol tabindex=${rows.length > 3 ? 0 : nothing} aria-labelledby="heading">
      ${rows.map((row) => this.#renderRow(row, rows.length))}
    </ol>`;
  }

  #renderRow(row: ClaimRow, count: number): TemplateResult {
    const place = count > 1 ? `${row.place}. ` : '';
    if (!this.#isShown(row)) {
      return html`<li>
        <span class="who">${place}<span class="state">${text('Drawing again …')}</span></span>
      </li>`;
    }
    return html`<li data-row=${keyOf(row)}>
      <span class="who"
        >${place}<b>${name(row.winner)}</b> ${this.#renderState(row)}
        ${
          row.before.length === 0
            ? nothing
            : html`<span class="before"
                >${richText('in place of {names}', {
                  names: row.before.map((winner, at) => html`${at > 0 ? ', ' : nothing}${name(winner)}`),
                })}</span
              >`
        }</span
      >
      <span class="actions">${this.#renderActions(row)}</span>
      ${this.#renderMissing(row)}
    </li>`;
  }

  #renderState(row: ClaimRow): TemplateResult | typeof nothing {
    if (row.claim === 'here') return html`<span class="state here">${text('Is here')}</span>`;
    if (row.claim === 'away') return html`<span class="state over">${text('Is not here')}</span>`;
    const left = this.#left(row);
    if (left === undefined) return nothing;
    return left === 0
      ? html`<span class="state over">${text('Time is up')}</span>`
      : html`<span class="state left" role="timer"
          >${text('{time} to answer', { time: clockText(left) })}</span
        >`;
  }

  /** For each absent winner of a place who can win again, renders a note and a button that hides the winner. */
  #renderMissing(row: ClaimRow): readonly TemplateResult[] {
    const missing = row.claim === 'away' ? [...row.before, row.winner] : row.before;
    return missing
      .filter((winner) => canWinAgain(this.wheel, row.spin.type, winner))
      .map(
        (winner) =>
          html`<p class="missing">
            <span
              >${richText('{name} was not there, and can win the next draw.', { name: name(winner) })}</span
            >
            <button
              type="button"
              class="button plain"
              aria-label=${text('Hide {name} from the wheel', { name: shownName(winner.name) })}
              @click=${() => void this.#hide(row, winner)}
            >
              ${text('Hide')}
            </button>
          </p>`,
      );
  }

  #renderActions(row: ClaimRow): TemplateResult {
    const about = shownName(row.winner.name);
    const button = (words: string, does: () => void, kind = 'quiet'): TemplateResult =>
      html`<button type="button" class=${`button ${kind}`} aria-label=${`${words}: ${about}`} @click=${does}>
        ${words}
      </button>`;
    const here = button(text('Here'), () => void this.#record(row, 'here'));
    const again = html`<button
      type="button"
      class="button"
      aria-label=${text('Draw again: the place of {about}', { about })}
      aria-disabled=${this.busy ? 'true' : 'false'}
      @click=${() => this.#redraw(row)}
    >
      ${text('Draw again')}
    </button>`;
    if (row.claim === 'here') return button(text('Undo'), () => void this.#record(row, 'open'), 'plain');
    if (row.claim === 'away')
      return html`${again} ${button(text('Undo'), () => void this.#record(row, 'open'), 'plain')}`;
    return this.#left(row) === 0
      ? html`${again} ${here}`
      : html`${here} ${button(text('Not here'), () => void this.#record(row, 'away'))}`;
  }
}

const keyOf = ({ spin, spinPlace }: ClaimRow): string => `${spin.number}-${spinPlace}`;

const name = (winner: Winner): TemplateResult => html`<bdi>${shownName(winner.name)}</bdi>`;

function firstNames([first, ...others]: readonly ClaimRow[]): unknown {
  if (!first) return nothing;
  const shown = name(first.winner);
  return others.length === 0
    ? shown
    : richText('{name} and {more} more', { name: shown, more: others.length });
}
