import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { plural, text } from '../../language/text.ts';
import { takeEscape } from '../../ui/escape-key.ts';
import { panel } from '../../ui/panel.styles.ts';
import type { ReadFile } from './csv-entries.ts';

import type { LocalEntry } from '../local/local-entry.ts';
import { differenceText } from './list-difference.ts';
import { faultLine } from './read-list.ts';

export interface ListOffer {
  readonly source: string;
  readonly list: ReadFile;
  readonly isTaken: boolean;
}

export type ListChoice = 'add' | 'replace' | 'close';

export class ListChoiceEvent extends CustomEvent<{ readonly choice: ListChoice }> {
  constructor(choice: ListChoice) {
    super('svc-list-choice', { detail: { choice }, bubbles: true, composed: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    'svc-list-choice': ListChoiceEvent;
  }
}

const faultsShown = 100;

/**
 * Asks whether to add a list to the entries or to replace them with it, and shows the faults of the list.
 *
 * @event svc-list-choice - the reader's choice
 */
export class SvcListOffer extends LitElement {
  static override styles = [
    panel,
    css`
      section {
        display: grid;
        gap: 8px;
        padding: 16px;
        border: 1px solid var(--svc-accent);
        border-radius: var(--svc-radius);
        background: var(--svc-surface);
      }

      h3 {
        overflow-wrap: anywhere;
      }

      h3:focus {
        outline: none;
      }

      ul {
        max-height: 160px;
        margin: 0;
        padding-block: 0;
        padding-inline: 16px 0;
        overflow: auto;
        font-size: 14px;
      }

      li {
        overflow-wrap: anywhere;
      }

      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
    `,
  ];
  static override properties = {
    offer: { attribute: false },
    entries: { attribute: false },
    _copied: { state: true },
  };

  declare offer: ListOffer;
  /** Entries of the wheel. */
  declare entries: readonly LocalEntry[];
  declare private _copied: boolean;

  constructor() {
    super();
    this.entries = [];
    this._copied = false;
  }

  override focus(): void {
    this.renderRoot.querySelector('h3')?.focus();
  }

  #choose(choice: ListChoice): void {
    this.dispatchEvent(new ListChoiceEvent(choice));
  }

  async #copy(): Promise<void> {
    const lines = this.offer.list.faults.map((fault) => fault.text).join('\n');
    try {
      await navigator.clipboard.writeText(lines);
      this._copied = true;
    } catch {
      this._copied = false;
    }
  }

  protected override render(): TemplateResult {
    const { source, list, isTaken } = this.offer;
    const { entries, faults, unused } = list;
    const { length } = entries;
    const heading = isTaken
      ? plural(length, '{n} entry from {source}', '{n} entries from {source}', { source })
      : plural(length, '{n} entry in {source}', '{n} entries in {source}', { source });
    return html`<section
      aria-labelledby="heading"
      @keydown=${(event: KeyboardEvent) => takeEscape(event) && this.#choose('close')}
    >
      <h3 id="heading" tabindex="-1">${heading}</h3>
      ${unused.length === 0 ? nothing : html`<p class="quiet">${text('Columns that were not used: {columns}', { columns: unused.join(', ') })}</p>`}
      ${this.#renderFaults()} ${isTaken || entries.length === 0 ? this.#renderClose() : this.#renderChoice()}
      ${faults.length > 0 || entries.length > 0 ? nothing : html`<p>${text('There are no names in it.')}</p>`}
    </section>`;
  }

  #renderFaults(): TemplateResult | typeof nothing {
    const { faults } = this.offer.list;
    if (faults.length === 0) return nothing;
    const more = faults.length - faultsShown;
    return html`
      <p class="fault">
        ${plural(faults.length, '{n} line could not be used:', '{n} lines could not be used:')}
      </p>
      <ul tabindex="0" aria-label=${text('Lines that could not be used')}>
        ${faults.slice(0, faultsShown).map((fault) => html`<li>${faultLine(fault)}</li>`)}
        ${more > 0 ? html`<li>${text('and {more} more', { more })}</li>` : nothing}
      </ul>
      <div>
        <button type="button" class="link" @click=${() => void this.#copy()}>
          ${text('Copy these lines')}
        </button>
        <span class="quiet" role="status">${this._copied ? text('Copied') : ''}</span>
      </div>
    `;
  }

  #renderClose(): TemplateResult {
    return html`<div class="actions">
      <button type="button" @click=${() => this.#choose('close')}>${text('Close')}</button>
    </div>`;
  }

  #renderChoice(): TemplateResult {
    const fits = this.entries.length + this.offer.list.entries.length <= wheelLimits.entries;
    return html`
      <p>
        ${
          fits
            ? plural(this.entries.length, 'Your list has {n} entry.', 'Your list has {n} entries.')
            : text('There is no room to add them all: a wheel has at most {n} entries.', {
                n: wheelLimits.entries,
              })
        }
      </p>
      <p>
        ${text('Replacing it: {changes}.', {
          changes: differenceText(this.entries, this.offer.list.entries),
        })}
      </p>
      <div class="actions">
        ${fits ? html`<button type="button" class="main" @click=${() => this.#choose('add')}>${text('Add to the list')}</button>` : nothing}
        <button type="button" @click=${() => this.#choose('replace')}>${text('Replace the list')}</button>
        <button type="button" @click=${() => this.#choose('close')}>${text('Cancel')}</button>
      </div>
    `;
  }
}
