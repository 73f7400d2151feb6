import { defineElement } from '../../ui/define-element.ts';
import { SvcTotpSetup } from './svc-totp-setup.component.ts';

defineElement('svc-totp-setup', SvcTotpSetup);

declare global {
  interface HTMLElementTagNameMap {
    'svc-totp-setup': SvcTotpSetup;
  }
}
