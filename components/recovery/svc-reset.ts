import { defineElement } from '../ui/define-element.ts';
import { SvcReset } from './svc-reset.component.ts';

defineElement('svc-reset', SvcReset);

declare global {
  interface HTMLElementTagNameMap {
    'svc-reset': SvcReset;
  }
}
