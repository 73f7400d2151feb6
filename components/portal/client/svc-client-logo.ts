import { defineElement } from '../../ui/define-element.ts';
import { SvcClientLogo } from './svc-client-logo.component.ts';

defineElement('svc-client-logo', SvcClientLogo);

declare global {
  interface HTMLElementTagNameMap {
    'svc-client-logo': SvcClientLogo;
  }
}
