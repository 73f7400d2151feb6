import { defineElement } from '../ui/define-element.ts';
import { SvcMinutes } from './svc-minutes.component.ts';

defineElement('svc-minutes', SvcMinutes);

declare global {
  interface HTMLElementTagNameMap {
    'svc-minutes': SvcMinutes;
  }
}
