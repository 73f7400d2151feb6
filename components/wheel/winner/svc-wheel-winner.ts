import { defineElement } from '../../ui/define-element.ts';
import { SvcWheelWinner } from './svc-wheel-winner.component.ts';

defineElement('svc-wheel-winner', SvcWheelWinner);

declare global {
  interface HTMLElementTagNameMap {
    'svc-wheel-winner': SvcWheelWinner;
  }
}
