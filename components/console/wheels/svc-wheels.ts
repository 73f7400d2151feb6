import { defineElement } from '../../ui/define-element.ts';
import { SvcWheels } from './svc-wheels.component.ts';

defineElement('svc-wheels', SvcWheels);

declare global {
  interface HTMLElementTagNameMap {
    'svc-wheels': SvcWheels;
  }
}
