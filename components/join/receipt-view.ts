import { html, nothing, type TemplateResult } from 'lit';
import type { Joined, JoinReceipt } from '../../contracts/wheel/join/join-view.ts';
import { numberText } from '../language/formats.ts';
import { richText, text } from '../language/text.ts';
import { moment } from '../ui/time-words.ts';

export interface ReceiptActions {
  readonly save: () => void;
  readonly copy: () => void;
  /**
   * Removes the receipt from the browser. Undefined while the person is on the wheel, so that there is no
   * button.
   */
  readonly forget?: (() => void) | undefined;
  readonly busy: boolean;
  /** Whether the last attempt to copy succeeded. Undefined before the first attempt. */
  readonly copied: boolean | undefined;
}

export function receiptView(
  { id, name, addedAt, weight }: Joined,
  receipt: JoinReceipt | undefined,
  { save, copy, forget, busy, copied }: ReceiptActions,
): TemplateResult {
  return html`<section class="receipt" aria-labelledby="receipt">
    <h2 id="receipt">${text('Your receipt')}</h2>
    <dl>
      <dt>${text('Name')}</dt>
      <dd><bdi>${name}</bdi></dd>
      <dt>${text('Since')}</dt>
      <dd>${moment(addedAt)}</dd>
      <dt>${text('Chance')}</dt>
      <dd>${text('weight {weight}', { weight: numberText(weight) })}</dd>
      <dt>${text('Entry')}</dt>
      <dd class="code"><span dir="ltr">${id}</span></dd>
      ${
        receipt
          ? html`<dt>${text('List')}</dt>
              <dd class="code" title=${receipt.receipt.root}>
                <span dir="ltr">${receipt.receipt.root.slice(0, 16)}…</span>
              </dd>`
          : nothing
      }
    </dl>
    <div class="pair">
      <button type="button" class="button" aria-disabled=${busy} @click=${save}>
        ${text('Download the receipt')}
      </button>
      <button type="button" class="button quiet" aria-disabled=${busy} @click=${copy}>
        ${text('Copy it')}
      </button>
    </div>
    <p class="small" role="status">${copiedWords(copied)}</p>
    <p class="small">
      ${richText(
        'This browser keeps the receipt, and a file lasts longer. After the draw, open it on the {page} of the spin: it shows that your entry was in the list, with this weight.',
        { page: html`<a href="/wheelapp/verify">${text('verify page')}</a>` },
      )}
    </p>
    ${
      forget
        ? html`<button type="button" class="button plain" @click=${forget}>
            ${text('Remove the receipt from this browser')}
          </button>`
        : nothing
    }
  </section>`;
}

function copiedWords(copied: boolean | undefined): string {
  if (copied === undefined) return '';
  return copied ? text('Copied.') : text('The browser did not allow copying. Download the receipt instead.');
}
