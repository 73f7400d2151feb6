import { defineElement } from '../../ui/define-element.ts';
import { SvcPhoneLink } from './svc-phone-link.component.ts';

defineElement('svc-phone-link', SvcPhoneLink);

declare global {
  interface HTMLElementTagNameMap {
    'svc-phone-link': SvcPhoneLink;
  }
}
