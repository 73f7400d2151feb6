import { defineElement } from '../ui/define-element.ts';
import { SvcOutbox } from './svc-outbox.component.ts';

defineElement('svc-outbox', SvcOutbox);

declare global {
  interface HTMLElementTagNameMap {
    'svc-outbox': SvcOutbox;
  }
}
