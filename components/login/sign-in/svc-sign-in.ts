import { defineElement } from '../../ui/define-element.ts';
import { SvcSignIn } from './svc-sign-in.component.ts';

defineElement('svc-sign-in', SvcSignIn);

declare global {
  interface HTMLElementTagNameMap {
    'svc-sign-in': SvcSignIn;
  }
}
