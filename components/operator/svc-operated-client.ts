import { defineElement } from '../ui/define-element.ts';
import { SvcOperatedClient } from './svc-operated-client.component.ts';

defineElement('svc-operated-client', SvcOperatedClient);

declare global {
  interface HTMLElementTagNameMap {
    'svc-operated-client': SvcOperatedClient;
  }
}
