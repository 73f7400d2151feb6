import { defineElement } from '../ui/define-element.ts';
import { SvcWheelJoin } from './svc-wheel-join.component.ts';

defineElement('svc-wheel-join', SvcWheelJoin);

declare global {
  interface HTMLElementTagNameMap {
    'svc-wheel-join': SvcWheelJoin;
  }
}
