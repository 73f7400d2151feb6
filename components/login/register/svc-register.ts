import { defineElement } from '../../ui/define-element.ts';
import { SvcRegister } from './svc-register.component.ts';

defineElement('svc-register', SvcRegister);

declare global {
  interface HTMLElementTagNameMap {
    'svc-register': SvcRegister;
  }
}
