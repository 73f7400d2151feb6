import { defineElement } from '../ui/define-element.ts';
import { SvcVerifyReceipt } from './svc-verify-receipt.component.ts';

defineElement('svc-verify-receipt', SvcVerifyReceipt);

declare global {
  interface HTMLElementTagNameMap {
    'svc-verify-receipt': SvcVerifyReceipt;
  }
}
