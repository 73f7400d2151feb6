import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { numberText } from '../language/formats.ts';
import { text } from '../language/text.ts';
import type { SealedLeaf } from '../../contracts/wheel/spin-evidence.ts';
import { checkReceipt, readReceipt, type ReceiptFinding } from '../wheel/engine/check-receipt.ts';
import { receiptStyles } from './svc-verify-receipt.styles.ts';
import { controls } from './verify-controls.styles.ts';
import { receiptWords } from './verify-words.ts';

/**
 * Checks an entrant's receipt against the list of a spin. A pasted receipt is not sent anywhere.
 *
 * @csspart finding - result of the check
 */
export class SvcVerifyReceipt extends LitElement {
  static override styles = [controls, receiptStyles];
  static override properties = {
    leaves: { attribute: false },
    _finding: { state: true },
    _fault: { state: true },
  };

  declare leaves: readonly SealedLeaf[];
  declare private _finding: ReceiptFinding | null;
  declare private _fault: string;
  #reading: Promise<void> | null = null;

  constructor() {
    super();
    this.leaves = [];
    this._finding = null;
    this._fault = '';
  }

  #field(name: string): HTMLInputElement | HTMLTextAreaElement {
    return this.renderRoot.querySelector(`[name=${name}]`)!;
  }

  #pasted(): void {
    this._finding = null;
    this._fault = '';
    const found = readReceipt(this.#field('receipt').value);
    if (found?.name === undefined) return;
    this.#field('name').value = found.name;
    this.#field('userId').value = found.userId ?? '';
  }

  #opened({ target }: Event): void {
    const input = target as HTMLInputElement;
    const file = input.files?.[0];
    // Clear the field, because opening the same file again would otherwise fire no event.
    input.value = '';
    if (file) this.#reading = this.#read(file);
  }

  async #read(file: File): Promise<void> {
    try {
      this.#field('receipt').value = await file.text();
      this.#pasted();
    } catch {
      this._fault = text('{name} could not be read', { name: file.name });
    }
  }

  async #checked(event: Event): Promise<void> {
    event.preventDefault();
    // Wait, because the button can be pressed before the opened file is read.
    await this.#reading;
    const found = readReceipt(this.#field('receipt').value);
    this._finding = null;
    if (found === undefined) {
      this._fault = text('This is not a receipt. Paste the JSON that you got when you were added.');
      this.#field('receipt').focus();
      return;
    }
    this._fault = '';
    const entrant = {
      receipt: found.receipt,
      name: this.#field('name').value,
      userId: this.#field('userId').value,
    };
    this._finding = checkReceipt(entrant, this.leaves);
  }

  protected override render(): TemplateResult {
    return html`
      <form @submit=${this.#checked} novalidate>
        <div>
          <label for="receipt">${text('Receipt, or the whole answer to the add')}</label>
          <textarea
            id="receipt"
            name="receipt"
            rows="4"
            spellcheck="false"
            autocomplete="off"
            aria-invalid=${this._fault === '' ? 'false' : 'true'}
            aria-describedby=${this._fault === '' ? nothing : 'fault'}
            @input=${this.#pasted}
          ></textarea>
          ${this._fault === '' ? nothing : html`<p id="fault" class="fault">${this._fault}</p>`}
        </div>
        <div class="pair">
          <div>
            <label for="name">${text('Name, as it was entered')}</label>
            <input id="name" name="name" autocomplete="off" />
          </div>
          <div>
            <label for="userId">${text('User id, if one was given')}</label>
            <input id="userId" name="userId" autocomplete="off" spellcheck="false" />
          </div>
        </div>
        <div class="actions">
          <button type="submit" class="button">${text('Check the receipt')}</button>
          <span class="file">
            <input id="file" type="file" accept=".json,application/json" @change=${this.#opened} />
            <label for="file" class="button quiet">${text('Open a file')}</label>
          </span>
        </div>
      </form>
      <div role="status" part="finding">${this.#renderFinding()}</div>
    `;
  }

  #renderFinding(): TemplateResult | typeof nothing {
    if (this._finding === null) return nothing;
    const { outcome, leaf } = this._finding;
    const { heading, text: explanation } = receiptWords()[outcome];
    const weight = numberText((leaf?.weight ?? 0) / 1000, { maximumFractionDigits: 3 });
    const said =
      leaf?.live === 1
        ? text('It weighed {weight}.', { weight })
        : text('It weighed {weight}, since it was hidden or removed.', { weight });
    return html`<div class="finding ${outcome === 'sealed' ? 'good' : 'bad'}">
      <h3>${heading}</h3>
      <p>${explanation} ${leaf ? said : nothing}</p>
    </div>`;
  }
}
