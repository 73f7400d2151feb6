import { defineElement } from './define-element.ts';
import { SvcSchemeSwitch } from './svc-scheme-switch.component.ts';

defineElement('svc-scheme-switch', SvcSchemeSwitch);

declare global {
  interface HTMLElementTagNameMap {
    'svc-scheme-switch': SvcSchemeSwitch;
  }
}
