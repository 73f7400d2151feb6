import { defineElement } from '../ui/define-element.ts';
import { SvcOperatorAccounts } from './svc-operator-accounts.component.ts';

defineElement('svc-operator-accounts', SvcOperatorAccounts);

declare global {
  interface HTMLElementTagNameMap {
    'svc-operator-accounts': SvcOperatorAccounts;
  }
}
