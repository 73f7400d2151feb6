import { defineElement } from '../../ui/define-element.ts';
import { SvcRecoveryCodes } from './svc-recovery-codes.component.ts';

defineElement('svc-recovery-codes', SvcRecoveryCodes);

declare global {
  interface HTMLElementTagNameMap {
    'svc-recovery-codes': SvcRecoveryCodes;
  }
}
