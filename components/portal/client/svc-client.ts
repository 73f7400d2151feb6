import { defineElement } from '../../ui/define-element.ts';
import { SvcClient } from './svc-client.component.ts';

defineElement('svc-client', SvcClient);

declare global {
  interface HTMLElementTagNameMap {
    'svc-client': SvcClient;
  }
}
