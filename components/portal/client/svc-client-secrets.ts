import { defineElement } from '../../ui/define-element.ts';
import { SvcClientSecrets } from './svc-client-secrets.component.ts';

defineElement('svc-client-secrets', SvcClientSecrets);

declare global {
  interface HTMLElementTagNameMap {
    'svc-client-secrets': SvcClientSecrets;
  }
}
