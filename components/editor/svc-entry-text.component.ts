import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { panel } from '../theme/panel.styles.ts';
import { counted } from './editor-events.ts';
import type { LocalEntry } from './local-entry.ts';
import type { LocalWheel } from './local-wheel.ts';
import { faultLine, type ListFault } from './read-list.ts';
import { styles } from './svc-entry-text.styles.ts';
import { afterTextEdit, readLines, writeLines } from './text-lines.ts';

/** More lines than this are read after a pause instead of at each letter. */
const quick = 2_000;
const pauseMilliseconds = 300;
/** Beyond this a browser's text field answers too slowly to write in. */
const mostLines = 20_000;
/** Letters typed within this many milliseconds of each other are undone together. */
const burstMilliseconds = 1_000;
const faultsShown = 50;

/**
 * The entries as a text to write and paste in: one name a line. Lines that are no entries stay in the text and are
 * told of, until they are mended or deleted.
 */
export class SvcEntryText extends LitElement {
  static override styles = [panel, styles];
  static override properties = {
    wheel: { attribute: false },
    entries: { attribute: false },
    active: { type: Boolean },
    _faults: { state: true },
  };

  declare wheel: LocalWheel;
  /** The wheel's entries, so that a change of them is a change of this. */
  declare entries: readonly LocalEntry[];
  /** It is on view; while it is not, the text does not follow the list. */
  declare active: boolean;
  declare private _faults: readonly ListFault[];

  /** The entries that the text stands for. */
  #shown: readonly LocalEntry[] | null = null;
  #written = '';
  /** Where the caret goes with the next text. */
  #caret: number | null = null;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #burst = 0;
  #lastInput = -Infinity;

  constructor() {
    super();
    this.entries = [];
    this.active = false;
    this._faults = [];
  }

  get #field(): HTMLTextAreaElement | null {
    return this.renderRoot.querySelector('textarea');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.read();
  }

  override focus(): void {
    const field = this.#field;
    if (!field) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }

  /** Takes over what was written and has not been read yet. */
  read(): void {
    const field = this.#field;
    if (this.#waiting === undefined || !field) return;
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    this.#read(field.value);
  }

  /** Lines that are no entries stand in the text: taking back letters is the field's own business then. */
  get hasFaults(): boolean {
    return this._faults.length > 0;
  }

  /** What stands in the field: there may be letters in it that were not read yet. */
  get #text(): string {
    return this.#waiting === undefined ? this.#written : (this.#field?.value ?? this.#written);
  }

  #typed(event: InputEvent): void {
    // A pause, or another way of writing, begins a step of its own.
    if (event.timeStamp - this.#lastInput > burstMilliseconds || event.inputType === 'insertFromPaste')
      this.#burst += 1;
    this.#lastInput = event.timeStamp;
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.read(), pauseMilliseconds);
    if (this.entries.length <= quick) this.read();
  }

  #read(text: string): void {
    this.#written = text;
    const { entries, faults } = readLines(text);
    this._faults = faults;
    const after = afterTextEdit(this.wheel.entries, entries, () => this.wheel.newId());
    this.#shown = after;
    if (after === this.wheel.entries) return;
    this.wheel.apply({ what: 'edit of the text', entries: after, joins: `text ${this.#burst}` });
  }

  #goTo(fault: ListFault): void {
    const field = this.#field;
    if (!field) return;
    const lines = field.value.split('\n');
    const start = lines.slice(0, fault.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
    field.focus();
    field.setSelectionRange(start, start + (lines[fault.line - 1]?.length ?? 0));
    field.scrollTop = Math.max(0, (fault.line - 4) * 24);
  }

  /** The text follows changes that did not come from it; lines that are no entries go to its end. */
  protected override willUpdate(): void {
    if (!this.active || this.entries === this.#shown || this.entries.length > mostLines) return;
    this.#shown = this.entries;
    // What was written last was meant for another list.
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    const leftOver = this._faults.map(({ text }) => text);
    const text = [writeLines(this.entries), ...leftOver].filter((part) => part !== '').join('\n');
    if (text === this.#written) return;
    this.#caret = caretAfter(this.#written, text);
    this.#written = text;
    this._faults = readLines(text).faults;
  }

  protected override updated(): void {
    const field = this.#field;
    if (this.#caret !== null && field && this.shadowRoot?.activeElement === field) {
      field.setSelectionRange(this.#caret, this.#caret);
    }
    this.#caret = null;
  }

  protected override render(): TemplateResult {
    if (this.entries.length > mostLines) {
      return html`<div class="long">
        <h3>This list is too long to be written as text</h3>
        <p class="quiet">
          Up to ${counted(mostLines)} can be. Edit these as a table, or save them as CSV and open the changed
          file.
        </p>
      </div>`;
    }
    return html`
      <label for="text" class="unseen">Entries, one a line</label>
      <textarea
        id="text"
        dir="auto"
        spellcheck="false"
        autocomplete="off"
        autocapitalize="off"
        aria-describedby="hint"
        aria-invalid=${this._faults.length > 0 ? 'true' : 'false'}
        placeholder="One name a line"
        .value=${live(this.#text)}
        @input=${this.#typed}
        @blur=${() => this.read()}
      ></textarea>
      <p id="hint" class="hint quiet">
        One name a line; commas belong to the name. Write <b>Ada *3</b> to give Ada three times the chance.
      </p>
      ${this.#renderFaults()}
    `;
  }

  #renderFaults(): TemplateResult | typeof nothing {
    const faults = this._faults;
    if (faults.length === 0) return nothing;
    const more = faults.length - faultsShown;
    return html`<div class="faults">
      <div role="status">
        <h3 class="fault">${counted(faults.length, 'line is', 'lines are')} not on the wheel</h3>
      </div>
      <ul>
        ${faults.slice(0, faultsShown).map(
          (fault) =>
            html`<li>
              <button type="button" class="link" @click=${() => this.#goTo(fault)}>
                ${faultLine(fault)}
              </button>
            </li>`,
        )}
        ${more > 0 ? html`<li class="quiet">and ${more.toLocaleString('en')} more</li>` : nothing}
      </ul>
    </div>`;
  }
}

/** Where a text that took another's place differs from it, at the end of that. */
function caretAfter(before: string, after: string): number {
  let tail = 0;
  const shorter = Math.min(before.length, after.length);
  while (tail < shorter && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return after.length - tail;
}
