import { defineElement } from '../../ui/define-element.ts';
import { SvcPasskeySetup } from './svc-passkey-setup.component.ts';

defineElement('svc-passkey-setup', SvcPasskeySetup);

declare global {
  interface HTMLElementTagNameMap {
    'svc-passkey-setup': SvcPasskeySetup;
  }
}
