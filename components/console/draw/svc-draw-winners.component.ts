import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { shownName } from '../../../contracts/wheel/shown-name.ts';
import type { ClaimBody, ClaimsOfDraw } from '../../../contracts/wheel/spin-endpoints.ts';
import type { Winner } from '../../../contracts/wheel/wheel.ts';
import { controls } from '../../home/home-controls.styles.ts';
import { listText } from '../../language/formats.ts';
import { plural, richText, text } from '../../language/text.ts';
import { tokens } from '../../theme/tokens.styles.ts';
import { typeface } from '../../theme/typeface.styles.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { followWheel } from '../follow-wheel.ts';
import { namedOf } from '../seen-winners.ts';
import { claimRows, secondsLeft, type ClaimRow } from './claim-rows.ts';
import { doneDraw, foldedDraw } from './kept-numbers.ts';
import { verifyLink } from './stage-said.ts';
import { styles } from './svc-draw-winners.styles.ts';
import { hideWinner } from './winner-hiding.ts';
import { pendingRow, rowKey, winnerName, winnerRow, type RowActions } from './winner-row.ts';

/** Fired when the reader wants a new winner for a place. */
export type RedrawEvent = CustomEvent<ClaimRow>;

/**
 * Winners of the last draw, and winners of earlier draws whose presence is not recorded. The reader records
 * who was present, and can draw a new winner for a place.
 *
 * @event svc-redraw - the reader wants a new winner for a place
 */
export class SvcDrawWinners extends LitElement {
  static override styles = [tokens, typeface, controls, styles];
  static override properties = {
    wheel: { attribute: false },
    busy: { attribute: false },
    _fault: { state: true },
    _heard: { state: true },
    _folded: { state: true },
    _done: { state: true },
  };

