import { defineElement } from '../ui/define-element.ts';
import { SvcWheelLooks } from './svc-wheel-looks.component.ts';

defineElement('svc-wheel-looks', SvcWheelLooks);

declare global {
  interface HTMLElementTagNameMap {
    'svc-wheel-looks': SvcWheelLooks;
  }
}
