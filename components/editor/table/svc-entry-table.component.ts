import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { text } from '../../language/text.ts';
import { panel } from '../../ui/panel.styles.ts';
import { entryRow, type RowColumn } from './entry-row.ts';
import type { LocalEntry } from '../local/local-entry.ts';
import type { EditedWheel } from '../edited-wheel.ts';
import type { RejectedLine } from '../rejected/rejected-lines.ts';
import { RowActions } from './row-actions.ts';
import { dragRow } from './row-drag.ts';
import { RowFocus } from './row-focus.ts';
import { rowCommand } from './row-keys.ts';
import { fieldText } from './row-values.ts';
import { rowWindow } from './row-window.ts';
import { TableRows } from './table-rows.ts';
import type { EntryFindEvent, SvcEntryBar } from '../svc-entry-bar.component.ts';
import { styles } from './svc-entry-table.styles.ts';

/** Row heights in pixels. The style sheet has the same values. */
const rowHeights = { wide: 52, narrow: 60 };
const narrowBelow = 520;

/**
 * Table of the entries. Renders only the rows in view.
 *
 * The keys Up and Down go from row to row; with Alt, they move the row. Tab goes through the controls of one
 * row, and then leaves the table.
 *
 * @event svc-editor-said - something was done or failed
 * @event svc-editor-list - a list was pasted
 */
export class SvcEntryTable extends LitElement {
  static override styles = [panel, styles];
  static override properties = {
    wheel: { attribute: false },
    entries: { attribute: false },
    colours: { attribute: false },
    narrow: { type: Boolean, reflect: true },
    _scrolled: { state: true },
    _drag: { state: true },
    rejected: { attribute: false },
  };

  declare wheel: EditedWheel;
  /**
   * Causes an update when it is set. A change of the wheel alone causes none, because `wheel` stays the same
   * object.
   */
  declare entries: readonly LocalEntry[];
  /** Causes an update when it is set, like `entries`. */
  declare rejected: readonly RejectedLine[];
  declare colours: readonly string[];
  declare narrow: boolean;
  declare private _scrolled: number;
  declare private _drag: { readonly id: string; readonly gap: number } | null;

