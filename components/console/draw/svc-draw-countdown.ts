import { defineElement } from '../../ui/define-element.ts';
import { SvcDrawCountdown } from './svc-draw-countdown.component.ts';

defineElement('svc-draw-countdown', SvcDrawCountdown);

declare global {
  interface HTMLElementTagNameMap {
    'svc-draw-countdown': SvcDrawCountdown;
  }
}
