import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { plural, text } from '../../language/text.ts';
import { listedEntries, rowByKey, rowByName, rowsInView } from './listbox-rows.ts';
import { formatOdds } from './odds.ts';
import { entryListStyles } from './svc-wheel-entries.styles.ts';
import type { WheelModel } from '../wheel-model.ts';

const rowHeight = 44;
/** Maximum milliseconds between two keys of one search. */
const typingMs = 800;

/**
 * List of the entries for readers who cannot see the wheel. A button opens a dialog with the list.
 *
 * A list that is always open would make screen readers step through all names.
 *
 * @csspart opener - the button
 * @csspart dialog - the dialog
 */
export class SvcWheelEntries extends LitElement {
  static override styles = entryListStyles;
  static override properties = {
    model: { attribute: false },
    _rows: { state: true },
    _top: { state: true },
    _at: { state: true },
  };

  declare model: WheelModel;

  declare private _rows: readonly number[] | null;
  declare private _top: number;
  declare private _at: number;

  #typed = '';
  #typedAt = -Infinity;
  #height = 0;

  constructor() {
    super();
    this._rows = null;
    this._top = 0;
    this._at = 0;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this._rows = null;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('model') && this._rows) {
      this._rows = listedEntries(this.model);
      this._at = Math.max(0, Math.min(this._at, this._rows.length - 1));
    }
  }

  protected override updated(): void {
    const list = this.#list;
    if (!list || !this._rows) return;
    // Set the properties by script, because a strict Content Security Policy blocks style attributes.
    list.style.setProperty('--_from', String(rowsInView(this.#view, this._rows.length).from));
    list.style.setProperty('--_count', String(this._rows.length));
  }

  get #list(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('[role="listbox"]');
  }

  get #view(): { top: number; height: number; row: number } {
    return { top: this._top, height: this.#height || 10 * rowHeight, row: rowHeight };
  }

  async #open(): Promise<void> {
    this._rows = listedEntries(this.model);
    this._at = 0;
    this._top = 0;
    await this.updateComplete;
    this.renderRoot.querySelector('dialog')?.showModal();
    this.#height = this.#list?.clientHeight ?? 0;
    this.#list?.focus();
    this.requestUpdate();
  }

  #close(): void {
    this.renderRoot.querySelector('dialog')?.close();
  }

  #closed(): void {
    this._rows = null;
    this.renderRoot.querySelector<HTMLElement>('.opener')?.focus();
  }

  #scrolled(): void {
    const list = this.#list;
    if (!list) return;
    this.#height = list.clientHeight;
    this._top = list.scrollTop;
  }

  #keyed(event: KeyboardEvent): void {
    const rows = this._rows;
    if (!rows || rows.length === 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(this.#view.height / rowHeight) - 1);
    const row = rowByKey(event.key, this._at, rows.length, page) ?? this.#find(event, rows);
    if (row === undefined) return;
    event.preventDefault();
    if (row >= 0) this.#goTo(row);
  }

  #find(event: KeyboardEvent, rows: readonly number[]): number | undefined {
    // Ignore keys that type no character: they have names of more than two letters, or are F1 to F9.
    if (event.key.length > 2 || /^F\d$/.test(event.key)) return undefined;
    const anew = event.timeStamp - this.#typedAt > typingMs;
    // No name begins with a space, so a space starts no search.
    if (anew && event.key === ' ') return -1;
    this.#typed = anew ? event.key : this.#typed + event.key;
    this.#typedAt = event.timeStamp;
    // Typing the same letter again moves to the next name with this letter.
    const from = this.#typed.length === 1 ? this._at + 1 : this._at;
    return rowByName(
      this.#typed,
      from,
      rows.length,
      (row) => this.model.entries[rows[row] ?? -1]?.name ?? '',
    );
  }

  #goTo(row: number): void {
    const list = this.#list;
    this._at = row;
    if (!list) return;
    const { height } = this.#view;
    const top = row * rowHeight;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + rowHeight > list.scrollTop + height) list.scrollTop = top + rowHeight - height;
    this._top = list.scrollTop;
  }

  protected override render(): TemplateResult | typeof nothing {
    const count = this.model.entries.reduce((sum, entry) => sum + (entry.hidden ? 0 : 1), 0);
    if (count === 0) return nothing;
    const many = plural(count, '{n} entry', '{n} entries');
    return html`
      <button
        class="opener"
        part="opener"
        type="button"
        aria-haspopup="dialog"
        @click=${() => void this.#open()}
      >
        ${plural(count, 'List of {n} entry', 'List of {n} entries')}
      </button>
      <dialog part="dialog" aria-labelledby="title" @close=${this.#closed}>
        ${
          this._rows
            ? html`<h2 id="title">${many}</h2>
                ${this.#rows(this._rows)}
                <button class="close" type="button" @click=${this.#close}>${text('Close')}</button>`
            : nothing
        }
      </dialog>
    `;
  }

  #rows(rows: readonly number[]): TemplateResult {
    const { from, to } = rowsInView(this.#view, rows.length);
    const inView = this._at >= from && this._at < to;
    return html`<div
      role="listbox"
      tabindex="0"
      aria-labelledby="title"
      aria-activedescendant=${inView ? `row-${this._at}` : nothing}
      @keydown=${this.#keyed}
      @scroll=${this.#scrolled}
    >
      <div class="all" role="presentation">
        <div class="some" role="presentation">
          ${rows.slice(from, to).map((index, i) => this.#row(index, from + i, rows.length))}
        </div>
      </div>
    </div>`;
  }

  #row(index: number, row: number, count: number): TemplateResult {
    const { entries, thousandths, layout } = this.model;
    const weight = thousandths[index] ?? 0;
    return html`<div
      id="row-${row}"
      role="option"
      aria-selected=${row === this._at ? 'true' : 'false'}
      aria-setsize=${count}
      aria-posinset=${row + 1}
      @click=${() => this.#goTo(row)}
    >
      <span class="name" dir="auto">${entries[index]?.name}</span>
      <span class="odds">${weight > 0 ? formatOdds(weight / layout.total) : text('no chance')}</span>
    </div>`;
  }
}
