import { html, LitElement, type TemplateResult } from 'lit';
import { richText, text } from '../../language/text.ts';
import { panel } from '../../ui/panel.styles.ts';
import { ListTextEvent } from '../editor-events.ts';
import { ListText, mostLines } from './list-text.ts';
import type { LocalEntry } from '../local/local-entry.ts';
import type { EditedWheel } from '../edited-wheel.ts';
import type { ListFault } from '../list/read-list.ts';
import type { RejectedLine } from '../rejected/rejected-lines.ts';
import { SampleSelection } from './sample-selection.ts';
import { styles } from './svc-entry-text.styles.ts';

/** Maximum number of lines of a pasted text. A longer text is offered as a list to import. */
const longPaste = 5_000;

export class TextFaultsEvent extends CustomEvent<{ readonly faults: readonly ListFault[] }> {
  constructor(faults: readonly ListFault[]) {
    super('svc-text-faults', { detail: { faults } });
  }
}

declare global {
  interface HTMLElementEventMap {
    'svc-text-faults': TextFaultsEvent;
  }
}

/**
 * Text field with the entries, one name on each line.
 *
 * @event svc-text-faults - the faults of the text have changed; `detail.faults` lists them
 */
export class SvcEntryText extends LitElement {
  static override styles = [panel, styles];
  static override properties = {
    wheel: { attribute: false },
    entries: { attribute: false },
    rejected: { attribute: false },
    active: { type: Boolean },
    _faults: { state: true },
  };

  declare wheel: EditedWheel;
  /**
   * Causes an update when it is set. A change of the wheel alone causes none, because `wheel` stays the same
   * object.
   */
  declare entries: readonly LocalEntry[];
  /** Causes an update when it is set, like `entries`. */
  declare rejected: readonly RejectedLine[];
  declare active: boolean;
  declare private _faults: readonly ListFault[];

  #list: ListText | null = null;
  readonly #sample = new SampleSelection(() => this.wheel.isSample);
  #wasHere = false;

  constructor() {
    super();
    this.entries = [];
    this.rejected = [];
    this.active = false;
    this._faults = [];
  }

  get #field(): HTMLTextAreaElement | null {
    return this.renderRoot.querySelector('textarea');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#list?.close();
    this.#list = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.requestUpdate();
  }

  override focus(): void {
    const field = this.#field;
    if (!field) return;
    field.focus();
    if (!this.wheel.isSample) field.setSelectionRange(field.value.length, field.value.length);
  }

  read(): void {
    this.#list?.read();
  }

  /**
   * Focuses the field, and shows changes made elsewhere, which are otherwise not shown while the reader is in
   * the field.
   */
  showChanges(): void {
    this.#list?.follow({ now: true });
    this.#field?.focus();
  }

  change<Result>(work: () => Result): Result {
    this.#list?.read();
    this.#list?.remember();
    const result = work();
    if (this.active) this.#list?.follow({ now: true });
    return result;
  }

  /**
   * Offers a long text as a list to import, because a text field would take minutes to insert 100,000 lines.
   */
  #pasted(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    let lines = 0;
    for (let at = 0; at >= 0 && lines <= longPaste; at = text.indexOf('\n', at + 1)) lines += 1;
    if (lines <= longPaste) return;
    event.preventDefault();
    this.dispatchEvent(new ListTextEvent(text, 'what you pasted'));
  }

  #showFaults(faults: readonly ListFault[]): void {
    if (faults.length === 0 && this._faults.length === 0) return;
    this._faults = faults;
    this.dispatchEvent(new TextFaultsEvent(faults));
  }

  goTo(fault: ListFault): void {
    const field = this.#field;
    if (!field) return;
    const lines = field.value.split('\n');
    const start = lines.slice(0, fault.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
    field.focus();
    field.setSelectionRange(start, start + (lines[fault.line - 1]?.length ?? 0));
    field.scrollTop = Math.max(0, (fault.line - 4) * 24);
  }

  protected override willUpdate(): void {
    this.#wasHere = this.shadowRoot?.activeElement === this.#field && this.#field !== null;
  }

  protected override updated(): void {
    const field = this.#field;
    if (this.#list && !field && this.#wasHere) this.renderRoot.querySelector<HTMLElement>('.long')?.focus();
    if (this.#list && !(field && this.#list.isOf(this.wheel, field))) {
      this.#list.close();
      this.#list = null;
    }
    if (field && !this.#list) {
      this.#list = new ListText(this.wheel, field, { showFaults: (faults) => this.#showFaults(faults) });
    }
    if (this.active) this.#list?.follow();
  }

  protected override render(): TemplateResult {
    if (this.entries.length > mostLines) {
      return html`<div class="long" tabindex="-1">
        <h3>${text('This list is too long to edit as text')}</h3>
        <p class="quiet">
          ${text('Up to {n} entries can be. Edit these as a table, or save them as CSV and open the changed file.', { n: mostLines })}
        </p>
      </div>`;
    }
    return html`
      <label for="text" class="unseen">${text('Entries, one per line')}</label>
      <textarea
        id="text"
        dir="auto"
        spellcheck="false"
        autocomplete="off"
        autocapitalize="off"
        aria-describedby="hint"
        aria-invalid=${this._faults.length > 0 ? 'true' : 'false'}
        placeholder=${text('One name a line')}
        @paste=${this.#pasted}
        @focus=${this.#sample.focused}
        @blur=${this.#sample.left}
        @mousedown=${this.#sample.pressed}
      ></textarea>
      <p id="hint" class="hint quiet">
        ${richText('One name a line; commas belong to the name. Write {example} to give Ada three times the chance.', { example: html`<b>Ada *3</b>` })}
      </p>
    `;
  }
}
