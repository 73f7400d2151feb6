import { defineElement } from '../ui/define-element.ts';
import { SvcOperator } from './svc-operator.component.ts';

defineElement('svc-operator', SvcOperator);

declare global {
  interface HTMLElementTagNameMap {
    'svc-operator': SvcOperator;
  }
}
