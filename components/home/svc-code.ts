import { defineElement } from '../ui/define-element.ts';
import { SvcCode } from './svc-code.component.ts';

defineElement('svc-code', SvcCode);

declare global {
  interface HTMLElementTagNameMap {
    'svc-code': SvcCode;
  }
}
