import { defineElement } from '../ui/define-element.ts';
import { SvcWheelOptions } from './svc-wheel-options.component.ts';

defineElement('svc-wheel-options', SvcWheelOptions);

declare global {
  interface HTMLElementTagNameMap {
    'svc-wheel-options': SvcWheelOptions;
  }
}