  declare wheel: ConsoleWheel;
  /** True while a spin is being drawn or played. */
  declare busy: boolean;
  declare private _fault: string | undefined;
  /** Text for screen readers. */
  declare private _heard: string;
  /** Number of the draw whose winners the reader has folded. */
  declare private _folded: number | undefined;
  /** Number of the last draw that the reader has dismissed from the list of earlier winners. */
  declare private _done: number;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Key of the row whose button was pressed. Its first button gets the focus after the update. */
  #focus: string | undefined;
  /** Keys of the rows whose time had run out at the last tick. */
  #over: ReadonlySet<string> = new Set();
  /**
   * Keys of earlier winners who had no recorded answer when they were listed. They stay in the list after an
   * answer, so that it can be undone.
   */
  readonly #awaited = new Set<string>();
  readonly #actions: RowActions = {
    record: (row, claim) => void this.#record(row, claim),
    redraw: (row) => this.#redraw(row),
    hide: (row, winner) => void this.#hide(row, winner),
  };

  constructor() {
    super();
    this.busy = false;
    this._heard = '';
    this._done = 0;
    followWheel(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { listName } = this.wheel;
    this._folded = foldedDraw.read(listName);
    this._done = doneDraw.read(listName) ?? 0;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Places of the last draw whose winners the wheel has named. */
  get #rows(): readonly ClaimRow[] {
    const { claims, seen } = this.wheel;
    return claims ? claimRows(claims).slice(0, namedOf(seen, claims.draws[0]?.number ?? 0)) : [];
  }

  /** Winners of earlier draws who have no recorded answer, or had none when they were listed. */
  get #earlier(): readonly ClaimRow[] {
    const groups = this.wheel.earlierClaims.filter(({ draws }) => (draws[0]?.number ?? 0) > this._done);
    const rows = groups.flatMap(claimRows).filter((row) => this.#isNamed(row));
    for (const row of rows) if (row.claim === 'open') this.#awaited.add(rowKey(row));
    return rows.filter((row) => this.#awaited.has(rowKey(row)));
  }

  #isNamed({ spin, spinPlace }: ClaimRow): boolean {
    return namedOf(this.wheel.seen, spin.number) >= spinPlace;
  }

  #left(row: ClaimRow): number | undefined {
    const seconds = this.wheel.head?.settings.claimSeconds ?? 0;
    return row.claim === 'open' ? secondsLeft(row, seconds, this.wheel.time) : undefined;
  }

  protected override willUpdate(): void {
    const rows = [...this.#rows.filter((row) => this.#isNamed(row)), ...this.#earlier];
    const over = new Set(rows.filter((row) => this.#left(row) === 0).map(rowKey));
    const late = rows.filter((row) => over.has(rowKey(row)) && !this.#over.has(rowKey(row)));
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
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus(options);
  }

  /** True if there is a heading to focus. */
  get canFocus(): boolean {
    return this.renderRoot.querySelector('h2') !== null;
  }

  #fold(draw: number | undefined): void {
    this._folded = draw;
    foldedDraw.write(this.wheel.listName, draw);
  }

  /** Hides the earlier winners. */
  #finish(): void {
    const numbers = this.wheel.earlierClaims.map(({ draws }) => draws[0]?.number ?? 0);
    this._done = Math.max(this._done, ...numbers);
    doneDraw.write(this.wheel.listName, this._done);
    this.focus();
  }

  async #hide({ spin }: ClaimRow, winner: Winner): Promise<void> {
    this._fault = (await hideWinner(this.wheel, spin.type, winner))?.text;
    if (this._fault === undefined)
      this._heard = text('{name} is hidden and cannot win.', { name: shownName(winner.name) });
    this.focus();
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
    this.#focus = rowKey(row);
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
    const { claims } = this.wheel;
    const rows = this.#rows;
    const earlier = this.#earlier;
    if (rows.length === 0 && earlier.length === 0) return nothing;
    return html`<section aria-labelledby=${rows.length > 0 ? 'heading' : 'earlier'}>
      ${claims && rows.length > 0 ? this.#renderLast(claims, rows) : nothing}
      ${earlier.length > 0 ? this.#renderEarlier(earlier) : nothing}
      ${this._fault === undefined ? nothing : html`<p class="fault" role="alert">${this._fault}</p>`}
      <p class="unseen" role="status">${this._heard}</p>
    </section>`;
  }

  #renderLast({ draws }: ClaimsOfDraw, rows: readonly ClaimRow[]): TemplateResult {
    const { number, winners } = draws[0]!;
    // Link the evidence only of draws that are fully named, because it names all winners.
    const named = draws.filter((draw) => namedOf(this.wheel.seen, draw.number) >= draw.winners.length).at(-1);
    const isFolded = this._folded === number;
    return html`<div class="top">
        <h2 id="heading" tabindex="-1">
          ${
            winners.length === 1
              ? text('Winner of draw {number}', { number })
              : text('Winners of draw {number}', { number })
          }${isFolded && this.#isNamed(rows[0]!) ? html`: ${firstNames(rows)}` : nothing}
        </h2>
        ${named ? verifyLink(named.spinId) : nothing}
        <button
          type="button"
          class="button plain"
          aria-expanded=${isFolded ? 'false' : 'true'}
          @click=${() => this.#fold(isFolded ? undefined : number)}
        >
          ${isFolded ? text('Show') : rows.every(({ claim }) => claim === 'here') ? text('Done') : text('Later')}
        </button>
      </div>
      ${
        isFolded
          ? nothing
          : this.#renderRows('heading', rows, ({ place }) => (winners.length > 1 ? `${place}. ` : ''))
      }`;
  }

  #renderEarlier(rows: readonly ClaimRow[]): TemplateResult {
    const open = rows.filter(({ claim }) => claim === 'open').length;
    return html`<div class="top earlier">
        <h2 id="earlier" tabindex="-1">
          ${
            open === 0
              ? text('Earlier draws: everybody has answered')
              : plural(
                  open,
                  'Earlier draws: {n} winner has not answered',
                  'Earlier draws: {n} winners have not answered',
                )
          }
        </h2>
        <button type="button" class="button plain" @click=${() => this.#finish()}>${text('Done')}</button>
      </div>
      ${this.#renderRows('earlier', rows, ({ spin: { number } }) => `${text('Draw {number}', { number })}: `)}`;
  }

  #renderRows(heading: string, rows: readonly ClaimRow[], before: (row: ClaimRow) => string): TemplateResult {
    const { wheel, busy } = this;
    return html`<ol tabindex=${rows.length > 3 ? 0 : nothing} aria-labelledby=${heading}>
      ${rows.map((row) =>
        this.#isNamed(row)
          ? winnerRow(row, { wheel, busy, before: before(row), left: this.#left(row) }, this.#actions)
          : pendingRow(before(row)),
      )}
    </ol>`;
  }
}

function firstNames([first, ...others]: readonly ClaimRow[]): unknown {
  if (!first) return nothing;
  const shown = winnerName(first.winner);
  return others.length === 0
    ? shown
    : richText('{name} and {more} more', { name: shown, more: others.length });
}