  #wasDragged = false;
  readonly #rows = new TableRows(this);
  readonly #focus = new RowFocus(this);
  readonly #actions = new RowActions(this, {
    rows: this.#rows,
    focus: this.#focus,
    menu: (): HTMLElementTagNameMap['svc-menu'] | null => this.renderRoot.querySelector('svc-menu'),
    focusBar: () => this.#bar?.focus(),
  });
  readonly #size = new ResizeObserver(([entry]) => {
    // Wait for the next frame, because a change of the layout now would notify the observer again.
    if (entry) requestAnimationFrame(() => (this.narrow = entry.contentRect.width < narrowBelow));
  });

  constructor() {
    super();
    this.entries = [];
    this.colours = [];
    this.narrow = false;
    this._scrolled = 0;
    this._drag = null;
    this.rejected = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#size.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#size.disconnect();
  }

  /** True if the focused field contains text that is not yet on the wheel. */
  get isWriting(): boolean {
    const field = this.shadowRoot?.activeElement;
    if (!(field instanceof HTMLInputElement) || field.type === 'color') return false;
    const { entry, column } = this.#at(field);
    return entry !== undefined && isText(column) && field.value !== fieldText(entry, column);
  }

  /**
   * Row height in pixels.
   * @internal
   */
  get rowHeight(): number {
    return this.narrow ? rowHeights.narrow : rowHeights.wide;
  }

  /** @internal */
  get scroller(): HTMLElement | null {
    return this.renderRoot.querySelector('.rows');
  }

  /** Classes that determine which columns are shown. */
  get #layout(): string {
    if (this.narrow) return '';
    return this.wheel.hasPictures ? 'wide pictures' : 'wide';
  }

  /**
   * Returns the position of an entry among the shown rows. Negative if it is not shown.
   * @internal
   */
  placeOf(id: string): number {
    return this.#rows.placeOf(id);
  }

  #at(target: EventTarget | null): { entry?: LocalEntry | undefined; column?: RowColumn } {
    const control = (target as Element | null)?.closest<HTMLElement>('[data-column]');
    const id = control?.closest<HTMLElement>('[data-id]')?.dataset['id'];
    if (!control || id === undefined) return {};
    const column = control.dataset['column'] as RowColumn;
    const isIt = (entry: LocalEntry): boolean => entry.id === id;
    return { entry: this.entries.find(isIt) ?? this.#rows.shown.find(isIt), column };
  }

  #commit(field: HTMLInputElement): boolean {
    const { entry, column } = this.#at(field);
    if (!entry || !isText(column)) return true;
    return this.#actions.write(entry, column, field);
  }

  #changed(event: Event): void {
    const field = event.target as HTMLInputElement;
    const { entry, column } = this.#at(field);
    if (!entry) return;
    if (column === 'color') this.#actions.recolour(entry, field.value.toUpperCase());
    else this.#commit(field);
  }

  #onClick(event: MouseEvent): void {
    const { entry, column } = this.#at(event.target);
    if (!entry) return;
    if (column === 'image') this.#actions.choosePicture(entry);
    if (column === 'hide') this.#actions.hide(entry);
    if (column === 'remove') this.#actions.remove(entry);
    if (column === 'grip' && !this.#wasDragged)
      void this.#actions.choose(entry, (event.target as Element).closest('button')!);
    this.#wasDragged = false;
  }

  async #onPointerDown(event: PointerEvent): Promise<void> {
    const handle = (event.target as Element).closest<HTMLElement>('.grip');
    const { entry } = this.#at(handle);
    const scroller = this.scroller;
    if (!handle || !entry || !scroller || event.button !== 0 || this.#rows.found !== null) return;
    this.#wasDragged = await dragRow(event, handle, {
      scroller,
      rowHeight: this.rowHeight,
      rows: this.entries.length,
      aim: (gap) => (this._drag = gap === null ? null : { id: entry.id, gap }),
      drop: (gap) => this.#actions.move(entry, gap > this.placeOf(entry.id) ? gap - 1 : gap),
    });
  }

  #onKeydown(event: KeyboardEvent): void {
    const { entry, column } = this.#at(event.target);
    if (!entry || !column || event.isComposing) return;
    const command = rowCommand(event, {
      column,
      place: this.placeOf(entry.id),
      rows: this.#rows.count,
      seen: (this.scroller?.clientHeight ?? 0) / this.rowHeight,
      isWriting: this.isWriting,
    });
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    const field = event.target as HTMLInputElement;
    if (command.does === 'move') this.#actions.move(entry, command.place);
    else if (command.does === 'go') this.#goTo(command.place, field, column);
    else if (command.does === 'enter') this.#onEnter(field, this.placeOf(entry.id), column);
    else {
      if (!isText(column)) return;
      field.value = fieldText(entry, column);
      this.#commit(field);
    }
  }

  #goTo(place: number, field: HTMLInputElement, column: RowColumn): void {
    this.#commit(field);
    void this.#focusPlace(place, column);
  }

  #onEnter(field: HTMLInputElement, place: number, column: RowColumn): void {
    if (!this.#commit(field)) return;
    if (place < this.#rows.count - 1) void this.#focusPlace(place + 1, column);
    else this.#bar?.focus();
  }

  #focusPlace(place: number, column: RowColumn): Promise<void> {
    const entry = this.#rows.at(Math.min(Math.max(place, 0), this.#rows.count - 1));
    return entry ? this.#focus.to(entry.id, column) : Promise.resolve();
  }

  #onFocusIn(event: FocusEvent): void {
    const { entry, column } = this.#at(event.target);
    if (!entry || !column) return;
    this.#focus.gained(entry.id, column);
  }

  /**
   * Renders the rows in view.
   * @internal
   */
  follow(scroller: HTMLElement): void {
    this._scrolled = Math.floor(scroller.scrollTop / this.rowHeight / 2) * 2 * this.rowHeight;
  }

  get #bar(): SvcEntryBar | null {
    return this.renderRoot.querySelector('svc-entry-bar');
  }

  #added(): void {
    this.#rows.find('');
    void this.updateComplete.then(() => {
      this.scroller?.scrollTo({ top: this.#rows.count * this.rowHeight });
    });
  }

  #searched({ detail }: EntryFindEvent): void {
    this.#rows.find(detail.query);
    this.scroller?.scrollTo({ top: 0 });
  }

  /** Skips updates while the reader edits a row. Changes made elsewhere are shown afterwards. */
  protected override shouldUpdate(): boolean {
    return this.entries === this.#rows.shown || !this.isWriting;
  }

  protected override willUpdate(): void {
    this.#rows.update();
  }

  protected override render(): TemplateResult {
    const rows = this.#rows.count;
    return html`
      <svc-entry-bar
        .wheel=${this.wheel}
        .count=${this.entries.length}
        .query=${this.#rows.query}
        .found=${this.#rows.found}
        .narrow=${this.narrow}
        @svc-entry-added=${this.#added}
        @svc-entry-find=${this.#searched}
      ></svc-entry-bar>
      <div class="titles ${this.#layout}" aria-hidden="true" ?hidden=${rows === 0}>
        <i></i><i></i>${this.#layout === 'wide pictures' ? html`<i></i>` : nothing}<span>${text('Name')}</span
        ><span class="odds">${text('Weight')}</span>
        ${this.narrow ? nothing : html`<span class="odds">${text('Odds')}</span><i></i><i></i>`}
      </div>
      ${rows === 0 ? this.#renderNone() : this.#renderRows()}
      <svc-menu></svc-menu>
    `;
  }

  #renderNone(): TemplateResult {
    return html`<p class="none quiet">
      ${this.entries.length === 0 ? text('Nobody is on the wheel yet.') : text('No name holds “{query}”.', { query: this.#rows.query.trim() })}
    </p>`;
  }

  #renderRows(): TemplateResult {
    const rows = this.#rows.count;
    const rowHeight = this.rowHeight;
    const { first, end } = rowWindow(this._scrolled, { height: 364, rowHeight, rows });
    const places = Array.from({ length: end - first }, (_, at) => first + at);
    const current = this.#focus.id === null ? -1 : this.placeOf(this.#focus.id);
    // Always render the focused row, even out of view, so that it does not lose the focus.
    if (current >= 0 && current < first) places.unshift(current);
    if (current >= end) places.push(current);
    const stop = current >= 0 ? current : Math.round(this._scrolled / rowHeight);
    return html`<div
      class="rows ${this.#layout}"
      role="grid"
      aria-label=${text('Entries')}
      aria-rowcount=${rows}
      @scroll=${(event: Event) => this.follow(event.target as HTMLElement)}
      @change=${this.#changed}
      @click=${this.#onClick}
      @pointerdown=${this.#onPointerDown}
      @keydown=${this.#onKeydown}
      @focusin=${this.#onFocusIn}
      @focusout=${() => this.requestUpdate()}
    >
      <div class="tall" role="presentation" .style=${`height:${rows * rowHeight}px`}>
        ${repeat(
          places,
          (place) => this.#rows.at(place)?.id,
          (place) => this.#renderRow(place, place === stop),
        )}
        ${
          this._drag
            ? html`<div
                class="marker"
                .style=${`transform:translateY(${this._drag.gap * rowHeight}px)`}
              ></div>`
            : nothing
        }
      </div>
    </div>`;
  }

  #renderRow(place: number, isCurrent: boolean): TemplateResult {
    const entry = this.#rows.at(place)!;
    return entryRow({
      entry,
      place,
      top: place * this.rowHeight,
      color: this.colours[this.#rows.listPlace(place)] ?? '#000000',
      odds: this.#rows.odds(entry),
      isCurrent,
      isDragged: this._drag?.id === entry.id,
      isNarrow: this.narrow,
      drafts: this.#rows.drafts,
      hasPictures: this.wheel.hasPictures,
    });
  }
}

function isText(column: RowColumn | undefined): column is 'name' | 'weight' {
  return column === 'name' || column === 'weight';
}
