import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { wheelLimits } from '../../contracts/wheel-limits.ts';
import { sign } from '../theme/panel-signs.ts';
import { panel } from '../theme/panel.styles.ts';
import { counted, EditorSaidEvent, ListTextEvent } from './editor-events.ts';
import { totalWeight, withEntry, withHidden, withMoved, withoutEntry } from './entry-edits.ts';
import { findEntries } from './entry-find.ts';
import { entryRow, rowMenu, type RowColumn, type RowDraft } from './entry-row.ts';
import { readName, readWeight, type LocalEntry } from './local-entry.ts';
import type { LocalWheel } from './local-wheel.ts';
import { dragRow } from './row-drag.ts';
import { rowWindow, scrollToRow } from './row-window.ts';
import { styles } from './svc-entry-table.styles.ts';
import { readLine } from './text-lines.ts';

/** As in the styles. */
const rowHeights = { wide: 52, narrow: 60 };
const narrowBelow = 520;
/** A shorter list is seen whole soon enough. */
const searchFrom = 10;

/**
 * The entries as a table: name, colour, weight, odds, place. Only the rows in view are drawn, so 100,000 scroll like
 * ten. Up and Down move between rows, Alt with them moves the row; Tab walks the controls of one row and leaves.
 *
 * @event svc-editor-said - something was done, or could not be
 * @event svc-editor-list - a list was pasted
 */
export class SvcEntryTable extends LitElement {
  static override styles = [panel, styles];
  static override properties = {
    wheel: { attribute: false },
    entries: { attribute: false },
    colours: { attribute: false },
    narrow: { type: Boolean, reflect: true },
    _query: { state: true },
    _scrolled: { state: true },
    _drag: { state: true },
    _draft: { state: true },
  };

  declare wheel: LocalWheel;
  /** The wheel's entries, so that a change of them is a change of this. */
  declare entries: readonly LocalEntry[];
  /** Of every entry, as it is on the wheel. */
  declare colours: readonly string[];
  /** There is no room for all columns. Kept by the element itself. */
  declare narrow: boolean;
  declare private _query: string;
  /** Pixels from the top to the first row to be drawn. */
  declare private _scrolled: number;
  declare private _drag: { readonly id: string; readonly gap: number } | null;
  declare private _draft: RowDraft | null;

