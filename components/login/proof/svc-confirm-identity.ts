import '../../language/identity-texts.ts';
import { defineElement } from '../../ui/define-element.ts';
import { SvcConfirmIdentity } from './svc-confirm-identity.component.ts';

defineElement('svc-confirm-identity', SvcConfirmIdentity);

declare global {
  interface HTMLElementTagNameMap {
    'svc-confirm-identity': SvcConfirmIdentity;
  }
  interface HTMLElementEventMap {
    'svc-confirm-identity-done': CustomEvent<boolean>;
  }
}
