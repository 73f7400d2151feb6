import { defineElement } from '../../ui/define-element.ts';
import { SvcSignOut } from './svc-sign-out.component.ts';

defineElement('svc-sign-out', SvcSignOut);

declare global {
  interface HTMLElementTagNameMap {
    'svc-sign-out': SvcSignOut;
  }
}
