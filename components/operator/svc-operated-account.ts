import { defineElement } from '../ui/define-element.ts';
import { SvcOperatedAccount } from './svc-operated-account.component.ts';

defineElement('svc-operated-account', SvcOperatedAccount);

declare global {
  interface HTMLElementTagNameMap {
    'svc-operated-account': SvcOperatedAccount;
  }
}
