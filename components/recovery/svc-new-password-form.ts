import { defineElement } from '../ui/define-element.ts';
import { SvcNewPasswordForm } from './svc-new-password-form.component.ts';

defineElement('svc-new-password-form', SvcNewPasswordForm);

declare global {
  interface HTMLElementTagNameMap {
    'svc-new-password-form': SvcNewPasswordForm;
  }
  interface HTMLElementEventMap {
    'svc-new-password-form-submit': CustomEvent<string>;
  }
}
