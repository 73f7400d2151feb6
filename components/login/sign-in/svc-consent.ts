import { defineElement } from '../../ui/define-element.ts';
import { SvcConsent } from './svc-consent.component.ts';

defineElement('svc-consent', SvcConsent);

declare global {
  interface HTMLElementTagNameMap {
    'svc-consent': SvcConsent;
  }
}
