import { defineElement } from '../ui/define-element.ts';
import { SvcForgot } from './svc-forgot.component.ts';

defineElement('svc-forgot', SvcForgot);

declare global {
  interface HTMLElementTagNameMap {
    'svc-forgot': SvcForgot;
  }
}
