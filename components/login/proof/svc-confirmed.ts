import { defineElement } from '../../ui/define-element.ts';
import { SvcConfirmed } from './svc-confirmed.component.ts';

defineElement('svc-confirmed', SvcConfirmed);

declare global {
  interface HTMLElementTagNameMap {
    'svc-confirmed': SvcConfirmed;
  }
}
