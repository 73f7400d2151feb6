import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { takeEscape } from '../../ui/escape-key.ts';
import { panel } from '../../ui/panel.styles.ts';
import type { ReadFile } from './csv-entries.ts';
import { counted } from '../editor-events.ts';
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
 * Asks whether to add a list or to replace the entries, and shows the list's faults.
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
    const text = this.offer.list.faults.map((fault) => fault.text).join('\n');
    try {
      await navigator.clipboard.writeText(text);
      this._copied = true;
    } catch {
      this._copied = false;
    }
  }

  protected override render(): TemplateResult {
    const { source, list, isTaken } = this.offer;
    const { entries, faults, unused } = list;
    const heading = isTaken
      ? `${counted(entries.length)} from ${source}`
      : `${counted(entries.length)} in ${source}`;
    return html`<section
      aria-labelledby="heading"
      @keydown=${(event: KeyboardEvent) => takeEscape(event) && this.#choose('close')}
    >
      <h3 id="heading" tabindex="-1">${heading}</h3>
      ${unused.length === 0 ? nothing : html`<p class="quiet">Columns that were not used: ${unused.join(', ')}</p>`}
      ${this.#renderFaults()} ${isTaken || entries.length === 0 ? this.#renderClose() : this.#renderChoice()}
      ${faults.length > 0 || entries.length > 0 ? nothing : html`<p>There are no names in it.</p>`}
    </section>`;
  }

  #renderFaults(): TemplateResult | typeof nothing {
    const { faults } = this.offer.list;
    if (faults.length === 0) return nothing;
    const more = faults.length - faultsShown;
    return html`
      <p class="fault">${counted(faults.length, 'line', 'lines')} could not be used:</p>
      <ul tabindex="0" aria-label="Lines that could not be used">
        ${faults.slice(0, faultsShown).map((fault) => html`<li>${faultLine(fault)}</li>`)}
        ${more > 0 ? html`<li>and ${more.toLocaleString('en')} more</li>` : nothing}
      </ul>
      <div>
        <button type="button" class="link" @click=${() => void this.#copy()}>Copy these lines</button>
        <span class="quiet" role="status">${this._copied ? 'Copied' : ''}</span>
      </div>
    `;
  }

  #renderClose(): TemplateResult {
    return html`<div class="actions">
      <button type="button" @click=${() => this.#choose('close')}>Close</button>
    </div>`;
  }

  #renderChoice(): TemplateResult {
    const fits = this.entries.length + this.offer.list.entries.length <= wheelLimits.entries;
    return html`
      <p>
        ${
          fits
            ? `Your list has ${counted(this.entries.length)}.`
            : `There is no room to add them all: a wheel has at most ${counted(wheelLimits.entries)}.`
        }
      </p>
      <p>Replacing it: ${differenceText(this.entries, this.offer.list.entries)}.</p>
      <div class="actions">
        ${fits ? html`<button type="button" class="main" @click=${() => this.#choose('add')}>Add to the list</button>` : nothing}
        <button type="button" @click=${() => this.#choose('replace')}>Replace the list</button>
        <button type="button" @click=${() => this.#choose('close')}>Cancel</button>
      </div>
    `;
  }
}
