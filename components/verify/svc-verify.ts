import { defineElement } from '../ui/define-element.ts';
import './svc-verify-receipt.ts';
import { SvcVerify } from './svc-verify.component.ts';

defineElement('svc-verify', SvcVerify);

declare global {
  interface HTMLElementTagNameMap {
    'svc-verify': SvcVerify;
  }
}
