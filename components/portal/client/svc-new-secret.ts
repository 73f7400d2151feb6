import { defineElement } from '../../ui/define-element.ts';
import { SvcNewSecret } from './svc-new-secret.component.ts';

defineElement('svc-new-secret', SvcNewSecret);

declare global {
  interface HTMLElementTagNameMap {
    'svc-new-secret': SvcNewSecret;
  }
}
