import { defineElement } from '../../ui/define-element.ts';
import type { Registration } from './registration-api.ts';
import { SvcRegistrationForm } from './svc-registration-form.component.ts';

defineElement('svc-registration-form', SvcRegistrationForm);

declare global {
  interface HTMLElementTagNameMap {
    'svc-registration-form': SvcRegistrationForm;
  }
  interface HTMLElementEventMap {
    'svc-registration-form-submit': CustomEvent<Registration>;
  }
}
