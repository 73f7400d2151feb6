import { html, nothing, type TemplateResult } from 'lit';
import type { Joined, JoinReceipt } from '../../contracts/wheel/join-endpoints.ts';
import { moment } from '../ui/time-words.ts';

export interface ReceiptActions {
  readonly save: () => void;
  readonly busy: boolean;
}

export function receiptView(
  { id, addedAt, weight }: Joined,
  receipt: JoinReceipt | undefined,
  { save, busy }: ReceiptActions,
): TemplateResult {
  return html`<section class="receipt" aria-labelledby="receipt">
    <h2 id="receipt">Your receipt</h2>
    <dl>
      <dt>Since</dt>
      <dd>${moment(addedAt)}</dd>
      <dt>Chance</dt>
      <dd>weight ${weight.toLocaleString('en')}</dd>
      <dt>Entry</dt>
      <dd class="code">${id}</dd>
      ${
        receipt
          ? html`<dt>List</dt>
              <dd class="code" title=${receipt.receipt.root}>${receipt.receipt.root.slice(0, 16)}…</dd>`
          : nothing
      }
    </dl>
    <button type="button" class="button" aria-disabled=${busy} @click=${save}>Download the receipt</button>
    <p class="small">
      Keep the file. After the draw, open it on the <a href="/wheelapp/verify">verify page</a> of the spin: it
      shows that your entry was in the list, with this weight.
    </p>
  </section>`;
}
