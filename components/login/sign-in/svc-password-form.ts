import { defineElement } from '../../ui/define-element.ts';
import { SvcPasswordForm, type Credentials } from './svc-password-form.component.ts';

defineElement('svc-password-form', SvcPasswordForm);

declare global {
  interface HTMLElementTagNameMap {
    'svc-password-form': SvcPasswordForm;
  }
  interface HTMLElementEventMap {
    'svc-password-form-submit': CustomEvent<Credentials>;
  }
}
