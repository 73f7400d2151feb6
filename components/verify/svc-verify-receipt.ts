import { SvcVerifyReceipt } from './svc-verify-receipt.component.ts';

if (!customElements.get('svc-verify-receipt')) customElements.define('svc-verify-receipt', SvcVerifyReceipt);

declare global {
  interface HTMLElementTagNameMap {
    'svc-verify-receipt': SvcVerifyReceipt;
  }
}
