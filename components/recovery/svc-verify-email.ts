import { defineElement } from '../ui/define-element.ts';
import { SvcVerifyEmail } from './svc-verify-email.component.ts';

defineElement('svc-verify-email', SvcVerifyEmail);

declare global {
  interface HTMLElementTagNameMap {
    'svc-verify-email': SvcVerifyEmail;
  }
}
