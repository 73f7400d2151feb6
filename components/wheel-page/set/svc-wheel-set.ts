import { defineElement } from '../../ui/define-element.ts';
import '../../wheel/svc-wheel.ts';
import { SvcWheelSet } from './svc-wheel-set.component.ts';

defineElement('svc-wheel-set', SvcWheelSet);

declare global {
  interface HTMLElementTagNameMap {
    'svc-wheel-set': SvcWheelSet;
  }
}
