import { defineElement } from '../ui/define-element.ts';
import { SvcNewClient } from './svc-new-client.component.ts';

defineElement('svc-new-client', SvcNewClient);

declare global {
  interface HTMLElementTagNameMap {
    'svc-new-client': SvcNewClient;
  }
}
