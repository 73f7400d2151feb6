import { defineElement } from '../ui/define-element.ts';
import { SvcAccount } from './svc-account.component.ts';

defineElement('svc-account', SvcAccount);

declare global {
  interface HTMLElementTagNameMap {
    'svc-account': SvcAccount;
  }
}
