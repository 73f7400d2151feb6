import { defineElement } from '../../ui/define-element.ts';
import { SvcNewWheel } from './svc-new-wheel.component.ts';

defineElement('svc-new-wheel', SvcNewWheel);

declare global {
  interface HTMLElementTagNameMap {
    'svc-new-wheel': SvcNewWheel;
  }
}