  /** Positions of the rows shown, where a search leaves some out. */
  #found: readonly number[] | null = null;
  #total = 0;
  #current: { readonly id: string; readonly column: RowColumn } | null = null;
  #hadFocus = false;
  #wasDragged = false;
  readonly #size = new ResizeObserver(([entry]) => {
    // Within the observer's turn it would change the height that is observed.
    if (entry) requestAnimationFrame(() => (this.narrow = entry.contentRect.width < narrowBelow));
  });

  constructor() {
    super();
    this.entries = [];
    this.colours = [];
    this.narrow = false;
    this._query = '';
    this._scrolled = 0;
    this._drag = null;
    this._draft = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#size.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#size.disconnect();
  }

  /** A field holds letters that are no change of the wheel yet. */
  get isWriting(): boolean {
    const field = this.shadowRoot?.activeElement;
    if (!(field instanceof HTMLInputElement) || field.type === 'color') return false;
    return field.value !== this.#valueOf(field);
  }

  get #rowHeight(): number {
    return this.narrow ? rowHeights.narrow : rowHeights.wide;
  }

  get #scroller(): HTMLElement | null {
    return this.renderRoot.querySelector('.rows');
  }

  get #rowCount(): number {
    return this.#found?.length ?? this.entries.length;
  }

  #entryAt(place: number): LocalEntry | undefined {
    return this.entries[this.#found?.[place] ?? (this.#found ? -1 : place)];
  }

  #placeOf(id: string): number {
    const at = this.entries.findIndex((entry) => entry.id === id);
    return this.#found ? this.#found.indexOf(at) : at;
  }

  #valueOf(field: HTMLInputElement): string {
    const { entry, column } = this.#at(field);
    if (!entry) return '';
    return column === 'weight' ? String(entry.weight) : entry.name;
  }

  #at(target: EventTarget | null): { entry?: LocalEntry | undefined; column?: RowColumn } {
    const control = (target as Element | null)?.closest<HTMLElement>('[data-column]');
    const id = control?.closest<HTMLElement>('[data-id]')?.dataset['id'];
    if (!control || id === undefined) return {};
    const column = control.dataset['column'] as RowColumn;
    return { entry: this.entries.find((entry) => entry.id === id), column };
  }

  #say(message: string, isFault = false): void {
    this.dispatchEvent(new EditorSaidEvent(message, { isFault }));
  }

  #change(what: string, entries: readonly LocalEntry[], said?: string): void {
    if (entries === this.wheel.entries) return;
    this.wheel.apply({ what, entries });
    if (said !== undefined) this.#say(said);
  }

  #remove(entry: LocalEntry): void {
    const place = this.#placeOf(entry.id);
    const next = this.#entryAt(place + 1) ?? this.#entryAt(place - 1);
    this.#change(
      `removal of ${entry.name}`,
      withoutEntry(this.wheel.entries, entry.id),
      `Removed ${entry.name}`,
    );
    if (next) void this.#focus(next.id, this.#current?.column ?? 'name');
    else this.#add?.focus();
  }

  #hide(entry: LocalEntry): void {
    const hidden = !entry.hidden;
    const what = hidden ? 'hiding' : 'showing';
    const said = hidden ? `${entry.name} is off the wheel` : `${entry.name} is on the wheel`;
    this.#change(`${what} of ${entry.name}`, withHidden(this.wheel.entries, entry.id, hidden), said);
  }

  #move(entry: LocalEntry, to: number): void {
    if (this.#found) {
      this.#say('Clear the search to move entries', true);
      return;
    }
    const place = Math.min(Math.max(to, 0), this.entries.length - 1);
    const said = `${entry.name} is at place ${(place + 1).toLocaleString('en')} of ${this.entries.length.toLocaleString('en')}`;
    this.#change(`move of ${entry.name}`, withMoved(this.wheel.entries, entry.id, place), said);
    void this.#focus(entry.id, this.#current?.column ?? 'grip');
  }

  /** Takes over what stands in a field of a row; what is no value stays in it and is told of. */
  #commit(field: HTMLInputElement): boolean {
    const { entry, column } = this.#at(field);
    if (!entry || (column !== 'name' && column !== 'weight')) return true;
    const text = field.value;
    this._draft = null;
    if (text === this.#valueOf(field)) return true;
    const { name, fault } = column === 'name' ? readName(text) : {};
    const weight = column === 'weight' ? readWeight(text) : null;
    if (name === undefined && weight === null) {
      this._draft = { id: entry.id, column, text };
      this.#say(
        column === 'name'
          ? `${fault}. It stays ${entry.name}`
          : `A weight is a number from 0 to 1,000,000. It stays ${entry.weight}`,
        true,
      );
      return false;
    }
    const values = name !== undefined ? { name } : { weight: weight ?? 1 };
    field.value = name ?? String(weight);
    if (field.value === this.#valueOf(field)) return true;
    const what = column === 'name' ? 'new name' : 'new weight';
    this.#change(what, withEntry(this.wheel.entries, entry.id, values));
    return true;
  }

  #changed(event: Event): void {
    const field = event.target as HTMLInputElement;
    const { entry, column } = this.#at(field);
    if (!entry) return;
    if (column !== 'color') this.#commit(field);
    else
      this.#change(
        'new colour',
        withEntry(this.wheel.entries, entry.id, { color: field.value.toUpperCase() }),
      );
  }

  #pressed(event: MouseEvent): void {
    const { entry, column } = this.#at(event.target);
    if (!entry) return;
    if (column === 'hide') this.#hide(entry);
    if (column === 'remove') this.#remove(entry);
    if (column === 'grip' && !this.#wasDragged) void this.#openMenu(entry, event.target as Element);
    this.#wasDragged = false;
  }

  async #openMenu(entry: LocalEntry, target: Element): Promise<void> {
    const place = this.#placeOf(entry.id);
    const items = rowMenu(entry, { place, rows: this.entries.length, canMove: !this.#found });
    const menu = this.renderRoot.querySelector('svc-menu');
    const chosen = await menu?.choose(target.closest('button')!, entry.name, items);
    const places: Record<string, number> = { top: 0, up: place - 1, down: place + 1, bottom: Infinity };
    const to = places[chosen ?? ''];
    if (to !== undefined) this.#move(entry, to);
    if (chosen === 'hide') this.#hide(entry);
    if (chosen === 'color')
      this.#change('colour of the wheel', withEntry(this.wheel.entries, entry.id, { color: undefined }));
    if (chosen === 'remove') this.#remove(entry);
  }

  async #grabbed(event: PointerEvent): Promise<void> {
    const handle = (event.target as Element).closest<HTMLElement>('.grip');
    const { entry } = this.#at(handle);
    const scroller = this.#scroller;
    if (!handle || !entry || !scroller || event.button !== 0 || this.#found) return;
    this.#wasDragged = await dragRow(event, handle, {
      scroller,
      rowHeight: this.#rowHeight,
      rows: this.entries.length,
      aim: (gap) => (this._drag = gap === null ? null : { id: entry.id, gap }),
      drop: (gap) => this.#move(entry, gap > this.#placeOf(entry.id) ? gap - 1 : gap),
    });
  }

  #keyed(event: KeyboardEvent): void {
    const { entry, column } = this.#at(event.target);
    if (!entry || !column || event.isComposing) return;
    const place = this.#placeOf(entry.id);
    const page = Math.floor((this.#scroller?.clientHeight ?? 0) / this.#rowHeight) - 1;
    const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page };
    const ends: Record<string, number> = { Home: 0, End: this.#rowCount - 1 };
    const step = steps[event.key];
    const field = event.target as HTMLInputElement;
    const end = event.ctrlKey || event.metaKey ? ends[event.key] : undefined;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
      this.#move(entry, place + step!);
    else if (step !== undefined && !event.altKey) this.#goTo(place + step, field, column);
    else if (end !== undefined) this.#goTo(end, field, column);
    else if (event.key === 'Enter' && (column === 'name' || column === 'weight'))
      this.#entered(event, place, column);
    else if (event.key === 'Escape' && this.isWriting) this.#giveUp(event.target as HTMLInputElement);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #goTo(place: number, field: HTMLInputElement, column: RowColumn): void {
    this.#commit(field);
    void this.#focusPlace(place, column);
  }

  /** Enter goes on to the next row, and behind the last one to the field that adds one. */
  #entered(event: KeyboardEvent, place: number, column: RowColumn): void {
    if (!this.#commit(event.target as HTMLInputElement)) return;
    if (place < this.#rowCount - 1) void this.#focusPlace(place + 1, column);
    else this.#add?.focus();
  }

  #giveUp(field: HTMLInputElement): void {
    this._draft = null;
    field.value = this.#valueOf(field);
  }

  #focusPlace(place: number, column: RowColumn): Promise<void> {
    const entry = this.#entryAt(Math.min(Math.max(place, 0), this.#rowCount - 1));
    return entry ? this.#focus(entry.id, column) : Promise.resolve();
  }

  async #focus(id: string, column: RowColumn): Promise<void> {
    this.#current = { id, column };
    this.requestUpdate();
    await this.updateComplete;
    const scroller = this.#scroller;
    const place = this.#placeOf(id);
    if (!scroller || place < 0) return;
    const view = { height: scroller.clientHeight, rowHeight: this.#rowHeight };
    scroller.scrollTop = scrollToRow(scroller.scrollTop, place, view);
    this.#scrolledTo(scroller);
    await this.updateComplete;
    const control = this.#control(id, column) ?? this.#control(id, 'name');
    control?.focus({ preventScroll: true });
    if (control instanceof HTMLInputElement && control.type === 'text') control.select();
  }

  #control(id: string, column: RowColumn): HTMLElement | null {
    const rows = [...this.renderRoot.querySelectorAll<HTMLElement>('.row')];
    return rows.find((row) => row.dataset['id'] === id)?.querySelector(`[data-column=${column}]`) ?? null;
  }

  #focused(event: FocusEvent): void {
    const { entry, column } = this.#at(event.target);
    if (!entry || !column) return;
    this.#hadFocus = true;
    if (this.#current?.id === entry.id && this.#current.column === column) return;
    this.#current = { id: entry.id, column };
    this.requestUpdate();
  }

  #scrolledTo(scroller: HTMLElement): void {
    this._scrolled = Math.floor(scroller.scrollTop / this.#rowHeight / 2) * 2 * this.#rowHeight;
  }

  get #add(): HTMLInputElement | null {
    return this.renderRoot.querySelector('#add');
  }

  #added(event: Event): void {
    event.preventDefault();
    const field = this.#add!;
    if (field.value.trim() === '') return;
    if (this.entries.length >= wheelLimits.entries) {
      this.#say(`A wheel has at most ${counted(wheelLimits.entries)}`, true);
      return;
    }
    const { entry, fault } = readLine(field.value);
    if (!entry) {
      this.#say(fault, true);
      return;
    }
    const added = { id: this.wheel.newId(), ...entry };
    this._query = '';
    this.#change(`adding of ${entry.name}`, [...this.wheel.entries, added], `Added ${entry.name}`);
    field.value = '';
    void this.updateComplete.then(() => {
      this.#scroller?.scrollTo({ top: this.#rowCount * this.#rowHeight });
    });
  }

  #pasted(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!/[\r\n\t]/.test(text.trim())) return;
    event.preventDefault();
    this.dispatchEvent(new ListTextEvent(text, 'what you pasted'));
  }

  #searched(event: Event): void {
    this._query = (event.target as HTMLInputElement).value;
    this._draft = null;
    this.#scroller?.scrollTo({ top: 0 });
  }

  protected override willUpdate(changed: PropertyValues<this> & Map<string, unknown>): void {
    if (changed.has('entries')) this.#total = totalWeight(this.entries);
    if (changed.has('entries') || changed.has('_query')) this.#found = findEntries(this.entries, this._query);
    this.#hadFocus = this.shadowRoot?.activeElement?.matches('.row *') ?? false;
  }

  /** A row that is drawn at another place of the document loses the focus it had. */
  protected override updated(): void {
    if (!this.#hadFocus || !this.#current || this.shadowRoot?.activeElement) return;
    this.#control(this.#current.id, this.#current.column)?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult {
    const rows = this.#rowCount;
    return html`
      <div class="heads">
        <form @submit=${this.#added} novalidate>
          <label for="add" class="unseen">Add an entry</label>
          <input
            id="add"
            dir="auto"
            autocomplete="off"
            spellcheck="false"
            placeholder="Add a name"
            enterkeyhint="done"
            @paste=${this.#pasted}
          />
          <button type="submit">${sign('add')} Add</button>
        </form>
        ${this.#renderSearch()}
      </div>
      <div class="titles ${this.narrow ? '' : 'wide'}" aria-hidden="true" ?hidden=${rows === 0}>
        <i></i><i></i><span>Name</span><span class="odds">Weight</span>
        ${this.narrow ? nothing : html`<span class="odds">Odds</span><i></i><i></i>`}
      </div>
      ${rows === 0 ? this.#renderNone() : this.#renderRows()}
      <svc-menu></svc-menu>
    `;
  }

  #renderSearch(): TemplateResult | typeof nothing {
    if (this.entries.length < searchFrom && this._query === '') return nothing;
    return html`<div class="find">
      <label for="find" class="unseen">Find entries</label>
      <input
        id="find"
        type="search"
        dir="auto"
        autocomplete="off"
        spellcheck="false"
        placeholder="Find"
        .value=${this._query}
        @input=${this.#searched}
      />
      <span class="unseen" role="status">${this.#found ? `${counted(this.#found.length)} found` : ''}</span>
    </div>`;
  }

  #renderNone(): TemplateResult {
    return html`<p class="none quiet">
      ${this.entries.length === 0 ? 'Nobody is on the wheel yet.' : `No name holds “${this._query.trim()}”.`}
    </p>`;
  }

  #renderRows(): TemplateResult {
    const rows = this.#rowCount;
    const rowHeight = this.#rowHeight;
    const { first, end } = rowWindow(this._scrolled, { height: 364, rowHeight, rows });
    const places = Array.from({ length: end - first }, (_, at) => first + at);
    const current = this.#current ? this.#placeOf(this.#current.id) : -1;
    // The row with the focus stays, however far away it was scrolled.
    if (current >= 0 && current < first) places.unshift(current);
    if (current >= end) places.push(current);
    const stop = current >= 0 ? current : Math.round(this._scrolled / rowHeight);
    return html`<div
      class="rows ${this.narrow ? '' : 'wide'}"
      role="grid"
      aria-label="Entries"
      aria-rowcount=${rows}
      @scroll=${(event: Event) => this.#scrolledTo(event.target as HTMLElement)}
      @change=${this.#changed}
      @click=${this.#pressed}
      @pointerdown=${this.#grabbed}
      @keydown=${this.#keyed}
      @focusin=${this.#focused}
    >
      <div class="tall" role="presentation" .style=${`height:${rows * rowHeight}px`}>
        ${repeat(
          places,
          (place) => this.#entryAt(place)?.id,
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
    const entry = this.#entryAt(place)!;
    return entryRow({
      entry,
      place,
      top: place * this.#rowHeight,
      color: this.colours[this.#found?.[place] ?? place] ?? '#000000',
      odds: this.#total > 0 && !entry.hidden ? entry.weight / this.#total : 0,
      isCurrent,
      isDragged: this._drag?.id === entry.id,
      isNarrow: this.narrow,
      draft: this._draft,
    });
  }
}
