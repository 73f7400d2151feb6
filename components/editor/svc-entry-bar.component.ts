import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { wheelLimits } from '../../contracts/wheel/wheel-limits.ts';
import { plural, text } from '../language/text.ts';
import { takeEscape } from '../ui/escape-key.ts';
import { sign } from '../ui/panel-signs.ts';
import { panel } from '../ui/panel.styles.ts';
import { EditorSaidEvent, ListTextEvent } from './editor-events.ts';
import type { EditedWheel } from './edited-wheel.ts';
import { styles } from './svc-entry-bar.styles.ts';
import { readLine } from './text/text-lines.ts';

const searchFrom = 10;

export class EntryFindEvent extends CustomEvent<{ readonly query: string }> {
  constructor(query: string) {
    super('svc-entry-find', { detail: { query } });
  }
}

declare global {
  interface HTMLElementEventMap {
    'svc-entry-find': EntryFindEvent;
    'svc-entry-added': CustomEvent<null>;
  }
}

/**
 * Two fields: one adds an entry, the other searches the entries.
 *
 * @event svc-entry-added - an entry was added at the end
 * @event svc-entry-find - the search has changed; `detail.query` is its text
 * @event svc-editor-said - something was done or failed
 * @event svc-editor-list - a list was pasted
 */
export class SvcEntryBar extends LitElement {
  static override styles = [panel, styles];
  static override properties = {
    wheel: { attribute: false },
    count: { type: Number },
    query: { type: String },
    found: { attribute: false },
    narrow: { type: Boolean, reflect: true },
  };

  declare wheel: EditedWheel;
  declare count: number;
  declare query: string;
  declare found: number | null;
  declare narrow: boolean;

  constructor() {
    super();
    this.count = 0;
    this.query = '';
    this.found = null;
    this.narrow = false;
  }

  get #add(): HTMLInputElement | null {
    return this.renderRoot.querySelector('#add');
  }

  override focus(): void {
    this.#add?.focus();
  }

  #say(message: string, isFault = false): void {
    this.dispatchEvent(new EditorSaidEvent(message, { isFault }));
  }

  #added(event: Event): void {
    event.preventDefault();
    const field = this.#add!;
    if (field.value.trim() === '') return;
    const { wheel } = this;
    if (wheel.entries.length >= wheelLimits.entries) {
      this.#say(text('A wheel has at most {n} entries', { n: wheelLimits.entries }), true);
      return;
    }
    const { entry, fault } = readLine(field.value);
    if (!entry) {
      this.#say(fault, true);
      return;
    }
    field.value = '';
    const entries = [...wheel.entries, { id: wheel.newId(), ...entry }];
    wheel.apply({ what: `adding of ${entry.name}`, entries });
    this.#say(text('Added {name}', { name: entry.name }));
    this.dispatchEvent(new CustomEvent('svc-entry-added', { detail: null }));
  }

  #pasted(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!/[\r\n\t]/.test(text.trim())) return;
    event.preventDefault();
    this.dispatchEvent(new ListTextEvent(text, 'what you pasted'));
  }

  #find(query: string): void {
    this.dispatchEvent(new EntryFindEvent(query));
  }

  protected override render(): TemplateResult {
    return html`
      <form @submit=${this.#added} novalidate>
        <label for="add" class="unseen">${text('Add an entry')}</label>
        <input
          id="add"
          dir="auto"
          autocomplete="off"
          spellcheck="false"
          placeholder=${text('Add a name')}
          enterkeyhint="done"
          @paste=${this.#pasted}
        />
        <button type="submit">${sign('add')} ${text('Add')}</button>
      </form>
      ${this.#renderFind()}
    `;
  }

  #renderFind(): TemplateResult | typeof nothing {
    if (this.count < searchFrom && this.query === '') return nothing;
    return html`<div class="find">
      <label for="find" class="unseen">${text('Find entries')}</label>
      <input
        id="find"
        type="search"
        dir="auto"
        autocomplete="off"
        spellcheck="false"
        placeholder=${text('Find')}
        .value=${live(this.query)}
        @input=${(event: Event) => this.#find((event.target as HTMLInputElement).value)}
        @keydown=${(event: KeyboardEvent) => {
          if (this.query !== '' && takeEscape(event)) this.#find('');
        }}
      />
      <span class="unseen" role="status"
        >${this.found === null ? '' : plural(this.found, '{n} entry found', '{n} entries found')}</span
      >
    </div>`;
  }
}
