import { defineElement } from '../ui/define-element.ts';
import { SvcOperatorClients } from './svc-operator-clients.component.ts';

defineElement('svc-operator-clients', SvcOperatorClients);

declare global {
  interface HTMLElementTagNameMap {
    'svc-operator-clients': SvcOperatorClients;
  }
}
